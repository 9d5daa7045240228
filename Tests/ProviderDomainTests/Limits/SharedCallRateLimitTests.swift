import Foundation
import ProviderDomain
import Testing

@Suite("The rate limit of Graph API calls on several nodes")
struct SharedCallRateLimitTests {
    /// The start of a day and of an hour, in UTC.
    private static let start = Date(timeIntervalSince1970: 1_800_057_600)
    private static let ada = Person.ID(rawValue: 1)
    private static let grace = Person.ID(rawValue: 2)

    /// Nodes that exchange their counts as with a store: each learns only the sums that have changed since it last asked.
    private struct Nodes {
        var limits: [CallRateLimit]
        private var sums: [CallCount.Key: Int] = [:]
        private var users: Set<CallCount.Key> = []
        /// The sums that each node does not know.
        private var news: [Int: Set<CallCount.Key>] = [:]

        init(_ count: Int, callsPerPerson: Int) {
            limits = (0..<count).map { _ in CallRateLimit(callsPerPerson: callsPerPerson, isShared: true) }
        }

        mutating func call(_ node: Int, _ person: Person.ID? = nil, app: String = "1", at now: Date = start) -> CallRateLimit.Verdict {
            limits[node].count(app: app, person: person, at: now).0
        }

        /// Adds the counts of a node to the sums, and passes the sums to the node.
        mutating func exchange(_ node: Int, maximum: Int = 1_000, at now: Date = start) {
            add(limits[node].takeUnsentCounts(maximum: maximum, at: now))
            let keys = news.updateValue([], forKey: node) ?? Set(sums.keys)
            limits[node].apply(keys.map { CallCount($0, sums[$0] ?? 0) }, at: now)
        }

        mutating func exchangeAll(at now: Date = start) {
            for _ in 0..<2 { for node in limits.indices { exchange(node, at: now) } }
        }

        mutating func add(_ counts: [CallCount]) {
            for count in counts {
                var key = count.key
                if key.kind == .users {
                    let isNew = users.insert(key).inserted
                    key = CallCount.Key(.users, appID: key.appID, person: nil, period: key.period)
                    sums[key, default: 0] += isNew ? 1 : 0
                } else {
                    sums[key, default: 0] += count.count
                }
                for node in news.keys { news[node]?.insert(key) }
            }
        }
    }

