public import Foundation

/// The documented domain of ``LimitedLoginRefreshError``.
public let LimitedLoginRefreshErrorDomain = "com.facebook.sdk.login.refresh"

/// Why a limited session was not refreshed (client-sdk.md, section 1.6). Nothing has changed then.
///
/// Bridges to `NSError` with the documented domain and code. Two errors of one code are equal, so that `error == .loginRequired` and
/// `case .loginRequired:` work; what else an error tells does not count.
public struct LimitedLoginRefreshError: RawRepresentable, CustomNSError, LocalizedError, Sendable, CustomStringConvertible {
    /// The documented code, 0 to 14.
    public let rawValue: Int
    /// One sentence for the developer.
    public let explanation: String
    /// In how many seconds the next refresh may begin; of ``rateLimited`` alone, and never below 1.
    public let secondsLeft: Int?
    /// The error underneath, if there is one: of the transport, the dialog, or the login that the person was asked for.
    public let cause: (any Error)?

    /// The error of a documented code, with its general explanation.
    public init?(rawValue: Int) {
        guard let known = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = known
    }

    private init(_ rawValue: Int, _ explanation: String) {
        self.init(rawValue, explanation, secondsLeft: nil, cause: nil)
    }

    private init(_ rawValue: Int, _ explanation: String, secondsLeft: Int?, cause: (any Error)?) {
        self.rawValue = rawValue
        self.explanation = explanation
        self.secondsLeft = secondsLeft
        self.cause = cause
    }

    /// The same code with what is known in this case.
    func because(_ explanation: String, cause: (any Error)? = nil) -> LimitedLoginRefreshError {
        LimitedLoginRefreshError(rawValue, explanation, secondsLeft: secondsLeft, cause: cause)
    }

    /// The limiter has to wait for so long.
    static func rateLimited(secondsLeft seconds: Int) -> LimitedLoginRefreshError {
        LimitedLoginRefreshError(
            rateLimited.rawValue, "The session may be refreshed again in \(seconds) second\(seconds == 1 ? "" : "s").",
            secondsLeft: seconds,
            cause: nil)
    }

    public static var errorDomain: String { LimitedLoginRefreshErrorDomain }
    public var errorCode: Int { rawValue }
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = [ErrorDeveloperMessageKey: explanation, NSLocalizedDescriptionKey: explanation]
        // Those of the SDK's own name no secrets; what others write into theirs is not known.
        if cause is CoreError || cause is LoginError { info[NSUnderlyingErrorKey] = cause }
        return info
    }
    public var errorDescription: String? { explanation }
    public var description: String { "\(explanation) (\(rawValue))" }
}

extension LimitedLoginRefreshError: Hashable, CaseIterable {
    public static func == (one: LimitedLoginRefreshError, other: LimitedLoginRefreshError) -> Bool { one.rawValue == other.rawValue }

    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

    /// Lets an app write `catch LimitedLoginRefreshError.loginRequired`, as it could with the documented enumeration.
    public static func ~= (match: LimitedLoginRefreshError, error: any Error) -> Bool { error as? LimitedLoginRefreshError == match }

    public static let allCases: [LimitedLoginRefreshError] = [
        noCurrentToken, notLimitedLogin, loginRequired, consentRequired, userMismatch, networkError, timeout, rateLimited, invalidResponse,
        cancelled, featureDisabled, unsupportedPlatform, notDPoPBound, dpopKeyGenerationFailed, unknown,
    ]
}

extension LimitedLoginRefreshError {
    /// Nobody is logged in with an ID token.
    public static let noCurrentToken = LimitedLoginRefreshError(0, "There is no authentication token to refresh.")
    /// The session is not that of a limited login.
    public static let notLimitedLogin = LimitedLoginRefreshError(1, "The session is not that of a limited login.")
    /// The person has to log in again.
    public static let loginRequired = LimitedLoginRefreshError(2, "The person has to log in again.")
    /// The person has to agree again.
    public static let consentRequired = LimitedLoginRefreshError(3, "The person has to agree again.")
    /// The answer is about somebody else.
    public static let userMismatch = LimitedLoginRefreshError(4, "The answer is about another person than the one who is logged in.")
    /// The provider could not be reached.
    public static let networkError = LimitedLoginRefreshError(5, "The provider could not be reached.")
    /// Nobody answered in time.
    public static let timeout = LimitedLoginRefreshError(6, "No answer came in time.")
    /// The last refresh was too short a time ago; ``secondsLeft`` tells how long to wait.
    public static let rateLimited = LimitedLoginRefreshError(7, "The session was refreshed too short a time ago.")
    /// The answer makes no sense, or its token failed a check.
    public static let invalidResponse = LimitedLoginRefreshError(8, "The provider's answer cannot be used.")
    /// The app or the person ended the refresh.
    public static let cancelled = LimitedLoginRefreshError(9, "The refresh was cancelled.")
    /// ``Settings/isLimitedLoginRefreshEnabled`` is off.
    public static let featureDisabled = LimitedLoginRefreshError(10, "Refreshing limited sessions is switched off in the settings.")
    /// There is no way to ask the provider without showing something.
    public static let unsupportedPlatform = LimitedLoginRefreshError(11, "The dialog cannot be asked here without showing it.")
    /// The session's token is not bound to a key of this device.
    public static let notDPoPBound = LimitedLoginRefreshError(12, "The authentication token is not bound to a key of this device.")
    /// The key of this device cannot be made or used.
    public static let dpopKeyGenerationFailed = LimitedLoginRefreshError(13, "The key of this device cannot be used.")
    /// None of the others.
    public static let unknown = LimitedLoginRefreshError(14, "The refresh failed.")
}
