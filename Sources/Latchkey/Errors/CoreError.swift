public import Foundation

/// The documented domain of ``CoreError``.
public let ErrorDomain = "com.facebook.sdk.core"

/// A failure that is not particular to logging in. Bridges to `NSError` with the documented domain and code.
public struct CoreError: CustomNSError, LocalizedError, Sendable, CustomStringConvertible {
    /// The documented codes.
    public typealias Code = CoreErrorCode

    /// The documented code.
    public let code: CoreErrorCode
    /// What to branch on where one code has several causes.
    public let reason: LoginFailureReason
    /// One sentence for the developer.
    public let explanation: String
    /// Values under the documented user-info keys.
    public let details: [String: any Sendable]

    /// The error that this one was made of.
    private var original: NSError?
    /// Has the user info that the app passed in: an error may hold values of any type.
    private var ofApp: NSError?

    /// The documented initializer. ``errorUserInfo`` has what the app passes in.
    public init(_ code: CoreErrorCode, userInfo: [String: Any] = [:]) {
        self.init(code, .unspecified, userInfo[ErrorDeveloperMessageKey] as? String ?? "Core error \(code.rawValue).")
        if !userInfo.isEmpty { ofApp = NSError(domain: ErrorDomain, code: code.rawValue, userInfo: userInfo) }
    }

    /// Takes an error of any domain, with its number and its user info.
    ///
    /// ``code`` is ``CoreErrorCode/errorUnknown`` where the domain is not ``ErrorDomain``, or the number is not one of the documented codes.
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

    /// ``ErrorDomain``.
    public static var errorDomain: String { ErrorDomain }
    /// The number of ``code``, or that of the error that this one was made of.
    public var errorCode: Int { original?.code ?? code.rawValue }
    /// The details, with the explanation under the documented key; or the user info of the error that this one was made of.
    public var errorUserInfo: [String: Any] {
        if let original { return original.userInfo }
        var info = values
        if info[ErrorDeveloperMessageKey] == nil { info[ErrorDeveloperMessageKey] = explanation }
        if info[NSLocalizedDescriptionKey] == nil { info[NSLocalizedDescriptionKey] = errorDescription }
        return info
    }
    /// The user info that the app passed in, or the provider's values.
    var values: [String: Any] { ofApp?.userInfo ?? details }
    /// The provider's message for the person, or the explanation if there is none.
    public var errorDescription: String? { values[ErrorLocalizedDescriptionKey] as? String ?? explanation }
    /// What the person can do.
    public var recoverySuggestion: String? { values[NSLocalizedRecoverySuggestionErrorKey] as? String }
    /// The explanation, and what to branch on.
    public var description: String { "\(explanation) (\(reason), \(errorCode))" }
}

extension CoreError: Hashable {
    /// Equal codes for equal reasons; the explanation does not count.
    public static func == (one: CoreError, other: CoreError) -> Bool {
        one.code == other.code && one.reason == other.reason && one.errorCode == other.errorCode
    }

    /// Hashes what is compared.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(reason)
    }
}
