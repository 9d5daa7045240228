#if canImport(ObjectiveC)
public import Foundation

// The documented error codes as Objective-C enumerations. Apps compare them with the `code` of an `NSError` (SDK.md, section 1.6).

/// The Objective-C enumeration `FBSDKLoginError`: the codes of ``LoginErrorDomain``.
@objc(FBSDKLoginError)
public enum ObjectiveCLoginErrorCode: Int, Sendable {
    /// Reserved in the Facebook SDK. Latchkey never raises this error.
    case reserved = 300
    /// An error without a code of its own; see the error's reason.
    case unknown = 301
    /// Exists for source compatibility. Latchkey never raises this error.
    case passwordChanged = 302
    /// Exists for source compatibility. Latchkey never raises this error.
    case userCheckpointed = 303
    /// Another person is already logged in.
    case userMismatch = 304
    /// Exists for source compatibility. Latchkey never raises this error.
    case unconfirmedUser = 305
    /// Exists for source compatibility. Latchkey never raises this error.
    case systemAccountAppDisabled = 306
    /// Exists for source compatibility. Latchkey never raises this error.
    case systemAccountUnavailable = 307
    /// The `state` in the dialog's response does not contain the challenge of this login.
    case badChallengeString = 308
    /// The validation of the ID token failed.
    case invalidIDToken = 309
    /// A required access token is missing.
    case missingAccessToken = 310
}

/// The Objective-C enumeration `FBSDKDeviceLoginError`: the codes of ``LoginErrorDomain`` for device logins.
@objc(FBSDKDeviceLoginError)
public enum ObjectiveCDeviceLoginErrorCode: Int, Sendable {
    /// The device polls more often than allowed (RFC 8628, section 3.5: `slow_down`).
    case excessivePolling = 1_349_172
    /// The person declined the login (RFC 8628, section 3.5: `access_denied`).
    case authorizationDeclined = 1_349_173
    /// The person has not decided yet (RFC 8628, section 3.5: `authorization_pending`).
    case authorizationPending = 1_349_174
    /// The code expired before the person decided (RFC 8628, section 3.5: `expired_token`).
    case codeExpired = 1_349_152
}

/// The Objective-C enumeration `FBSDKCoreError`: the codes of ``ErrorDomain``.
@objc(FBSDKCoreError)
public enum ObjectiveCCoreErrorCode: Int, Sendable {
    /// Reserved in the Facebook SDK. Latchkey never raises this error.
    @objc(FBSDKErrorReserved) case reserved = 0
    /// Data could not be encrypted or decrypted.
    @objc(FBSDKErrorEncryption) case encryption = 1
    /// An argument from the app is invalid or missing.
    @objc(FBSDKErrorInvalidArgument) case invalidArgument = 2
    /// An error without a code of its own; see the error's reason.
    @objc(FBSDKErrorUnknown) case unknown = 3
    /// The provider could not be reached.
    @objc(FBSDKErrorNetwork) case network = 4
    /// Exists for source compatibility. Latchkey never raises this error.
    @objc(FBSDKErrorAppEventsFlush) case appEventsFlush = 5
    /// The provider's response is not text.
    @objc(FBSDKErrorGraphRequestNonTextMimeTypeReturned) case graphRequestNonTextMimeTypeReturned = 6
    /// The provider's response has an unexpected format.
    @objc(FBSDKErrorGraphRequestProtocolMismatch) case graphRequestProtocolMismatch = 7
    /// The provider returned an error.
    @objc(FBSDKErrorGraphRequestGraphAPI) case graphRequestGraphAPI = 8
    /// The login dialog cannot be used, because the app cannot receive its response.
    @objc(FBSDKErrorDialogUnavailable) case dialogUnavailable = 9
    /// A required access token is missing.
    @objc(FBSDKErrorAccessTokenRequired) case accessTokenRequired = 10
    /// Exists for source compatibility. Latchkey never raises this error.
    @objc(FBSDKErrorAppVersionUnsupported) case appVersionUnsupported = 11
    /// No browser could be opened.
    @objc(FBSDKErrorBrowserUnavailable) case browserUnavailable = 12
    /// Exists for source compatibility. Latchkey never raises this error.
    @objc(FBSDKErrorBridgeAPIInterruption) case bridgeAPIInterruption = 13
    /// Exists for source compatibility. Latchkey never raises this error.
    @objc(FBSDKErrorBridgeAPIResponse) case bridgeAPIResponse = 14
}

/// The Objective-C enumeration `FBSDKGraphRequestError`: the recovery category of a Graph error.
@objc(FBSDKGraphRequestError)
public enum ObjectiveCGraphRequestErrorCategory: UInt, Sendable {
    /// An error without a known recovery.
    case other = 0
    /// A temporary error: the same request may succeed later.
    case transient = 1
    /// An error that a new login may resolve.
    case recoverable = 2
}
#endif
