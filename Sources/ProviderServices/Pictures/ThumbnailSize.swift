/// The size of a thumbnail, in pixels.
package struct ThumbnailSize: Sendable, Hashable, Comparable {
    package let width: Int
    package let height: Int

    /// Orders sizes by the work they take, the least first.
    static func < (one: ThumbnailSize, other: ThumbnailSize) -> Bool {
        (one.width * one.height, one.width) < (other.width * other.height, other.width)
    }
}
