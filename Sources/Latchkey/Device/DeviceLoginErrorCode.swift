/// The documented codes of ``DeviceLoginError``: the subcodes by which a provider says how far the person is (client-sdk.md, section 1.6).
public enum DeviceLoginErrorCode: Int, Sendable, Hashable, CaseIterable {
    /// The device asks more often than it may.
    case excessivePolling = 1_349_172
    /// The person said no.
    case authorizationDeclined = 1_349_173
    /// The person has not decided yet.
    case authorizationPending = 1_349_174
    /// The code has ended before the person decided.
    case codeExpired = 1_349_152
}
