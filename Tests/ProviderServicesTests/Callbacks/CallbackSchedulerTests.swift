import Testing

@testable import ProviderServices

@Suite("The callback scheduler")
struct CallbackSchedulerTests {
    /// Begins attempts until every app has to wait. Returns the apps in order.
    private func fill(_ turns: inout CallbackScheduler, _ apps: [String]) -> [String] {
        var started: [String] = []
        while let app = turns.nextApp(among: apps) {
            turns.beginAttempt(for: app)
            started.append(app)
        }
        return started
    }

    @Test("The scheduler takes apps in turn, with at most two attempts per app and eight in total")
    func fairTurns() {
        var turns = CallbackScheduler()
        #expect(fill(&turns, ["a", "b"]) == ["a", "b", "a", "b"])
        #expect(fill(&turns, ["a", "c", "d", "e"]) == ["c", "d", "e", "c"])
        turns.endAttempt(for: "a", isDelivered: true)
        #expect(fill(&turns, ["a", "d", "new"]) == ["new"], "an app without an attempt so far comes first")
        turns.endAttempt(for: "c", isDelivered: true)
        #expect(fill(&turns, ["c", "a", "d"]) == ["a"], "then the app with the oldest attempt")
    }

    @Test("Apps whose callbacks fail take at most four of the eight attempts")
    func silent() {
        var turns = CallbackScheduler()
        let dead = (0..<20).map { "dead \($0)" }
        #expect(fill(&turns, dead) == Array(dead.prefix(8)))
        for app in dead.prefix(8) { turns.endAttempt(for: app, isDelivered: false) }
        #expect(fill(&turns, Array(dead.prefix(8))) == Array(dead.prefix(4)))
        #expect(fill(&turns, dead + ["alive"]) == Array(dead[8..<12]), "these apps have not failed yet")
        for app in dead[8..<12] { turns.endAttempt(for: app, isDelivered: false) }
        #expect(fill(&turns, dead.prefix(12) + ["alive"]) == ["alive", "alive"])
        for app in dead.prefix(4) { turns.endAttempt(for: app, isDelivered: true) }
        #expect(fill(&turns, Array(dead[4..<8])) == Array(dead[4..<8]), "failing apps take turns too")
    }
}
