public import Foundation

/// The documented domain of ``LoginError``.
public let LoginErrorDomain = "com.facebook.sdk.login"

/// A failure of the login kit. Bridges to `NSError` with the documented domain and code (client-sdk.md, section 1.6).
public struct LoginError: CustomNSError, LocalizedError, Sendable, CustomStringConvertible {
    public typealias Code = LoginErrorCode

    /// The documented code.
    public let code: LoginErrorCode
    /// What to branch on where one code has several causes.
    public let reason: LoginFailureReason
    /// One sentence for the developer. Names claims and parameters, never tokens.
    public let explanation: String
    /// What the app or the provider added.
    public let details: [String: any Sendable]

    /// The documented initialiser.
    public init(_ code: LoginErrorCode, userInfo: [String: any Sendable] = [:]) {
        self.init(code, .unspecified, userInfo[ErrorDeveloperMessageKey] as? String ?? "Login error \(code.rawValue).", details: userInfo)
    }

    /// Takes the code of an error of the domain ``LoginErrorDomain``; any other becomes ``LoginErrorCode/unknown``.
    public init(_nsError error: NSError) {
        let code = error.domain == LoginErrorDomain ? LoginErrorCode(rawValue: error.code) : nil
        self.init(code ?? .unknown, .unspecified, error.localizedDescription)
    }

    init(_ code: LoginErrorCode, _ reason: LoginFailureReason, _ explanation: String, details: [String: any Sendable] = [:]) {
        self.code = code
        self.reason = reason
        self.explanation = explanation
        self.details = details
    }

    public static var errorDomain: String { LoginErrorDomain }
    public var errorCode: Int { code.rawValue }
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = details
        info[ErrorDeveloperMessageKey] = explanation
        info[NSLocalizedDescriptionKey] = explanation
        return info
    }
    public var errorDescription: String? { explanation }
    public var description: String { "\(explanation) (\(reason), \(code.rawValue))" }
}

extension LoginError: Hashable {
    /// Equal codes for equal reasons; the explanation does not count.
    public static func == (one: LoginError, other: LoginError) -> Bool { one.code == other.code && one.reason == other.reason }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(reason)
    }
}

extension LoginError {
    public static var reserved: LoginErrorCode { .reserved }
    public static var unknown: LoginErrorCode { .unknown }
    public static var passwordChanged: LoginErrorCode { .passwordChanged }
    public static var userCheckpointed: LoginErrorCode { .userCheckpointed }
    public static var userMismatch: LoginErrorCode { .userMismatch }
    public static var unconfirmedUser: LoginErrorCode { .unconfirmedUser }
    public static var systemAccountAppDisabled: LoginErrorCode { .systemAccountAppDisabled }
    public static var systemAccountUnavailable: LoginErrorCode { .systemAccountUnavailable }
    public static var badChallengeString: LoginErrorCode { .badChallengeString }
    public static var invalidIDToken: LoginErrorCode { .invalidIDToken }
    public static var missingAccessToken: LoginErrorCode { .missingAccessToken }
}

extension LoginErrorCode {
    /// Lets an app write `catch LoginError.userMismatch`.
    public static func ~= (code: LoginErrorCode, error: any Error) -> Bool { (error as? LoginError)?.code == code }
}
