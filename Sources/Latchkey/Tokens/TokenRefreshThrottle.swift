internal import Foundation

/// Limits how often access tokens are refreshed together with other requests (client-sdk.md, section 5.5).
final class TokenRefreshThrottle: Sendable {
    /// The age from which a token is refreshed, in seconds.
    static let freshness: TimeInterval = 86_400
    /// The minimum time between two attempts, in seconds.
    static let pause: TimeInterval = 3600

    private let lastTry = Locked<Date?>(nil)

    /// Whether a refresh is due. If so, the call counts as an attempt, from which the pause runs.
    func take(for token: AccessToken, at now: Date) -> Bool {
        // A refresh date far in the future comes from a wrong clock, so the token's age is unknown and the token is refreshed.
        guard abs(now.timeIntervalSince(token.refreshDate)) > Self.freshness, !token.isExpired(at: now) else { return false }
        return lastTry.withLock { lastTry in
            if let lastTry, now.timeIntervalSince(lastTry) <= Self.pause, now >= lastTry { return false }
            lastTry = now
            return true
        }
    }
}
