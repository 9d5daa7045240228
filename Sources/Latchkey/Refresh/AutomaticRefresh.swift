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
        // If the clock was set back, the next refresh must not be delayed for years.
        return elapsed >= interval || elapsed < -RefreshLimiter.window
    }

    /// The time between two checks, for programs without a foreground: 60 to 300 seconds.
    var checkInterval: Duration {
        isEnabled ? .seconds(min(max(interval, RefreshLimiter.minimumInterval), RefreshLimiter.failureInterval)) : .seconds(300)
    }
}

extension LoginManager {
    /// Refreshes a limited session if ``Settings/limitedLoginAutoRefreshInterval`` has passed since the last refresh. Uses only the direct
    /// path: without UI and without a browser. Only one automatic refresh runs at a time.
    ///
    /// Call this method when the app comes to the foreground. On Apple platforms, the SDK itself calls it for the shared session, as soon
    /// as the app has started a limited login or a refresh in this process. Before that, the SDK sends no request of its own accord.
    /// - Returns: the outcome of the refresh; `nil` if no refresh was started.
    @discardableResult
    public func refreshLimitedLoginIfDue() async -> Result<LimitedLoginRefreshResult, LimitedLoginRefreshError>? {
        let automatic = AutomaticRefresh(interval: settings.limitedLoginAutoRefreshInterval)
        let now = environment.system.now()
        guard settings.isLimitedLoginRefreshEnabled, let limited = try? LimitedSession(session.values),
            limited.authenticationToken.verifiedClaims.cnfJkt != nil, automatic.isDue(since: limited.profile.refreshDate, at: now),
            session.refreshState.wait(at: now) <= 0, session.refreshState.beginAutomatic()
        else { return nil }
        defer { session.refreshState.endAutomatic() }
        do {
            return .success(try await refreshLimitedLogin(fallbackPolicy: .directOnly))
        } catch {
            settings.log(.informational, "The limited session was not refreshed. \(error.explanation)")
            return .failure(error)
        }
    }

    /// Refreshes the limited session whenever a refresh is due, until the task is canceled. It continues after a logout and a new login.
    /// Call it in programs that have no foreground, such as command-line tools.
    ///
    /// ```swift
    /// let refreshes = Task { await LoginManager().refreshLimitedLoginPeriodically() }
    /// ```
    public func refreshLimitedLoginPeriodically() async {
        while !Task.isCancelled {
            await refreshLimitedLoginIfDue()
            let interval = AutomaticRefresh(interval: settings.limitedLoginAutoRefreshInterval).checkInterval
            do { try await environment.clock.sleep(for: interval) } catch { return }
        }
    }

    /// Makes the SDK refresh the shared session, if a refresh is due, whenever the app comes to the foreground. Has no effect for other
    /// sessions, or on platforms without UIKit and AppKit. Called when a limited login or a refresh starts, because only limited sessions
    /// are refreshed.
    func enableForegroundRefresh() {
        #if canImport(UIKit) || canImport(AppKit)
        if session === Session.shared { ForegroundRefresh.shared.begin() }
        #endif
    }
}
