/// The documented error codes of the domain `com.facebook.sdk.login` (SDK.md, section 1.6).
public enum LoginErrorCode: Int, Sendable, Hashable, CaseIterable {
    /// Never thrown.
    case reserved = 300
    /// Any other error; ``LoginError/reason`` identifies it.
    case unknown = 301
    /// Not thrown by this client.
    case passwordChanged = 302
    /// Not thrown by this client.
    case userCheckpointed = 303
    /// Another person is already logged in.
    case userMismatch = 304
    /// Not thrown by this client.
    case unconfirmedUser = 305
    /// Not thrown by this client.
    case systemAccountAppDisabled = 306
    /// Not thrown by this client.
    case systemAccountUnavailable = 307
    /// The dialog response does not carry the challenge of this login in `state`.
    case badChallengeString = 308
    /// The ID token failed verification.
    case invalidIDToken = 309
    /// The operation needs an access token, and there is none.
    case missingAccessToken = 310
}
