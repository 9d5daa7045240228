/// The documented codes of the domain `com.facebook.sdk.login` (client-sdk.md, section 1.6).
public enum LoginErrorCode: Int, Sendable, Hashable, CaseIterable {
    /// Never raised.
    case reserved = 300
    /// None of the others; ``LoginError/reason`` says what.
    case unknown = 301
    /// Not raised by this client.
    case passwordChanged = 302
    /// Not raised by this client.
    case userCheckpointed = 303
    /// Somebody else is logged in already.
    case userMismatch = 304
    /// Not raised by this client.
    case unconfirmedUser = 305
    /// Not raised by this client.
    case systemAccountAppDisabled = 306
    /// Not raised by this client.
    case systemAccountUnavailable = 307
    /// The answer does not carry the challenge of this login.
    case badChallengeString = 308
    /// The ID token failed a check.
    case invalidIDToken = 309
    /// There is no access token where one is needed.
    case missingAccessToken = 310
}
