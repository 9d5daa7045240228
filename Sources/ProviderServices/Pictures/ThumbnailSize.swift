/// The size of a thumbnail, in pixels.
package struct ThumbnailSize: Sendable, Hashable, Comparable {
    package let width: Int
    package let height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Orders sizes by the work they take, the least first.
    package static func < (one: ThumbnailSize, other: ThumbnailSize) -> Bool {
        (one.width * one.height, one.width) < (other.width * other.height, other.width)
    }
}
