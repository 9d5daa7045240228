/// The default audience of the content that the app publishes. Sent as the dialog parameter `default_audience`.
public enum DefaultAudience: UInt, Sendable, Hashable, CaseIterable {
    /// The person's friends.
    case friends = 0
    /// Only the person.
    case onlyMe = 1
    /// Everyone.
    case everyone = 2

    /// The value of the dialog parameter `default_audience`.
    var wireName: String {
        switch self {
        case .friends: "friends"
        case .onlyMe: "only_me"
        case .everyone: "everyone"
        }
    }
}
