/// The size of a picture in pixels: from 1 to ``largest`` each way.
public struct PictureSize: Sendable, Hashable {
    /// The largest width and height that there are.
    public static let largest = 2048
    /// What a picture in an ID token has.
    public static let usual = PictureSize(width: 200, height: 200)

    /// From the left to the right.
    public let width: Int
    /// From the top to the bottom.
    public let height: Int

    /// Takes the nearest size that there is.
    public init(width: Int, height: Int) {
        self.width = min(max(width, 1), Self.largest)
        self.height = min(max(height, 1), Self.largest)
    }
}
