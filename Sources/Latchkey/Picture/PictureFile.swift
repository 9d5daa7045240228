internal import LoginModel

/// An encoded picture.
public struct PictureFile: Sendable, Equatable {
    /// The file format of a picture, detected from its first bytes.
    public typealias Kind = PictureFormat

    /// The maximum width and height of a picture, in pixels; see ``mayBeDecoded(width:height:)``.
    private static let maximumSide = 8_192
    /// The maximum area of a picture, in pixels.
    private static let maximumArea = 16 * 1_048_576

    /// Whether a view may decode a picture of the given size, in pixels: at most 8,192 in each direction and 16,777,216 in total. The limit
    /// is necessary because even a small file can claim any size.
    public static func mayBeDecoded(width: Int, height: Int) -> Bool {
        (1...maximumSide).contains(width) && (1...maximumSide).contains(height) && width * height <= maximumArea
    }

    /// The file format.
    public let kind: Kind
    /// The content of the file.
    public let bytes: [UInt8]

    /// Creates a picture whose format is detected from its first bytes; `nil` if the format is unknown.
    public init?(_ bytes: [UInt8]) {
        guard let kind = Kind(of: bytes) else { return nil }
        self.kind = kind
        self.bytes = bytes
    }

    /// Creates a picture from an untrusted file, of which only the image data is retained.
    /// - Throws: the reason why the file must not be decoded.
    init(checking bytes: [UInt8]) throws(PictureFileError) {
        let picture = try ValidatedPicture(bytes, Set(Kind.allCases))
        guard Self.mayBeDecoded(width: picture.frame.width, height: picture.frame.height) else {
            throw PictureFileError(.exceedsLimits, "the picture has \(picture.frame.width) × \(picture.frame.height) pixels")
        }
        kind = picture.format
        self.bytes = picture.bytes
    }
}
