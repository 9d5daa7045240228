internal import LoginModel

/// The file of a picture.
public struct PictureFile: Sendable, Equatable {
    /// What kind of file it seems to be, by its first bytes.
    public typealias Kind = PictureFormat

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

    /// A file, by what it begins with; `nil` where it is no picture of a known kind.
    public init?(_ bytes: [UInt8]) {
        guard let kind = Kind(of: bytes) else { return nil }
        self.kind = kind
        self.bytes = bytes
    }

    /// The same picture as in some file that came from elsewhere, and nothing else of it.
    /// - Throws: why no decoder may see it.
    init(checking bytes: [UInt8]) throws(PictureFileError) {
        let picture = try CheckedPicture(bytes, Set(Kind.allCases))
        guard Self.mayBeDecoded(width: picture.frame.width, height: picture.frame.height) else {
            throw PictureFileError(.tooCostly, "the picture has \(picture.frame.width) × \(picture.frame.height) pixels")
        }
        kind = picture.format
        self.bytes = picture.bytes
    }
}
