/// The format of a picture's file, told by its first bytes. The raw value is the media type.
public enum PictureFormat: String, Sendable, Hashable, CaseIterable {
    /// Portable Network Graphics.
    case png = "image/png"
    /// JPEG.
    case jpeg = "image/jpeg"
    /// Graphics Interchange Format. The client shows it; the provider does not take it.
    case gif = "image/gif"
    /// WebP.
    case webp = "image/webp"

    /// What people and apps can have pictures of at the provider.
    package static let takenByProvider: Set<PictureFormat> = [.png, .jpeg, .webp]

    /// The format of a file; `nil` where it is none of these.
    /// - Parameter head: the first 12 bytes of the file, or more.
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
