public import Foundation

/// Bytes that a Graph request uploads, with a name and a type (client-sdk.md, section 6.1): the documented class.
public final class GraphRequestDataAttachment: Sendable {
    /// What is uploaded.
    public let data: Data
    /// The file's name; the parameter's name if `nil` or empty.
    public let filename: String?
    /// The media type; `content/unknown` if `nil` or empty.
    public let contentType: String?

    /// The documented initialiser.
    public init(data: Data, filename: String?, contentType: String?) {
        self.data = data
        self.filename = filename
        self.contentType = contentType
    }
}

extension GraphRequestDataAttachment: Hashable {
    /// Equal contents with equal names and types.
    public static func == (one: GraphRequestDataAttachment, other: GraphRequestDataAttachment) -> Bool {
        one.data == other.data && one.filename == other.filename && one.contentType == other.contentType
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(data)
        hasher.combine(filename)
        hasher.combine(contentType)
    }
}
