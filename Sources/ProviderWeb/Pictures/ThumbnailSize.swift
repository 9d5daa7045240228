/// How large a thumbnail is, in pixels.
struct ThumbnailSize: Sendable, Hashable, Comparable {
    let width: Int
    let height: Int

    /// What takes less work comes first.
    static func < (one: ThumbnailSize, other: ThumbnailSize) -> Bool {
        (one.width * one.height, one.width) < (other.width * other.height, other.width)
    }
}
