internal import Foundation

extension LoginManager {
    /// Refreshes the session if it is that of a limited login and ``Settings/limitedLoginAutoRefreshInterval`` has passed since it was obtained.
    /// Only directly: nothing is shown, and no browser is opened. One at a time.
    ///
    /// To be called when the app comes to the foreground. On Apple platforms that happens by itself for the session of the process, once the app
    /// has logged somebody in or refreshed in this process: nothing is sent before the app asks for anything.
    /// - Returns: what came of it; `nil` where nothing was due.
    @discardableResult
    public func refreshLimitedLoginIfDue() async -> Result<LimitedLoginRefreshResult, LimitedLoginRefreshError>? {
        let automatic = AutomaticRefresh(interval: settings.limitedLoginAutoRefreshInterval)
        let now = surroundings.surroundings.now()
        guard settings.isLimitedLoginRefreshEnabled, let limited = try? LimitedSession(session.values),
            limited.authenticationToken.verifiedClaims.cnfJkt != nil, automatic.isDue(since: limited.profile.refreshDate, at: now),
            session.refreshMemory.wait(at: now) <= 0, session.refreshMemory.beginAutomatic()
        else { return nil }
        defer { session.refreshMemory.endAutomatic() }
        do {
            return .success(try await refreshLimitedLogin(fallbackPolicy: .directOnly))
        } catch {
            settings.log(.informational, "The limited session was not refreshed. \(error.explanation)")
            return .failure(error)
        }
    }

    /// Refreshes limited sessions whenever they are due, through logouts and logins, until the task is cancelled: for programs without a
    /// foreground.
    ///
    /// ```swift
    /// let keeper = Task { await LoginManager().keepLimitedLoginFresh() }
    /// ```
    public func keepLimitedLoginFresh() async {
        while !Task.isCancelled {
            await refreshLimitedLoginIfDue()
            let pause = AutomaticRefresh(interval: settings.limitedLoginAutoRefreshInterval).pause
            do { try await surroundings.clock.sleep(for: pause) } catch { return }
        }
    }

    /// Sees to it that the session of the process is refreshed when the app comes to the foreground, where the platform tells that. Called by what
    /// begins or finds a limited session: without one there is nothing to see to.
    func refreshInForeground() {
        #if canImport(UIKit) || canImport(AppKit)
        if session === Session.shared { ForegroundRefresh.shared.begin() }
        #endif
    }
}
