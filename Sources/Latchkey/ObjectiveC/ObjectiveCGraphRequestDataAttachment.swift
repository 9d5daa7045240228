#if canImport(ObjectiveC)
public import Foundation

/// The Objective-C class `FBSDKGraphRequestDataAttachment`: a wrapper of a ``GraphRequestDataAttachment`` for the parameters of a request.
@objc(FBSDKGraphRequestDataAttachment)
public final class ObjectiveCGraphRequestDataAttachment: NSObject, Sendable {
    /// The wrapped ``GraphRequestDataAttachment``.
    public let value: GraphRequestDataAttachment

    /// Creates an attachment from its contents, its filename and its media type.
    @objc(initWithData:filename:contentType:)
    public init(data: Data, filename: String?, contentType: String?) {
        value = GraphRequestDataAttachment(data: data, filename: filename, contentType: contentType)
    }

    /// The contents of the file.
    @objc public var data: Data { value.data }
    /// The name of the file; if `nil` or empty, the parameter's name is used.
    @objc public var filename: String? { value.filename }
    /// The media type; if `nil` or empty, `content/unknown` is used.
    @objc public var contentType: String? { value.contentType }
}
#endif
