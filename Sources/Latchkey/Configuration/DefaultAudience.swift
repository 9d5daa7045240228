/// Who sees by default what the app publishes: sent as `default_audience`.
public enum DefaultAudience: UInt, Sendable, Hashable, CaseIterable {
    /// The person's friends.
    case friends = 0
    /// Nobody but the person.
    case onlyMe = 1
    /// Everybody.
    case everyone = 2

    /// The value on the wire.
    var wireName: String {
        switch self {
        case .friends: "friends"
        case .onlyMe: "only_me"
        case .everyone: "everyone"
        }
    }
}
