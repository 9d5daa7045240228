/// The kinds of picture that a person can have, told by their first bytes.
public enum PictureKind: String, Sendable {
    /// Portable Network Graphics.
    case png = "image/png"
    /// JPEG.
    case jpeg = "image/jpeg"
    /// WebP.
    case webP = "image/webp"

    /// - Parameter head: the first 12 bytes or more.
    public init?(of head: [UInt8]) {
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if head.starts(with: Array("RIFF".utf8)), head.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            self = .webP
        } else {
            return nil
        }
    }

    /// The media type, as `Content-Type` carries it.
    public var mediaType: String { rawValue }
}
