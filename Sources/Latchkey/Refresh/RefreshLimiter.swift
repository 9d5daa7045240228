internal import Foundation

/// How often a session may be refreshed (client-sdk.md, section 2.9). In memory alone.
struct RefreshLimiter: Sendable, Equatable {
    /// Between two attempts, in seconds.
    static let pause: TimeInterval = 60
    /// After an attempt that failed, in seconds.
    static let pauseAfterFailure: TimeInterval = 300
    /// The length of the window, in seconds, and how many attempts it may hold.
    static let window: TimeInterval = 3600
    static let mostInWindow = 10

    private var attempts: [Date] = []
    private var lastFailure: Date?

    /// How long to wait, in seconds; 0 when an attempt may begin.
    func wait(at now: Date) -> TimeInterval {
        var waits: [TimeInterval] = [0]
        if let last = attempts.last { waits.append(Self.rest(of: Self.pause, since: last, at: now)) }
        if let lastFailure { waits.append(Self.rest(of: Self.pauseAfterFailure, since: lastFailure, at: now)) }
        if attempts.count >= Self.mostInWindow {
            waits.append(Self.rest(of: Self.window, since: attempts[attempts.count - Self.mostInWindow], at: now))
        }
        return waits.reduce(0, max)
    }

    /// Begins an attempt.
    /// - Throws: ``LimitedLoginRefreshError/rateLimited``, where it is too early for one.
    mutating func begin(at now: Date) throws(LimitedLoginRefreshError) {
        let wait = wait(at: now)
        guard wait <= 0 else { throw .rateLimited(secondsLeft: Int(wait.rounded(.up))) }
        attempts = attempts.suffix(Self.mostInWindow - 1) + [now]
    }

    mutating func succeeded() { lastFailure = nil }

    mutating func failed(at now: Date) { lastFailure = now }

    /// What is left of a pause. A clock that was set back ends it: a wrong date must not lock a session for days.
    private static func rest(of pause: TimeInterval, since start: Date, at now: Date) -> TimeInterval {
        let elapsed = now.timeIntervalSince(start)
        return elapsed >= 0 && elapsed < pause ? pause - elapsed : 0
    }
}
