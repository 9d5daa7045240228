/// The size of a picture in pixels. There are a few sides, so that nobody can make the provider scale a picture again and again.
public struct PictureSize: Sendable, Hashable {
    /// The widths and heights that there are.
    public static let sides = [50, 100, 200, 400, 800]
    /// The largest width and height that there are.
    public static let largest = 800
    /// What a picture in an ID token has.
    public static let usual = PictureSize(width: 200, height: 200)

    /// From the left to the right.
    public let width: Int
    /// From the top to the bottom.
    public let height: Int

    /// Takes, for each side, the smallest that there is of those that are long enough, or the largest.
    public init(width: Int, height: Int) {
        self.width = Self.side(width)
        self.height = Self.side(height)
    }

    private static func side(_ length: Int) -> Int { sides.first { $0 >= length } ?? largest }
}
