public import Foundation

/// The documented error domain of ``LimitedLoginRefreshError``.
public let LimitedLoginRefreshErrorDomain = "com.facebook.sdk.login.refresh"

/// Why a limited session was not refreshed (SDK.md, section 1.6). The session is unchanged.
///
/// Bridges to `NSError` with the documented domain and code. Two errors with the same code are equal, whatever their other properties are,
/// so that an app can write `error == .loginRequired` and `case .loginRequired:`.
public struct LimitedLoginRefreshError: RawRepresentable, CustomNSError, LocalizedError, Sendable, CustomStringConvertible {
    /// The documented error code, 0 to 14.
    public let rawValue: Int
    /// One sentence for the developer.
    public let explanation: String
    /// The seconds until the next refresh may start, at least 1; `nil` for any error except ``rateLimited``.
    public let secondsLeft: Int?
    /// The underlying error of the transport, the dialog or the explicit login, if any.
    public let cause: (any Error)?

    /// Creates the error with a documented code and the general explanation of this code; `nil` for an unknown code.
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

    /// Returns an error with the same code and a specific explanation.
    func withExplanation(_ explanation: String, cause: (any Error)? = nil) -> LimitedLoginRefreshError {
        LimitedLoginRefreshError(rawValue, explanation, secondsLeft: secondsLeft, cause: cause)
    }

    /// Creates the error of the rate limiter, with the remaining seconds.
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
        // The SDK's own errors contain no secrets, but other errors may.
        if cause is CoreError || cause is LoginError { info[NSUnderlyingErrorKey] = cause }
        return info
    }
    public var errorDescription: String? { explanation }
    public var description: String { "\(explanation) (\(rawValue))" }
}

extension LimitedLoginRefreshError: Hashable, CaseIterable {
    public static func == (one: LimitedLoginRefreshError, other: LimitedLoginRefreshError) -> Bool { one.rawValue == other.rawValue }

    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

    /// Matches an error by its code, so that an app can write `catch LimitedLoginRefreshError.loginRequired`, as with the documented
    /// enumeration.
    public static func ~= (match: LimitedLoginRefreshError, error: any Error) -> Bool { error as? LimitedLoginRefreshError == match }

    public static let allCases: [LimitedLoginRefreshError] = [
        noCurrentToken, notLimitedLogin, loginRequired, consentRequired, userMismatch, networkError, timeout, rateLimited, invalidResponse,
        cancelled, featureDisabled, unsupportedPlatform, notDPoPBound, dpopKeyGenerationFailed, unknown,
    ]
}

extension LimitedLoginRefreshError {
    /// The session has no ID token.
    public static let noCurrentToken = LimitedLoginRefreshError(0, "There is no authentication token to refresh.")
    /// The session does not come from a limited login.
    public static let notLimitedLogin = LimitedLoginRefreshError(1, "The session is not from a limited login.")
    /// The person must log in again.
    public static let loginRequired = LimitedLoginRefreshError(2, "The person must log in again.")
    /// The person must grant the permissions again.
    public static let consentRequired = LimitedLoginRefreshError(3, "The person must grant the permissions again.")
    /// The response belongs to another person.
    public static let userMismatch = LimitedLoginRefreshError(4, "The response is about another person than the one who is logged in.")
    /// The provider could not be reached.
    public static let networkError = LimitedLoginRefreshError(5, "The provider could not be reached.")
    /// The time limit was exceeded.
    public static let timeout = LimitedLoginRefreshError(6, "No response arrived in time.")
    /// The rate limit was exceeded; ``secondsLeft`` contains the time to wait.
    public static let rateLimited = LimitedLoginRefreshError(7, "The session was refreshed too recently.")
    /// The response is not valid, or its token failed verification.
    public static let invalidResponse = LimitedLoginRefreshError(8, "The provider's response is not valid.")
    /// The app or the person canceled the refresh.
    public static let cancelled = LimitedLoginRefreshError(9, "The refresh was canceled.")
    /// The setting ``Settings/isLimitedLoginRefreshEnabled`` is `false`.
    public static let featureDisabled = LimitedLoginRefreshError(10, "Refreshing limited sessions is turned off in the settings.")
    /// The browser cannot be used for the refresh: the platform cannot use the dialog without showing it, the settings do not permit the
    /// system to ask the person for consent, or no browser could be opened.
    public static let unsupportedPlatform = LimitedLoginRefreshError(11, "This platform cannot use the dialog without showing it.")
    /// The session's token is not bound to a key of this device.
    public static let notDPoPBound = LimitedLoginRefreshError(12, "The authentication token is not bound to a key of this device.")
    /// The key of this device cannot be created or used.
    public static let dpopKeyGenerationFailed = LimitedLoginRefreshError(13, "The key of this device cannot be used.")
    /// Any other error.
    public static let unknown = LimitedLoginRefreshError(14, "The refresh failed.")
}

extension LimitedLoginRefreshError {
    /// Converts any error of a refresh path to a refresh error.
    init(_ error: any Error) {
        switch error {
        case let error as LimitedLoginRefreshError: self = error
        case is CancellationError, is LoginCancellationError: self = .cancelled
        case let error as LoginError:
            self = Self.refreshError(for: error.code, error.reason).withExplanation(error.explanation, cause: error)
        case let error as CoreError: self = Self.refreshError(for: error.reason).withExplanation(error.explanation, cause: error)
        case is URLError: self = .networkError.withExplanation(LimitedLoginRefreshError.networkError.explanation, cause: error)
        default: self = .unknown.withExplanation("The refresh failed: \(type(of: error)).", cause: error)
        }
    }

    private static func refreshError(for code: LoginErrorCode, _ reason: LoginFailureReason) -> LimitedLoginRefreshError {
        switch (code, reason) {
        case (.userMismatch, _): .userMismatch
        case (.invalidIDToken, .keysUnavailable): .networkError
        case (.invalidIDToken, _), (.badChallengeString, _), (_, .badAnswer): .invalidResponse
        case (_, .timedOut): .timeout
        default: .unknown
        }
    }

    private static func refreshError(for reason: LoginFailureReason) -> LimitedLoginRefreshError {
        switch reason {
        case .network, .providerUnreachable: .networkError
        case .badResponse: .invalidResponse
        case .browserUnavailable: .unsupportedPlatform
        default: .unknown
        }
    }
}
