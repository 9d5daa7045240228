/// Whether a login may be used for tracking: the documented `LoginTracking`.
public enum LoginTracking: UInt, Sendable, Hashable, CaseIterable {
    /// A classic login: an access token for the Graph API, and normally an ID token.
    case enabled = 0
    /// A Limited Login: an ID token and nothing else.
    case limited = 1

    /// The value of the parameter `tp` that marks a limited login on the wire.
    public static let limitedMark = "ios_14_do_not_track"
}
