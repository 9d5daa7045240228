public import Foundation

/// The documented error domain of ``CoreError``.
public let ErrorDomain = "com.facebook.sdk.core"

/// An error that is not specific to login. Bridges to `NSError` with the documented domain and code.
public struct CoreError: CustomNSError, LocalizedError, Sendable, CustomStringConvertible {
    /// The documented error codes.
    public typealias Code = CoreErrorCode

    /// The documented error code.
    public let code: CoreErrorCode
    /// The stable reason, which distinguishes several causes of one code.
    public let reason: LoginFailureReason
    /// One sentence for the developer.
    public let explanation: String
    /// Values under the documented `userInfo` keys.
    public let details: [String: any Sendable]

    /// The error from which this one was created, if any.
    private var original: NSError?
    /// Holds the user info that the app passed in. Its values may be of any type, even of one that is not `Sendable`.
    private var appError: NSError?

    /// Creates an error with a documented code. ``errorUserInfo`` contains `userInfo`.
    public init(_ code: CoreErrorCode, userInfo: [String: Any] = [:]) {
        self.init(code, .unspecified, userInfo[ErrorDeveloperMessageKey] as? String ?? "Core error \(code.rawValue).")
        if !userInfo.isEmpty { appError = NSError(domain: ErrorDomain, code: code.rawValue, userInfo: userInfo) }
    }

    /// Creates an error from an `NSError` of any domain. The code and the `userInfo` of the `NSError` become ``errorCode`` and
    /// ``errorUserInfo``.
    ///
    /// If the `NSError` has another domain than ``ErrorDomain``, or a code that is not documented, ``code`` is
    /// ``CoreErrorCode/errorUnknown``.
    public init(_nsError error: NSError) {
        let code = error.domain == ErrorDomain ? CoreErrorCode(rawValue: error.code) : nil
        self.init(code ?? .errorUnknown, .unspecified, error.localizedDescription)
        original = error
    }

    package init(_ code: CoreErrorCode, _ reason: LoginFailureReason, _ explanation: String, details: [String: any Sendable] = [:]) {
        self.code = code
        self.reason = reason
        self.explanation = explanation
        self.details = details
    }

    /// The value of ``ErrorDomain``.
    public static var errorDomain: String { ErrorDomain }
    /// The code of the `NSError` that this error was created from, or else the raw value of ``code``.
    public var errorCode: Int { original?.code ?? code.rawValue }
    /// The user info of the `NSError` that this error was created from. If the error was created in another way, the dictionary contains
    /// the values that the app or the provider added, and ``explanation`` under each message key that has no value.
    public var errorUserInfo: [String: Any] {
        if let original { return original.userInfo }
        var info = values
        if info[ErrorDeveloperMessageKey] == nil { info[ErrorDeveloperMessageKey] = explanation }
        if info[NSLocalizedDescriptionKey] == nil { info[NSLocalizedDescriptionKey] = errorDescription }
        return info
    }
    /// The user info of the `NSError` that this error was created from, or else the user info that the app passed in, or else ``details``.
    var values: [String: Any] { original?.userInfo ?? appError?.userInfo ?? details }
    /// The description in the user info that the app passed in, or else the provider's message for the person, or else the explanation.
    public var errorDescription: String? {
        appError?.userInfo[NSLocalizedDescriptionKey] as? String ?? values[ErrorLocalizedDescriptionKey] as? String ?? explanation
    }
    /// What the person can do to recover.
    public var recoverySuggestion: String? { values[NSLocalizedRecoverySuggestionErrorKey] as? String }
    /// The same as ``errorUserInfo``.
    public var userInfo: [String: Any] { errorUserInfo }
    /// The explanation, the reason and the code.
    public var description: String { "\(explanation) (\(reason), \(errorCode))" }
}

extension CoreError: Hashable {
    /// Compares codes and reasons; the explanation is not compared.
    public static func == (one: CoreError, other: CoreError) -> Bool {
        one.code == other.code && one.reason == other.reason && one.errorCode == other.errorCode
    }

    /// Hashes the code and the reason.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(reason)
    }
}

