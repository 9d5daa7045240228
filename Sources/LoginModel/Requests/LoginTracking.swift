/// Whether the data of a login may be used for tracking. It corresponds to `LoginTracking` in the Facebook SDK.
public enum LoginTracking: UInt, Sendable, Hashable, CaseIterable {
    /// A classic login, which returns an access token for the Graph API and normally an ID token.
    case enabled = 0
    /// A Limited Login, which returns only an ID token.
    case limited = 1

    /// The value of the parameter `tp` that marks a Limited Login.
    public static let limitedParameterValue = "ios_14_do_not_track"
}
