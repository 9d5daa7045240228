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

    /// The documented initialiser.
    public init(_ code: CoreErrorCode, userInfo: [String: any Sendable] = [:]) {
        self.init(code, .unspecified, userInfo[ErrorDeveloperMessageKey] as? String ?? "Core error \(code.rawValue).", details: userInfo)
    }

    /// Takes the code of an error of the domain ``ErrorDomain``; any other becomes ``CoreErrorCode/errorUnknown``.
    public init(_nsError error: NSError) {
        let code = error.domain == ErrorDomain ? CoreErrorCode(rawValue: error.code) : nil
        self.init(code ?? .errorUnknown, .unspecified, error.localizedDescription)
    }

    package init(_ code: CoreErrorCode, _ reason: LoginFailureReason, _ explanation: String, details: [String: any Sendable] = [:]) {
        self.code = code
        self.reason = reason
        self.explanation = explanation
        self.details = details
    }

    /// ``ErrorDomain``.
    public static var errorDomain: String { ErrorDomain }
    /// The number of ``code``.
    public var errorCode: Int { code.rawValue }
    /// The details, with the explanation under the documented key.
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = details
        if info[ErrorDeveloperMessageKey] == nil { info[ErrorDeveloperMessageKey] = explanation }
        info[NSLocalizedDescriptionKey] = errorDescription
        return info
    }
    /// What the provider has to tell the person, else the explanation.
    public var errorDescription: String? { details[ErrorLocalizedDescriptionKey] as? String ?? explanation }
    /// What the person can do.
    public var recoverySuggestion: String? { details[NSLocalizedRecoverySuggestionErrorKey] as? String }
    /// The explanation, and what to branch on.
    public var description: String { "\(explanation) (\(reason), \(code.rawValue))" }
}

extension CoreError: Hashable {
    /// Equal codes for equal reasons; the explanation does not count.
    public static func == (one: CoreError, other: CoreError) -> Bool { one.code == other.code && one.reason == other.reason }

    /// Hashes what is compared.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(reason)
    }
}
