public import Foundation

/// A file that a Graph request uploads (SDK.md, section 6.1). Part of the documented API.
public final class GraphRequestDataAttachment: Sendable {
    /// The contents of the file.
    public let data: Data
    /// The name of the file; if `nil` or empty, the parameter's name is used.
    public let filename: String?
    /// The media type; if `nil` or empty, `content/unknown` is used.
    public let contentType: String?

    /// Creates an attachment from its contents, its filename and its media type.
    public init(data: Data, filename: String?, contentType: String?) {
        self.data = data
        self.filename = filename
        self.contentType = contentType
    }
}

extension GraphRequestDataAttachment: Hashable {
    /// Whether the contents, the filenames and the media types are equal.
    public static func == (one: GraphRequestDataAttachment, other: GraphRequestDataAttachment) -> Bool {
        one.data == other.data && one.filename == other.filename && one.contentType == other.contentType
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(data)
        hasher.combine(filename)
        hasher.combine(contentType)
    }
}
