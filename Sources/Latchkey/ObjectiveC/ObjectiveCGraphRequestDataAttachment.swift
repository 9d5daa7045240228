#if canImport(ObjectiveC)
public import Foundation

/// `FBSDKGraphRequestDataAttachment` for Objective-C: a ``GraphRequestDataAttachment`` among the parameters of a request.
@objc(FBSDKGraphRequestDataAttachment)
public final class ObjectiveCGraphRequestDataAttachment: NSObject, Sendable {
    /// The same attachment for Swift.
    public let value: GraphRequestDataAttachment

    /// The documented initialiser.
    @objc(initWithData:filename:contentType:)
    public init(data: Data, filename: String?, contentType: String?) {
        value = GraphRequestDataAttachment(data: data, filename: filename, contentType: contentType)
    }

    /// What is uploaded.
    @objc public var data: Data { value.data }
    /// The file's name.
    @objc public var filename: String? { value.filename }
    /// The media type.
    @objc public var contentType: String? { value.contentType }
}
#endif
