import Testing

@testable import ProviderWeb

@Suite("The turns of callbacks")
struct CallbackTurnsTests {
    /// Gives turns until all have to wait.
    private func fill(_ turns: inout CallbackScheduler, _ apps: [String]) -> [String] {
        var given: [String] = []
        while let app = turns.next(of: apps) {
            turns.begin(app)
            given.append(app)
        }
        return given
    }

    @Test("go around, two of an app and eight in all at a time")
    func around() {
        var turns = CallbackScheduler()
        #expect(fill(&turns, ["a", "b"]) == ["a", "b", "a", "b"])
        #expect(fill(&turns, ["a", "c", "d", "e"]) == ["c", "d", "e", "c"])
        turns.end("a", isHeard: true)
        #expect(fill(&turns, ["a", "d", "new"]) == ["new"], "who never had one is first")
        turns.end("c", isHeard: true)
        #expect(fill(&turns, ["c", "a", "d"]) == ["a"], "then who had one the longest time ago")
    }

    @Test("leave room for others, however many do not answer")
    func silent() {
        var turns = CallbackScheduler()
        let dead = (0..<20).map { "dead \($0)" }
        #expect(fill(&turns, dead) == Array(dead.prefix(8)))
        for app in dead.prefix(8) { turns.end(app, isHeard: false) }
        #expect(fill(&turns, Array(dead.prefix(8))) == Array(dead.prefix(4)))
        #expect(fill(&turns, dead + ["alive"]) == Array(dead[8..<12]), "nobody knows of those yet")
        for app in dead[8..<12] { turns.end(app, isHeard: false) }
        #expect(fill(&turns, dead.prefix(12) + ["alive"]) == ["alive", "alive"])
        for app in dead.prefix(4) { turns.end(app, isHeard: true) }
        #expect(fill(&turns, Array(dead[4..<8])) == Array(dead[4..<8]), "among those that do not answer it goes around too")
    }
}
