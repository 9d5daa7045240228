extension Profile {
    /// How a picture is cut: the documented enum (client-sdk.md, section 7.3).
    public enum PictureMode: UInt, Sendable, Hashable, CaseIterable {
        /// A square.
        case square = 0
        /// As wide as the documents call normal; the proportions of the original.
        case normal = 1
        /// As an album shows it.
        case album = 2
        /// Small, with the proportions of the original.
        case small = 3
        /// Large, with the proportions of the original.
        case large = 4

        /// The name on the wire.
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
