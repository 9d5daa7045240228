/// The file of a picture.
public struct PictureFile: Sendable, Equatable {
    /// What kind of file it seems to be, by its first bytes.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Portable Network Graphics.
        case png = "image/png"
        /// JPEG.
        case jpeg = "image/jpeg"
        /// Graphics Interchange Format.
        case gif = "image/gif"
        /// WebP.
        case webp = "image/webp"
    }

    /// The most pixels that a picture may have in a direction; see ``mayBeDecoded(width:height:)``.
    private static let longestSide = 8_192
    /// The most pixels that a picture may have in all.
    private static let largestArea = 16 * 1_048_576

    /// Whether a face may decode a picture of some size, in pixels: at most 8,192 in a direction and 16,777,216 in all. A small file can claim
    /// any number of them.
    public static func mayBeDecoded(width: Int, height: Int) -> Bool {
        (1...longestSide).contains(width) && (1...longestSide).contains(height) && width * height <= largestArea
    }

    /// The kind.
    public let kind: Kind
    /// The file.
    public let bytes: [UInt8]

    init(_ kind: Kind, _ bytes: [UInt8]) {
        self.kind = kind
        self.bytes = bytes
    }

    /// A file, by what it begins with; `nil` where it is no picture of a known kind.
    public init?(_ bytes: [UInt8]) {
        func begins(_ beginning: [UInt8], at place: Int = 0) -> Bool { bytes.dropFirst(place).starts(with: beginning) }
        if begins([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            kind = .png
        } else if begins([0xff, 0xd8, 0xff]) {
            kind = .jpeg
        } else if begins(Array("GIF8".utf8)) {
            kind = .gif
        } else if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) {
            kind = .webp
        } else {
            return nil
        }
        self.bytes = bytes
    }
}
