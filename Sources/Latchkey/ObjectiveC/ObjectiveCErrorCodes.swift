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

/// `FBSDKCoreError` for Objective-C: the codes of ``ErrorDomain``.
@objc(FBSDKCoreError)
public enum ObjectiveCCoreErrorCode: Int, Sendable {
    /// Never raised.
    @objc(FBSDKErrorReserved) case reserved = 0
    /// Something could not be encrypted or decrypted.
    @objc(FBSDKErrorEncryption) case encryption = 1
    /// The app handed in, or left out, something that is needed.
    @objc(FBSDKErrorInvalidArgument) case invalidArgument = 2
    /// None of the others; the reason says what.
    @objc(FBSDKErrorUnknown) case unknown = 3
    /// The provider could not be reached.
    @objc(FBSDKErrorNetwork) case network = 4
    /// Not raised by this client.
    @objc(FBSDKErrorAppEventsFlush) case appEventsFlush = 5
    /// The provider answered with something that is no text.
    @objc(FBSDKErrorGraphRequestNonTextMimeTypeReturned) case graphRequestNonTextMimeTypeReturned = 6
    /// The provider's answer does not have the form of one.
    @objc(FBSDKErrorGraphRequestProtocolMismatch) case graphRequestProtocolMismatch = 7
    /// The provider answered with an error of its own.
    @objc(FBSDKErrorGraphRequestGraphAPI) case graphRequestGraphAPI = 8
    /// There is no place where the answer of the dialog could arrive.
    @objc(FBSDKErrorDialogUnavailable) case dialogUnavailable = 9
    /// There is no access token where one is needed.
    @objc(FBSDKErrorAccessTokenRequired) case accessTokenRequired = 10
    /// Not raised by this client.
    @objc(FBSDKErrorAppVersionUnsupported) case appVersionUnsupported = 11
    /// No browser could be opened.
    @objc(FBSDKErrorBrowserUnavailable) case browserUnavailable = 12
    /// Not raised by this client.
    @objc(FBSDKErrorBridgeAPIInterruption) case bridgeAPIInterruption = 13
    /// Not raised by this client.
    @objc(FBSDKErrorBridgeAPIResponse) case bridgeAPIResponse = 14
}

/// `FBSDKGraphRequestError` for Objective-C: what can be done about a Graph error.
@objc(FBSDKGraphRequestError)
public enum ObjectiveCGraphRequestErrorCategory: UInt, Sendable {
    /// Nothing that the SDK knows of.
    case other = 0
    /// The same request may work later.
    case transient = 1
    /// A new login may help.
    case recoverable = 2
}
#endif
