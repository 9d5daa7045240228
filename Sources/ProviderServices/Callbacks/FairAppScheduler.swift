import ProviderDomain

/// Decides which app's callback is delivered next. Apps take turns. Apps whose last attempt failed can together use only half of the
/// concurrent attempts, so that the callbacks of all other apps are still delivered. The store decides when a callback is due
/// (`CallbackAttempt`), and limits the concurrent attempts of all nodes for one app.
///
/// The limits of concurrent attempts protect this process, so each node has its own.
struct FairAppScheduler {
    /// The number of concurrent attempts.
    private static let maximumAttempts = 8
    /// The number of concurrent attempts for one app. The store has the same limit, but asking it costs a write.
    private static let maximumAttemptsPerApp = AppCallback.maximumLeasesPerApp
    /// The number of concurrent attempts for all apps whose last attempt failed, taken together.
    private static let maximumAttemptsOfFailingApps = 4

    private var running: [String: Int] = [:]
    private var failing: Set<String> = []
    private var lastTurns: [String: Int] = [:]
    private var turn = 0

    /// Returns the app whose callback is delivered next.
    /// - Parameter apps: the apps with due callbacks, longest wait first.
    /// - Returns: `nil` if every app has to wait.
    func nextApp(among apps: [String]) -> String? {
        guard running.values.reduce(0, +) < Self.maximumAttempts else { return nil }
        let failingAttempts = failing.reduce(0) { $0 + running[$1, default: 0] }
        return apps.enumerated().filter { _, app in
            running[app, default: 0] < Self.maximumAttemptsPerApp
                && (failingAttempts < Self.maximumAttemptsOfFailingApps || !failing.contains(app))
        }.min { (lastTurn(of: $0.element), $0.offset) < (lastTurn(of: $1.element), $1.offset) }?.element
    }

    /// Returns the number of the app's last turn; 0 if the app has had no turn, so that it comes first.
    private func lastTurn(of app: String) -> Int { lastTurns[app, default: 0] }

    /// Records that an attempt for the app begins.
    mutating func beginAttempt(for app: String) {
        turn += 1
        lastTurns[app] = turn
        running[app, default: 0] += 1
    }

    /// Records that an attempt for the app has ended.
    /// - Parameter isDelivered: whether the app acknowledged the callback.
    mutating func endAttempt(for app: String, isDelivered: Bool) {
        running[app] = running[app].flatMap { $0 > 1 ? $0 - 1 : nil }
        if isDelivered { failing.remove(app) } else { failing.insert(app) }
    }
}
