import Testing

@testable import ProviderServices

@Suite("The fair scheduler of apps")
struct FairAppSchedulerTests {
    /// Begins attempts until every app has to wait. Returns the apps in order.
    private func fill(_ scheduler: inout FairAppScheduler, _ apps: [String]) -> [String] {
        var started: [String] = []
        while let app = scheduler.nextApp(among: apps) {
            scheduler.beginAttempt(for: app)
            started.append(app)
        }
        return started
    }

    @Test("The scheduler takes apps in turn, with at most two attempts per app and eight in total")
    func fairTurns() {
        var scheduler = FairAppScheduler()
        #expect(fill(&scheduler, ["a", "b"]) == ["a", "b", "a", "b"])
        #expect(fill(&scheduler, ["a", "c", "d", "e"]) == ["c", "d", "e", "c"])
        scheduler.endAttempt(for: "a", isDelivered: true)
        #expect(fill(&scheduler, ["a", "d", "new"]) == ["new"], "an app without an attempt so far comes first")
        scheduler.endAttempt(for: "c", isDelivered: true)
        #expect(fill(&scheduler, ["c", "a", "d"]) == ["a"], "then the app with the oldest attempt")
    }

    @Test("Apps whose callbacks fail take at most four of the eight attempts")
    func silent() {
        var scheduler = FairAppScheduler()
        let dead = (0..<20).map { "dead \($0)" }
        #expect(fill(&scheduler, dead) == Array(dead.prefix(8)))
        for app in dead.prefix(8) { scheduler.endAttempt(for: app, isDelivered: false) }
        #expect(fill(&scheduler, Array(dead.prefix(8))) == Array(dead.prefix(4)))
        #expect(fill(&scheduler, dead + ["alive"]) == Array(dead[8..<12]), "these apps have not failed yet")
        for app in dead[8..<12] { scheduler.endAttempt(for: app, isDelivered: false) }
        #expect(fill(&scheduler, dead.prefix(12) + ["alive"]) == ["alive", "alive"])
        for app in dead.prefix(4) { scheduler.endAttempt(for: app, isDelivered: true) }
        #expect(fill(&scheduler, Array(dead[4..<8])) == Array(dead[4..<8]), "failing apps take turns too")
    }
}
