internal import Foundation

/// How often access tokens are refreshed along with other requests (client-sdk.md, section 5.5).
final class TokenRefreshPace: Sendable {
    /// A token that is younger is fresh, in seconds.
    static let freshness: TimeInterval = 86_400
    /// Two tries are this far apart at least, in seconds.
    static let pause: TimeInterval = 3600

    private let lastTry = Locked<Date?>(nil)

    /// Whether it is time to try. If so, the next try has to wait.
    func take(for token: AccessToken, at now: Date) -> Bool {
        // One that is dated far into the future was dated by a clock that was wrong: nobody knows how old it is.
        guard abs(now.timeIntervalSince(token.refreshDate)) > Self.freshness, !token.isExpired(at: now) else { return false }
        return lastTry.withLock { lastTry in
            if let lastTry, now.timeIntervalSince(lastTry) <= Self.pause, now >= lastTry { return false }
            lastTry = now
            return true
        }
    }
}
