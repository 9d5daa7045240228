internal import Foundation

/// The schedule of automatic refreshes of a limited session (SDK.md, section 2.9).
struct AutomaticRefresh: Sendable, Equatable {
    /// The value of ``Settings/limitedLoginAutoRefreshInterval``, in seconds.
    let interval: TimeInterval

    /// Whether automatic refreshes are enabled: the interval is positive and finite.
    var isEnabled: Bool { interval > 0 && interval.isFinite }

    /// Whether a refresh is due for a session that was last refreshed, or started, at the given time.
    func isDue(since last: Date, at now: Date) -> Bool {
        guard isEnabled else { return false }
        let elapsed = now.timeIntervalSince(last)
        // After the clock was set back, the next refresh must not be delayed for years.
        return elapsed >= interval || elapsed < -RefreshLimiter.window
    }

    /// The time between two checks, for programs without a foreground: 60 to 300 seconds.
    var checkInterval: Duration {
        isEnabled ? .seconds(min(max(interval, RefreshLimiter.minimumInterval), RefreshLimiter.failureInterval)) : .seconds(300)
    }
}
