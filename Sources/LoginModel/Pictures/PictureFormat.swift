/// The format of a picture file, detected by its first bytes. The raw value is the media type.
public enum PictureFormat: String, Sendable, Hashable, CaseIterable {
    /// Portable Network Graphics.
    case png = "image/png"
    /// JPEG (ITU-T T.81).
    case jpeg = "image/jpeg"
    /// Graphics Interchange Format. The client displays it, but the provider does not accept it.
    case gif = "image/gif"
    /// WebP (RFC 9649).
    case webp = "image/webp"

    /// The formats that the provider accepts for pictures of people and apps.
    package static let acceptedByProvider: Set<PictureFormat> = [.png, .jpeg, .webp]

    /// Detects the format of a file; `nil` if it is none of these.
    /// - Parameter head: at least the first 12 bytes of the file.
    public init?(of head: [UInt8]) {
        func begins(_ beginning: [UInt8], at place: Int = 0) -> Bool { head.dropFirst(place).starts(with: beginning) }
        if begins([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            self = .png
        } else if begins([0xff, 0xd8, 0xff]) {
            self = .jpeg
        } else if begins(Array("GIF8".utf8)) {
            self = .gif
        } else if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) {
            self = .webp
        } else {
            return nil
        }
    }
}