/// The documented error codes of the domain `com.facebook.sdk.core` (SDK.md, section 1.18).
public enum CoreErrorCode: Int, Sendable, Hashable, CaseIterable {
    /// The SDK never throws this error.
    case errorReserved = 0
    /// Data could not be encrypted or decrypted.
    case errorEncryption = 1
    /// An argument or a setting of the app is missing or not valid.
    case errorInvalidArgument = 2
    /// Any other error; ``CoreError/reason`` identifies it.
    case errorUnknown = 3
    /// The provider could not be reached in time, or the request was canceled.
    case errorNetwork = 4
    /// Latchkey does not throw this error of the Facebook SDK.
    case errorAppEventsFlush = 5
    /// The provider's response is not text.
    case errorGraphRequestNonTextMimeTypeReturned = 6
    /// The provider's response does not have the expected format.
    case errorGraphRequestProtocolMismatch = 7
    /// The provider returned an error.
    case errorGraphRequestGraphAPI = 8
    /// The SDK cannot listen at the loopback redirect URI, to which the dialog redirects the browser.
    case errorDialogUnavailable = 9
    /// The operation needs an access token, and there is none.
    case errorAccessTokenRequired = 10
    /// Latchkey does not throw this error of the Facebook SDK.
    case errorAppVersionUnsupported = 11
    /// No browser could be opened.
    case errorBrowserUnavailable = 12
    /// Latchkey does not throw this error of the Facebook SDK.
    case errorBridgeAPIInterruption = 13
    /// Latchkey does not throw this error of the Facebook SDK.
    case errorBridgeAPIResponse = 14
}

// The documented API has the codes as members of the error type, as in `catch CoreError.errorNetwork`.

extension CoreError {
    /// The SDK never throws this error.
    public static var errorReserved: CoreErrorCode { .errorReserved }
    /// Data could not be encrypted or decrypted.
    public static var errorEncryption: CoreErrorCode { .errorEncryption }
    /// An argument or a setting of the app is missing or not valid.
    public static var errorInvalidArgument: CoreErrorCode { .errorInvalidArgument }
    /// Any other error; ``reason`` identifies it.
    public static var errorUnknown: CoreErrorCode { .errorUnknown }
    /// The provider could not be reached in time, or the request was canceled.
    public static var errorNetwork: CoreErrorCode { .errorNetwork }
    /// Latchkey does not throw this error of the Facebook SDK.
    public static var errorAppEventsFlush: CoreErrorCode { .errorAppEventsFlush }
    /// The provider's response is not text.
    public static var errorGraphRequestNonTextMimeTypeReturned: CoreErrorCode { .errorGraphRequestNonTextMimeTypeReturned }
    /// The provider's response does not have the expected format.
    public static var errorGraphRequestProtocolMismatch: CoreErrorCode { .errorGraphRequestProtocolMismatch }
    /// The provider returned an error.
    public static var errorGraphRequestGraphAPI: CoreErrorCode { .errorGraphRequestGraphAPI }
    /// The SDK cannot listen at the loopback redirect URI, to which the dialog redirects the browser.
    public static var errorDialogUnavailable: CoreErrorCode { .errorDialogUnavailable }
    /// The operation needs an access token, and there is none.
    public static var errorAccessTokenRequired: CoreErrorCode { .errorAccessTokenRequired }
    /// Latchkey does not throw this error of the Facebook SDK.
    public static var errorAppVersionUnsupported: CoreErrorCode { .errorAppVersionUnsupported }
    /// No browser could be opened.
    public static var errorBrowserUnavailable: CoreErrorCode { .errorBrowserUnavailable }
    /// Latchkey does not throw this error of the Facebook SDK.
    public static var errorBridgeAPIInterruption: CoreErrorCode { .errorBridgeAPIInterruption }
    /// Latchkey does not throw this error of the Facebook SDK.
    public static var errorBridgeAPIResponse: CoreErrorCode { .errorBridgeAPIResponse }
}

extension CoreErrorCode {
    /// Matches an error by its code, so that an app can write `catch CoreError.errorNetwork`.
    public static func ~= (code: CoreErrorCode, error: any Error) -> Bool { (error as? CoreError)?.code == code }
}
