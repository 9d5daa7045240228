/// The size of a picture in pixels. Only a few sizes exist, so that clients cannot make the provider scale a picture again and again.
public struct PictureSize: Sendable, Hashable {
    /// The available widths and heights, in pixels.
    public static let sides = [50, 100, 200, 400, 800]
    /// The largest available width and height, in pixels.
    public static let largest = 800
    /// The size of the picture in an ID token.
    public static let standard = PictureSize(width: 200, height: 200)

    /// The width, in pixels.
    public let width: Int
    /// The height, in pixels.
    public let height: Int

    /// Creates the smallest available size that is at least as large as the requested one, or the largest available. Width and height are rounded
    /// separately.
    public init(width: Int, height: Int) {
        self.width = Self.side(width)
        self.height = Self.side(height)
    }

    private static func side(_ length: Int) -> Int { sides.first { $0 >= length } ?? largest }
}
