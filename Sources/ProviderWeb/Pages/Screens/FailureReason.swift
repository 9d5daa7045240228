import ProviderDomain

/// The reason why a login to an app, another request of the app, or a callback to the app failed. The raw value is the last
/// component of the text's key in the catalog.
enum FailureReason: String, Sendable, CaseIterable {
    case redirect, domain
    case switchedOff = "switched-off"
    case embedded, development
    case testUser = "test-user"
    case scopes
    case responseType = "response-type"
    case challenge, nonce, request
    case password, locked, replayed
    case callbackMissed = "callback-missed"
    case callbackFailed = "callback-failed"

    /// Selects the reason that belongs to a count of events.
    /// - Returns: `nil` if the event is not a failure.
    init?(_ count: ActivityCount) {
        switch count.event {
        case .authorizationRejected: self = Self.dialogErrors[count.reason] ?? .request
        case .loginFailed: self = count.reason == "locked" ? .locked : .password
        case .codeReplayed: self = .replayed
        case .callbackAttemptFailed: self = .callbackMissed
        case .callbackFailed: self = .callbackFailed
        default: return nil
        }
    }

    /// The reasons, by error code in the audit log.
    private static let dialogErrors: [String: FailureReason] = [
        "missing_redirect_uri": .redirect, "redirect_uri_not_absolute": .redirect, "redirect_uri_blocked": .redirect,
        "domain_not_included": .domain, "app_not_active": .switchedOff, "login_switched_off": .switchedOff,
        "embedded_browser": .embedded, "app_in_development": .development, "test_user_elsewhere": .testUser,
        "invalid_scopes": .scopes, "unsupported_response_type": .responseType,
        "unsupported_response_mode": .responseType, "access_token_in_redirect": .responseType,
        "limited_login_has_no_code": .responseType, "missing_code_challenge": .challenge, "code_challenge_needed": .challenge,
        "plain_code_challenge": .challenge, "code_challenge_form": .challenge, "code_challenge_method": .challenge,
        "missing_nonce": .nonce, "empty_nonce": .nonce, "nonce_contains_whitespace": .nonce,
        "nonce_contains_control_character": .nonce, "nonce_too_long": .nonce,
    ]

    /// One reason, and how often it occurred on the days shown.
    struct Line: Sendable {
        let reason: FailureReason
        /// The error code in the log, if the dialog rejected the request.
        let code: String?
        let count: Int
        let lastDay: Int
    }

    /// Returns how often each reason occurred, the most recent reason first.
    static func failureCounts(of counts: [ActivityCount], on days: ClosedRange<Int>) -> [Line] {
        let errors = counts.filter { days.contains($0.day) && FailureReason($0) != nil }
        return Dictionary(grouping: errors) { [$0.event.rawValue, $0.reason] }.values.compactMap { counts in
            guard let last = counts.max(by: { $0.day < $1.day }), let reason = FailureReason(last) else { return nil }
            return Line(
                reason: reason, code: last.event == .authorizationRejected ? last.reason : nil, count: counts.map(\.count).reduce(0, +),
                lastDay: last.day)
        }.sorted { ($1.lastDay, $1.count, $0.code ?? $0.reason.rawValue) < ($0.lastDay, $0.count, $1.code ?? $1.reason.rawValue) }
    }
}
