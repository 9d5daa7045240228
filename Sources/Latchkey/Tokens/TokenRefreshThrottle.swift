internal import Foundation

/// Limits how often access tokens are refreshed together with other requests (SDK.md, section 5.5).
final class TokenRefreshThrottle: Sendable {
    /// The age from which a token is refreshed, in seconds.
    static let refreshAge: TimeInterval = 86_400
    /// The minimum time between two attempts, in seconds.
    static let minimumInterval: TimeInterval = 3600

    private let lastAttempt = Locked<Date?>(nil)

    /// Whether a refresh is due. If so, the call counts as an attempt, from which the pause runs.
    func beginAttempt(for token: AccessToken, at now: Date) -> Bool {
        // A refresh date far in the future comes from a wrong clock, so the token's age is unknown and the token is refreshed.
        guard abs(now.timeIntervalSince(token.refreshDate)) > Self.refreshAge, !token.isExpired(at: now) else { return false }
        return lastAttempt.withLock { lastTry in
            if let lastTry, now.timeIntervalSince(lastTry) <= Self.minimumInterval, now >= lastTry { return false }
            lastTry = now
            return true
        }
    }
}
