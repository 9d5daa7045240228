internal import Foundation

/// The rate limits of refreshes (SDK.md, section 2.9). The attempts are recorded only in memory.
struct RefreshLimiter: Sendable, Equatable {
    /// The minimum time between two attempts, in seconds.
    static let minimumInterval: TimeInterval = 60
    /// The minimum time after a failed attempt, in seconds.
    static let failureInterval: TimeInterval = 300
    /// The length, in seconds, of the window in which ``maximumAttemptsInWindow`` attempts are permitted.
    static let window: TimeInterval = 3600
    static let maximumAttemptsInWindow = 10

    private var attempts: [Date] = []
    private var lastFailure: Date?

    /// Returns the time until the next attempt is permitted, in seconds; 0 if it is permitted now.
    func wait(at now: Date) -> TimeInterval {
        var waits: [TimeInterval] = [0]
        if let last = attempts.last { waits.append(Self.remaining(of: Self.minimumInterval, since: last, at: now)) }
        if let lastFailure { waits.append(Self.remaining(of: Self.failureInterval, since: lastFailure, at: now)) }
        if attempts.count >= Self.maximumAttemptsInWindow {
            waits.append(Self.remaining(of: Self.window, since: attempts[attempts.count - Self.maximumAttemptsInWindow], at: now))
        }
        return waits.reduce(0, max)
    }

    /// Records the start of an attempt.
    /// - Throws: ``LimitedLoginRefreshError/rateLimited`` if a limit is exceeded.
    mutating func begin(at now: Date) throws(LimitedLoginRefreshError) {
        let wait = wait(at: now)
        guard wait <= 0 else { throw .rateLimited(secondsLeft: Int(wait.rounded(.up))) }
        attempts = attempts.suffix(Self.maximumAttemptsInWindow - 1) + [now]
    }

    mutating func succeeded() { lastFailure = nil }

    mutating func failed(at now: Date) { lastFailure = now }

    /// Returns the remaining seconds of a pause. A clock that was set back ends the pause, because a wrong date must not block refreshes
    /// for days.
    private static func remaining(of pause: TimeInterval, since start: Date, at now: Date) -> TimeInterval {
        let elapsed = now.timeIntervalSince(start)
        return elapsed >= 0 && elapsed < pause ? pause - elapsed : 0
    }
}
