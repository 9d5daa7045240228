public import Foundation

/// The documented domain of ``LoginError``.
public let LoginErrorDomain = "com.facebook.sdk.login"

/// A failure of the login kit. Bridges to `NSError` with the documented domain and code (client-sdk.md, section 1.6).
public struct LoginError: CustomNSError, LocalizedError, Sendable, CustomStringConvertible {
    /// The documented codes.
    public typealias Code = LoginErrorCode

    /// The documented code.
    public let code: LoginErrorCode
    /// What to branch on where one code has several causes.
    public let reason: LoginFailureReason
    /// One sentence for the developer. Names claims and parameters, never tokens.
    public let explanation: String
    /// Values that the provider added.
    public let details: [String: any Sendable]

    /// The error that this one was made of.
    private var original: NSError?
    /// Has the user info that the app passed in: an error may hold values of any type.
    private var ofApp: NSError?

    /// The documented initializer. ``errorUserInfo`` has what the app passes in.
    public init(_ code: LoginErrorCode, userInfo: [String: Any] = [:]) {
        self.init(code, .unspecified, userInfo[ErrorDeveloperMessageKey] as? String ?? "Login error \(code.rawValue).")
        if !userInfo.isEmpty { ofApp = NSError(domain: LoginErrorDomain, code: code.rawValue, userInfo: userInfo) }
    }

    /// Takes an error of any domain, with its number and its user info.
    ///
    /// ``code`` is ``LoginErrorCode/unknown`` where the domain is not ``LoginErrorDomain``, or the number is not one of the documented codes.
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

    /// ``LoginErrorDomain``.
    public static var errorDomain: String { LoginErrorDomain }
    /// The number of ``code``, or that of the error that this one was made of.
    public var errorCode: Int { original?.code ?? code.rawValue }
    /// The details, with the explanation under the documented key; or the user info of the error that this one was made of.
    public var errorUserInfo: [String: Any] {
        if let original { return original.userInfo }
        var info: [String: Any] = ofApp?.userInfo ?? details
        if info[ErrorDeveloperMessageKey] == nil { info[ErrorDeveloperMessageKey] = explanation }
        if info[NSLocalizedDescriptionKey] == nil { info[NSLocalizedDescriptionKey] = explanation }
        return info
    }
    /// The explanation.
    public var errorDescription: String? { explanation }
    /// The explanation, and what to branch on.
    public var description: String { "\(explanation) (\(reason), \(errorCode))" }
}

extension LoginError: Hashable {
    /// Equal codes for equal reasons; the explanation does not count.
    public static func == (one: LoginError, other: LoginError) -> Bool {
        one.code == other.code && one.reason == other.reason && one.errorCode == other.errorCode
    }

    /// Hashes what is compared.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(reason)
    }
}

extension LoginError {
    /// Never raised.
    public static var reserved: LoginErrorCode { .reserved }
    /// None of the others.
    public static var unknown: LoginErrorCode { .unknown }
    /// Not raised by this client.
    public static var passwordChanged: LoginErrorCode { .passwordChanged }
    /// Not raised by this client.
    public static var userCheckpointed: LoginErrorCode { .userCheckpointed }
    /// Somebody else is logged in already.
    public static var userMismatch: LoginErrorCode { .userMismatch }
    /// Not raised by this client.
    public static var unconfirmedUser: LoginErrorCode { .unconfirmedUser }
    /// Not raised by this client.
    public static var systemAccountAppDisabled: LoginErrorCode { .systemAccountAppDisabled }
    /// Not raised by this client.
    public static var systemAccountUnavailable: LoginErrorCode { .systemAccountUnavailable }
    /// The answer does not carry the challenge of this login.
    public static var badChallengeString: LoginErrorCode { .badChallengeString }
    /// The ID token failed a check.
    public static var invalidIDToken: LoginErrorCode { .invalidIDToken }
    /// There is no access token where one is needed.
    public static var missingAccessToken: LoginErrorCode { .missingAccessToken }
}

extension LoginErrorCode {
    /// Lets an app write `catch LoginError.userMismatch`.
    public static func ~= (code: LoginErrorCode, error: any Error) -> Bool { (error as? LoginError)?.code == code }
}
