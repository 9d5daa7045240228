extension Profile {
    /// The size and crop of a profile picture: the documented enum (SDK.md, section 7.3).
    public enum PictureMode: UInt, Sendable, Hashable, CaseIterable {
        /// A square crop.
        case square = 0
        /// Normal size, with the aspect ratio of the original.
        case normal = 1
        /// The size of an album thumbnail.
        case album = 2
        /// Small size, with the aspect ratio of the original.
        case small = 3
        /// Large size, with the aspect ratio of the original.
        case large = 4

        /// The value of the Graph API parameter `type`.
        var name: String {
            switch self {
            case .square: "square"
            case .normal: "normal"
            case .album: "album"
            case .small: "small"
            case .large: "large"
            }
        }
    }
}
