import Foundation
import ProviderDomain
import Testing

@Suite("The counters of wrong user codes")
struct UserCodeAttemptTests {
    private func attempt(_ browser: String = "b", from address: String? = nil, after seconds: Double = 0) -> PasswordAttempt {
        let networks = address.flatMap { NetworkAddress(text: $0) }?.networks ?? []
        return PasswordAttempt(userCodeIn: browser, from: networks, sealer: Sample.sealer, at: Sample.now + seconds)
    }

    /// Decides about attempts one after the other, as a store does.
    private final class Counters {
        var stored: [String: PasswordAttempt.Counter] = [:]

        func allows(_ attempt: PasswordAttempt) -> Bool {
            guard case .allow(let changes) = attempt.decision(on: stored) else { return false }
            for change in changes { stored[change.key] = change.counter }
            return true
        }

        func end(_ attempt: PasswordAttempt) {
            for change in attempt.changes(after: .correct, of: stored) { stored[change.key] = change.counter }
        }
    }

    @Test(
        "A browser has 10 wrong codes, a sixteenth of all browsers 6,250, and a network as many as its size allows",
        arguments: [(nil, []), ("192.0.2.7", [60]), ("2001:db8:1:203::7", [600, 180, 60])] as [(String?, [Int])])
    func limits(address: String?, most: [Int]) {
        let limits = attempt(from: address).limits
        #expect(limits.map(\.maximumAttempts) == [10, 6_250] + most)
        for limit in limits {
            #expect(limit.pause == DeviceLogin.lifetime && limit.resetAfter == DeviceLogin.lifetime)
            #expect(limit.startsAtFirstAttempt && !limit.resetsOnSuccess && limit.key.hasPrefix("user-code-"))
        }
        #expect(Set(limits.map(\.key)).count == limits.count)
    }

    @Test("The browsers are in sixteen groups, and the key of a counter does not reveal the browser")
    func groups() {
        let limits = (0..<2000).map { attempt("browser \($0)").limits }
        #expect(Set(limits.map { $0[1].key }) == Set("0123456789abcdef".map { "user-code-browsers:\($0)" }))
        #expect(Set(limits.map { $0[0].key }).count > 1980, "Few browsers of many share a counter")
        #expect(limits.allSatisfy { $0[0].key.hasPrefix("user-code-browser:0") && $0[0].key.utf8.count == 24 })
    }

    @Test("The window begins with the first wrong code of a browser, not with the last")
    func window() {
        let counters = Counters()
        for second in 0..<10 { #expect(counters.allows(attempt(after: Double(second)))) }
        #expect(attempt(after: 419).decision(on: counters.stored) == .reject(until: Sample.now + 420))
        #expect(counters.allows(attempt("another", after: 419)))
        #expect(counters.allows(attempt(after: 420)))
        #expect(counters.stored[attempt().limits[0].key]?.count == 1, "Only the code of the new window counts")
    }

    @Test("A right code does not count, and earlier wrong codes still do")
    func right() {
        let counters = Counters()
        for _ in 0..<9 { #expect(counters.allows(attempt())) }
        for _ in 0..<20 {
            #expect(counters.allows(attempt()))
            counters.end(attempt())
        }
        #expect(counters.allows(attempt()))
        #expect(!counters.allows(attempt()))
    }

    @Test("A new browser for each guess does not help, because the network and then the group of browsers has no guesses left")
    func manyBrowsers() {
        let counters = Counters()
        let ofNetwork = (0..<100).filter { counters.allows(attempt("browser \($0)", from: "192.0.2.7")) }
        #expect(ofNetwork.count == 60)
        let others = (0..<200).map { attempt("other \($0)") }
        let group = others[0].limits[1].key
        #expect(counters.allows(others[0]))
        counters.stored[group]?.count = 6_250
        for other in others { #expect(counters.allows(other) == (other.limits[1].key != group)) }
    }

    @Test("The counts do not apply if the clock is set back")
    func clock() {
        let counters = Counters()
        for _ in 0..<10 { _ = counters.allows(attempt()) }
        #expect(counters.allows(attempt(after: -86_400)))
    }
}