    @Test("A person has one allowance at all nodes", arguments: [1, 2, 5])
    func person(count: Int) {
        var nodes = Nodes(count, callsPerPerson: 6)
        #expect(nodes.call(0, Self.grace) == .allowed)
        for _ in 0..<6 {
            #expect(nodes.call(0, Self.ada) == .allowed)
        }
        nodes.exchangeAll()
        for node in 0..<count { #expect(nodes.call(node, Self.ada) == .personExhausted) }
    }

    @Test("A person who uses several nodes adds to the allowance of the app once")
    func users() {
        var nodes = Nodes(3, callsPerPerson: 4)
        for node in 0..<3 { #expect(nodes.call(node, Self.ada) == .allowed) }
        nodes.exchangeAll()
        #expect(nodes.limits[2].count(app: "1", person: nil, at: Self.start).1.percent == 100, "the fourth of four calls")
        nodes.exchangeAll()
        for node in 0..<3 { #expect(nodes.call(node) == .appExhausted) }
        // Grace adds to the allowance, also for the nodes that she does not use.
        #expect(nodes.call(0, Self.grace) == .allowed)
        nodes.exchangeAll()
        for node in [1, 2, 1] { #expect(nodes.call(node) == .allowed) }
        nodes.exchangeAll()
        for node in 0..<3 { #expect(nodes.call(node) == .appExhausted) }
    }

    @Test("A node that knows the number of users counts a person twice only until its next exchange")
    func laterUser() {
        var nodes = Nodes(2, callsPerPerson: 4)
        for _ in 0..<4 { _ = nodes.call(0, Self.ada) }
        nodes.exchangeAll()
        #expect(nodes.call(1, Self.ada) == .personExhausted)
        nodes.exchangeAll()
        #expect([nodes.call(1, Self.ada), nodes.call(1)] == [.appExhausted, .appExhausted])
    }

    @Test("Calls during an exchange are not lost")
    func during() {
        var nodes = Nodes(2, callsPerPerson: 10)
        for _ in 0..<3 { _ = nodes.call(0) }
        let sent = nodes.limits[0].takeUnsentCounts(maximum: 10, at: Self.start)
        for _ in 0..<2 { _ = nodes.call(0) }
        nodes.add(sent)
        nodes.exchange(1)
        for _ in 0..<4 { _ = nodes.call(1) }
        nodes.exchangeAll()
        for node in 0..<2 { #expect(nodes.limits[node].count(app: "1", person: nil, at: Self.start).1.percent == 100) }
    }

    @Test("Counts that could not be sent apply to the node itself, and are sent later")
    func unavailable() {
        var nodes = Nodes(2, callsPerPerson: 2)
        #expect([nodes.call(0, Self.ada), nodes.call(0, Self.ada)] == [.allowed, .allowed])
        let counts = nodes.limits[0].takeUnsentCounts(maximum: 10, at: Self.start)
        #expect(Set(counts.map(\.count)) == [1, 2] && counts.count == 3)
        nodes.limits[0].restore(counts)
        #expect(nodes.call(0, Self.ada) == .appExhausted)
        #expect(Set(nodes.limits[0].takeUnsentCounts(maximum: 10, at: Self.start)) == Set(counts))
        #expect(nodes.limits[0].takeUnsentCounts(maximum: 10, at: Self.start) == [])
        nodes.limits[0].restore(counts)
        nodes.exchangeAll()
        #expect([nodes.call(1), nodes.call(1, Self.ada)] == [.appExhausted, .personExhausted])
    }

    @Test("A node that starts knows the counts of the others after its first exchange")
    func restart() {
        var nodes = Nodes(1, callsPerPerson: 3)
        for person in [Self.ada, Self.grace, Self.ada, Self.ada] { _ = nodes.call(0, person) }
        nodes.exchangeAll()
        nodes.limits.append(CallRateLimit(callsPerPerson: 3, isShared: true))
        nodes.exchange(1)
        #expect(nodes.call(1, Self.ada) == .personExhausted)
        #expect(nodes.call(1, Self.grace) == .allowed)
        nodes.exchangeAll()
        #expect([nodes.call(1), nodes.call(1)] == [.allowed, .appExhausted])
    }

    @Test("The sums of the previous hour count less and less, and those of a node whose clock is ahead are kept")
    func windows() {
        var nodes = Nodes(2, callsPerPerson: 4)
        let late = Self.start + 3599
        for _ in 0..<4 { #expect(nodes.call(0, at: late) == .allowed) }
        // The other node learns this in the next hour.
        nodes.exchange(0, at: late)
        nodes.exchange(1, at: Self.start + 5400)
        #expect([nodes.call(1, at: Self.start + 5400), nodes.call(1, at: Self.start + 5400)] == [.allowed, .allowed])
        #expect(nodes.call(1, at: Self.start + 5400) == .appExhausted)

        nodes = Nodes(2, callsPerPerson: 4)
        for _ in 0..<3 { #expect(nodes.call(0, at: Self.start + 1) == .allowed) }
        nodes.exchange(0, at: Self.start + 1)
        nodes.exchange(1, at: Self.start - 1)
        for _ in 0..<4 { #expect(nodes.call(1, app: "1", at: Self.start - 1) == .allowed) }
        nodes.exchange(1, at: Self.start - 1)
        #expect(nodes.limits[1].count(app: "1", person: nil, at: Self.start + 1).0 == .appExhausted)
        // Counts that are two hours old are not sent.
        #expect(nodes.call(0, app: "2", at: Self.start + 1) == .allowed)
        #expect(nodes.limits[0].takeUnsentCounts(maximum: 10, at: Self.start + 7201) == [])
    }

    @Test("An exchange has a maximum number of counts, the apps' first")
    func maximum() {
        var nodes = Nodes(2, callsPerPerson: 1)
        for number in 1...50 { _ = nodes.call(0, Person.ID(rawValue: Int64(number))) }
        let counts = nodes.limits[0].takeUnsentCounts(maximum: 20, at: Self.start)
        #expect(counts.count == 20)
        #expect(counts.first == CallCount(.init(.calls, appID: "1", person: nil, period: 500_016), 50))
        nodes.limits[0].restore(counts)
        for _ in 0..<6 { nodes.exchange(0, maximum: 20) }
        #expect(nodes.limits[0].takeUnsentCounts(maximum: 20, at: Self.start) == [])
        nodes.exchange(1)
        #expect(nodes.call(1) == .appExhausted)
        for number in 1...50 { #expect(nodes.call(1, Person.ID(rawValue: Int64(number))) == .personExhausted) }
    }

    @Test("Without other nodes, nothing is kept for them")
    func alone() {
        var limit = CallRateLimit(callsPerPerson: 1)
        _ = limit.count(app: "1", person: Self.ada, at: Self.start)
        #expect(limit.takeUnsentCounts(maximum: 10, at: Self.start) == [])
    }

    @Test("A count expires at the end of the period after its own", arguments: CallCount.Kind.allCases)
    func expiry(kind: CallCount.Kind) {
        let key = CallCount.Key(kind, appID: "1", person: Self.ada, period: 20_000)
        let length: Double = kind == .calls ? 3600 : 86_400
        #expect(key.expiresAt == Date(timeIntervalSince1970: 20_002 * length))
        #expect(CallCount.Key(kind, appID: "1", person: Self.ada, expiresAt: key.expiresAt) == key)
    }
}
