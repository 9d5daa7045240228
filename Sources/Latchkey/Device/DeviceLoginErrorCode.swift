/// The documented codes of ``DeviceLoginError``: the error subcodes with which the provider reports the state of a device login (SDK.md,
/// section 1.6).
public enum DeviceLoginErrorCode: Int, Sendable, Hashable, CaseIterable {
    /// The device polls more often than the interval permits.
    case excessivePolling = 1_349_172
    /// The person declined.
    case authorizationDeclined = 1_349_173
    /// The person has not decided yet.
    case authorizationPending = 1_349_174
    /// The code expired before the person decided.
    case codeExpired = 1_349_152
}
