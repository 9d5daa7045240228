#if canImport(ObjectiveC)
public import Foundation

// The documented codes for Objective-C: what the `code` of an error is compared with (client-sdk.md, section 1.6).

/// `FBSDKLoginError` for Objective-C: the codes of ``LoginErrorDomain``.
@objc(FBSDKLoginError)
public enum ObjectiveCLoginErrorCode: Int, Sendable {
    /// Never raised.
    case reserved = 300
    /// None of the others; the reason says what.
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

/// `FBSDKDeviceLoginError` for Objective-C: further codes of ``LoginErrorDomain``.
@objc(FBSDKDeviceLoginError)
public enum ObjectiveCDeviceLoginErrorCode: Int, Sendable {
    /// The device asks more often than it may.
    case excessivePolling = 1_349_172
    /// The person said no.
    case authorizationDeclined = 1_349_173
    /// The person has not decided yet.
    case authorizationPending = 1_349_174
    /// The code has ended before the person decided.
    case codeExpired = 1_349_152
}
#endif
