internal import Foundation

/// When a limited session is refreshed by itself (client-sdk.md, section 2.9).
struct AutomaticRefresh: Sendable, Equatable {
    /// ``Settings/limitedLoginAutoRefreshInterval``.
    let interval: TimeInterval

    /// Whether there is such a time at all.
    var isOn: Bool { interval > 0 && interval.isFinite }

    /// Whether a session that was refreshed, or begun, at the given moment is due.
    func isDue(since last: Date, at now: Date) -> Bool {
        guard isOn else { return false }
        let elapsed = now.timeIntervalSince(last)
        // A clock that was set back must not put the next refresh off for years.
        return elapsed >= interval || elapsed < -RefreshLimiter.window
    }

    /// How often to look, where nothing tells that the app is used.
    var pause: Duration { isOn ? .seconds(min(max(interval, RefreshLimiter.pause), RefreshLimiter.pauseAfterFailure)) : .seconds(300) }
}
