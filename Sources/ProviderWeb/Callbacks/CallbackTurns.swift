/// Whose callback is next: every app in turn, and those that do not answer leave room for all others.
struct CallbackTurns {
    /// How many attempts there are at a time.
    private static let atOnce = 8
    /// How many of them may be one app's: a slow one holds up no other.
    private static let mostOfAnApp = 2
    /// How many may be those of apps that failed to answer the last time, however many such apps there are.
    private static let mostOfSilentApps = 4

    private var running: [String: Int] = [:]
    private var silent: Set<String> = []
    private var lastTurns: [String: Int] = [:]
    private var turn = 0

    /// The app whose turn it is.
    /// - Parameter apps: for which callbacks are due, the one that has waited for the longest time first.
    /// - Returns: `nil` where all have to wait.
    func next(of apps: [String]) -> String? {
        guard running.values.reduce(0, +) < Self.atOnce else { return nil }
        let silentOnes = silent.reduce(0) { $0 + running[$1, default: 0] }
        return apps.enumerated().filter { _, app in
            running[app, default: 0] < Self.mostOfAnApp && (silentOnes < Self.mostOfSilentApps || !silent.contains(app))
        }.min { (lastTurn(of: $0.element), $0.offset) < (lastTurn(of: $1.element), $1.offset) }?.element
    }

    /// Who never had a turn is before all others.
    private func lastTurn(of app: String) -> Int { lastTurns[app, default: 0] }

    /// An attempt begins.
    mutating func begin(_ app: String) {
        turn += 1
        lastTurns[app] = turn
        running[app, default: 0] += 1
    }

    /// An attempt ends.
    /// - Parameter isHeard: whether the app has taken note.
    mutating func end(_ app: String, isHeard: Bool) {
        running[app] = running[app].flatMap { $0 > 1 ? $0 - 1 : nil }
        if isHeard { silent.remove(app) } else { silent.insert(app) }
    }
}
