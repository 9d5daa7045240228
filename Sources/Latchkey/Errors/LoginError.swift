public import Foundation

/// The documented error domain of ``LoginError``.
public let LoginErrorDomain = "com.facebook.sdk.login"

/// An error of a login. Bridges to `NSError` with the documented domain and code (SDK.md, section 1.6).
public struct LoginError: CustomNSError, LocalizedError, Sendable, CustomStringConvertible {
    /// The documented error codes.
    public typealias Code = LoginErrorCode

    /// The documented error code.
    public let code: LoginErrorCode
    /// The stable reason, which distinguishes several causes of one code.
    public let reason: LoginFailureReason
    /// One sentence for the developer. It names claims and parameters, never tokens.
    public let explanation: String
    /// Additional values from the provider, under their `userInfo` keys.
    public let details: [String: any Sendable]

    /// The error from which this one was created, if any.
    private var original: NSError?
    /// Holds the user info that the app passed in. Its values may be of any type, even of one that is not `Sendable`.
    private var appError: NSError?

    /// Creates an error with a documented code. ``errorUserInfo`` contains `userInfo`.
    public init(_ code: LoginErrorCode, userInfo: [String: Any] = [:]) {
        self.init(code, .unspecified, userInfo[ErrorDeveloperMessageKey] as? String ?? "Login error \(code.rawValue).")
        if !userInfo.isEmpty { appError = NSError(domain: LoginErrorDomain, code: code.rawValue, userInfo: userInfo) }
    }

    /// Creates an error from an `NSError` of any domain. The code and the `userInfo` of the `NSError` become ``errorCode`` and
    /// ``errorUserInfo``.
    ///
    /// If the `NSError` has another domain than ``LoginErrorDomain``, or a code that is not documented, ``code`` is
    /// ``LoginErrorCode/unknown``.
    public init(_nsError error: NSError) {
        let code = error.domain == LoginErrorDomain ? LoginErrorCode(rawValue: error.code) : nil
        self.init(code ?? .unknown, .unspecified, error.localizedDescription)
        original = error
    }

    init(_ code: LoginErrorCode, _ reason: LoginFailureReason, _ explanation: String, details: [String: any Sendable] = [:]) {
        self.code = code
        self.reason = reason
        self.explanation = explanation
        self.details = details
    }

    /// The value of ``LoginErrorDomain``.
    public static var errorDomain: String { LoginErrorDomain }
    /// The code of the `NSError` that this error was created from, or else the raw value of ``code``.
    public var errorCode: Int { original?.code ?? code.rawValue }
    /// The user info of the `NSError` that this error was created from. If the error was created in another way, the dictionary contains
    /// the values that the app or the provider added, and ``explanation`` under each message key that has no value.
    public var errorUserInfo: [String: Any] {
        if let original { return original.userInfo }
        var info: [String: Any] = appError?.userInfo ?? details
        if info[ErrorDeveloperMessageKey] == nil { info[ErrorDeveloperMessageKey] = explanation }
        if info[NSLocalizedDescriptionKey] == nil { info[NSLocalizedDescriptionKey] = explanation }
        return info
    }
    /// The description in the user info that the app passed in, or else the explanation for the developer.
    public var errorDescription: String? { appError?.userInfo[NSLocalizedDescriptionKey] as? String ?? explanation }
    /// The same as ``errorUserInfo``.
    public var userInfo: [String: Any] { errorUserInfo }
    /// The explanation, the reason and the code.
    public var description: String { "\(explanation) (\(reason), \(errorCode))" }
}

extension LoginError: Hashable {
    /// Compares codes and reasons; the explanation is not compared.
    public static func == (one: LoginError, other: LoginError) -> Bool {
        one.code == other.code && one.reason == other.reason && one.errorCode == other.errorCode
    }

    /// Hashes the code and the reason.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(reason)
    }
}

extension LoginError {
    /// The SDK never throws this error.
    public static var reserved: LoginErrorCode { .reserved }
    /// Any other error; ``reason`` identifies it.
    public static var unknown: LoginErrorCode { .unknown }
    /// Latchkey does not throw this error of the Facebook SDK.
    public static var passwordChanged: LoginErrorCode { .passwordChanged }
    /// Latchkey does not throw this error of the Facebook SDK.
    public static var userCheckpointed: LoginErrorCode { .userCheckpointed }
    /// Another person is already logged in.
    public static var userMismatch: LoginErrorCode { .userMismatch }
    /// Latchkey does not throw this error of the Facebook SDK.
    public static var unconfirmedUser: LoginErrorCode { .unconfirmedUser }
    /// Latchkey does not throw this error of the Facebook SDK.
    public static var systemAccountAppDisabled: LoginErrorCode { .systemAccountAppDisabled }
    /// Latchkey does not throw this error of the Facebook SDK.
    public static var systemAccountUnavailable: LoginErrorCode { .systemAccountUnavailable }
    /// The dialog response does not carry the challenge of this login in `state`.
    public static var badChallengeString: LoginErrorCode { .badChallengeString }
    /// The ID token failed verification.
    public static var invalidIDToken: LoginErrorCode { .invalidIDToken }
    /// The operation needs an access token, and there is none.
    public static var missingAccessToken: LoginErrorCode { .missingAccessToken }
}

extension LoginErrorCode {
    /// Matches an error by its code, so that an app can write `catch LoginError.userMismatch`.
    public static func ~= (code: LoginErrorCode, error: any Error) -> Bool { (error as? LoginError)?.code == code }
}

/// The documented error codes of the domain `com.facebook.sdk.login` (SDK.md, section 1.6).
public enum LoginErrorCode: Int, Sendable, Hashable, CaseIterable {
    /// The SDK never throws this error.
    case reserved = 300
    /// Any other error; ``LoginError/reason`` identifies it.
    case unknown = 301
    /// Latchkey does not throw this error of the Facebook SDK.
    case passwordChanged = 302
    /// Latchkey does not throw this error of the Facebook SDK.
    case userCheckpointed = 303
    /// Another person is already logged in.
    case userMismatch = 304
    /// Latchkey does not throw this error of the Facebook SDK.
    case unconfirmedUser = 305
    /// Latchkey does not throw this error of the Facebook SDK.
    case systemAccountAppDisabled = 306
    /// Latchkey does not throw this error of the Facebook SDK.
    case systemAccountUnavailable = 307
    /// The dialog response does not carry the challenge of this login in `state`.
    case badChallengeString = 308
    /// The ID token failed verification.
    case invalidIDToken = 309
    /// The operation needs an access token, and there is none.
    case missingAccessToken = 310
}
