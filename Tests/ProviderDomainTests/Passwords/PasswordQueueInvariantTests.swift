import ProviderDomain
import TestSupport
import Testing

@Suite("What always holds in the password queue")
struct PasswordQueueInvariantTests {
    private static func person(_ id: Int64) -> Person {
        Person(id: Person.ID(rawValue: id), login: "", password: PasswordDigest(encoded: "digest"), firstName: "", lastName: "")
    }

    /// The owner to whom a limit applies: a network, a person or an app.
    private struct Owner: Hashable {
        let kind: Int
        let name: String
    }

    private static func requester(_ address: String) -> (requester: PasswordRequester, owner: Owner) {
        let requester = PasswordRequester(of: nil, in: nil, from: NetworkAddress(text: address))
        return (requester, Owner(kind: 0, name: address.split(separator: ".").prefix(3).joined(separator: ".")))
    }

    /// The requesters of attempts: eight addresses in four networks, three people in browsers that know them, and three apps. Each has the
    /// owner to whom its limit applies.
    private static let requesters: [(requester: PasswordRequester, owner: Owner)] =
        ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.3.1", "192.0.3.2", "198.51.100.1", "198.51.100.2", "203.0.113.1"].map(requester)
        + (1...3).map { (id: Int64) in
            let person = person(id)
            let browser = KnownBrowser(id: "b").addingLogin(of: person.id, with: person.password)
            return (PasswordRequester(of: person, in: browser, from: nil), Owner(kind: 1, name: "\(id)"))
        } + (1...3).map { (.app("\($0)"), Owner(kind: 2, name: "\($0)")) }

    private static let limits: PasswordQueue.Limits = {
        var limits = PasswordQueue.Limits()
        limits.maximumConcurrent = 2
        limits.maximumWaiting = 7
        limits.maximumPerNetwork = 3
        limits.maximumWaitingInOtherSubqueues = 4
        limits.maximumPerPerson = 2
        limits.maximumPerApp = 2
        return limits
    }()

    /// A queue and the state that the test observes.
    private struct ObservedQueue {
        var queue = PasswordQueue(limits)
        var now = 0.0
        var running: [PasswordQueue.Ticket] = []
        var waiting: [(ticket: PasswordQueue.Ticket, requester: Int, since: Double)] = []
        var seen: Set<PasswordQueue.Ticket> = []

        mutating func remove(_ ticket: PasswordQueue.Ticket) -> Bool {
            guard let index = waiting.firstIndex(where: { $0.ticket == ticket }) else { return false }
            waiting.remove(at: index)
            return true
        }

        mutating func enqueue(_ requester: Int) {
            let delay = queue.rejectionDelay(for: requesters[requester].requester, at: now)
            switch queue.enqueue(requesters[requester].requester, at: now) {
            case .started(let ticket):
                let isNew = seen.insert(ticket).inserted
                #expect(delay == nil && running.count < 2 && isNew)
                running.append(ticket)
            case .waiting(let ticket, let other):
                #expect(delay == nil && running.count == 2, "Nothing waits while there is a free place")
                let isNew = seen.insert(ticket).inserted
                let wasWaiting = other.map { remove($0) }
                #expect(isNew && wasWaiting != false, "Only waiting work loses its place")
                waiting.append((ticket, requester, now))
            case .rejected(let retryAfter):
                #expect(delay == retryAfter && (2...30).contains(retryAfter) && running.count == 2)
            }
        }

        mutating func finish(_ index: Int) {
            let turn = queue.finish(running.remove(at: index), at: now)
            for ticket in turn.rejected {
                #expect(waiting.contains { $0.ticket == ticket && now - $0.since > 5 }, "Only work that has waited too long is rejected")
                _ = remove(ticket)
            }
            #expect(waiting.allSatisfy { now - $0.since <= 5 })
            #expect((turn.started == nil) == waiting.isEmpty, "Work starts as soon as there is a place")
            guard let ticket = turn.started else { return }
            let requester = waiting.first { $0.ticket == ticket }?.requester
            #expect(
                requester != nil && waiting.first { $0.requester == requester }?.ticket == ticket,
                "Attempts of one address start in their order")
            _ = remove(ticket)
            running.append(ticket)
        }

        func checkLimits() {
            #expect(running.count <= 2)
            let most = [(0, 7, 3), (1, 4, 2), (2, 4, 2)]
            for (kind, mostInLane, mostOfOwner) in most {
                let owners = waiting.map { requesters[$0.requester].owner }.filter { $0.kind == kind }
                #expect(owners.count <= mostInLane)
                for owner in Set(owners) { #expect(owners.count { $0 == owner } <= mostOfOwner) }
            }
        }
    }

    @Test("No attempt is lost, served twice or out of order, and no limit is exceeded", arguments: 0..<30 as Range<UInt64>)
    func randomWork(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var observed = ObservedQueue()
        for _ in 0..<300 {
            observed.now += Double.random(in: 0...0.4, using: &random) * (Int.random(in: 0..<40, using: &random) == 0 ? 20 : 1)
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<6: observed.enqueue(Int.random(in: Self.requesters.indices, using: &random))
            case 6..<9: if let index = observed.running.indices.randomElement(using: &random) { observed.finish(index) }
            default:
                guard let entry = observed.waiting.randomElement(using: &random) else { continue }
                observed.queue.cancel(entry.ticket)
                _ = observed.remove(entry.ticket)
            }
            observed.checkLimits()
        }
        while !observed.running.isEmpty { observed.finish(0) }
        #expect(observed.waiting.isEmpty, "Nothing waits forever")
    }

    @Test("While several networks wait, none is more than one turn ahead of another", arguments: 0..<15 as Range<UInt64>)
    func fairness(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var limits = PasswordQueue.Limits()
        limits.maximumConcurrent = 1
        var queue = PasswordQueue(limits)
        guard case .started(var running) = queue.enqueue(.seed, at: 0) else {
            Issue.record("An empty queue starts work")
            return
        }
        var left: [Int: Int] = [:]
        var networks: [PasswordQueue.Ticket: Int] = [:]
        for network in (0..<5).flatMap({ [Int](repeating: $0, count: Int.random(in: 1...8, using: &random)) }).shuffled(using: &random) {
            let address = NetworkAddress(text: "\(10 + network).0.\(Int.random(in: 0...3, using: &random)).1")
            guard case .waiting(let ticket, nil) = queue.enqueue(PasswordRequester(of: nil, in: nil, from: address), at: 0) else {
                continue
            }
            networks[ticket] = network
            left[network, default: 0] += 1
        }
        var served: [Int: Int] = [:]
        while let next = queue.finish(running, at: 0).started {
            let network = networks[next] ?? -1
            served[network, default: 0] += 1
            left[network, default: 0] -= 1
            let turns = left.filter { $0.value > 0 }.map { served[$0.key] ?? 0 }
            #expect((turns.max() ?? 0) - (turns.min() ?? 0) <= 1)
            running = next
        }
        #expect(left.values.allSatisfy { $0 == 0 })
    }

    @Test(
        "The time after which a retry makes sense is the expected wait, from 2 to 30 seconds",
        arguments: [(0.1, nil), (5, nil), (5.5, 6), (11.2, 12), (29.5, 30), (31, 30), (1000, 30)] as [(Double, Int?)])
    func retryAfter(duration: Double, seconds: Int?) {
        var limits = PasswordQueue.Limits()
        limits.maximumConcurrent = 1
        var queue = PasswordQueue(limits)
        // After many attempts of the same duration, the average duration is that duration.
        for _ in 0..<200 {
            guard case .started(let ticket) = queue.enqueue(.seed, at: 0) else {
                Issue.record("A free place starts work")
                return
            }
            _ = queue.finish(ticket, at: duration)
        }
        _ = queue.enqueue(.seed, at: 0)
        #expect(queue.rejectionDelay(for: PasswordRequester(of: nil, in: nil, from: nil), at: 0) == seconds)
    }

    @Test("An unknown address is a requester of its own, and test users and strangers are the same requester at one address")
    func identity() {
        let address = NetworkAddress(text: "192.0.2.1")
        let unknown = PasswordRequester(of: nil, in: nil, from: nil)
        #expect(unknown == PasswordRequester(of: Self.person(1), in: nil, from: nil))
        #expect(unknown != PasswordRequester(of: nil, in: nil, from: address))
        #expect(
            PasswordRequester(of: Self.person(1), in: nil, from: address) == PasswordRequester(of: Self.person(2), in: nil, from: address))
        #expect(PasswordRequester.app("1") != .app("2") && PasswordRequester.seed != unknown)
        #expect(
            PasswordRequester(of: nil, in: nil, from: NetworkAddress(text: "::ffff:192.0.2.1"))
                == PasswordRequester(of: nil, in: nil, from: address))
    }

    @Test("Work that is ended twice, or that only waits, gives its place once")
    func endedTwice() {
        var limits = PasswordQueue.Limits()
        limits.maximumConcurrent = 1
        var queue = PasswordQueue(limits)
        guard case .started(let first) = queue.enqueue(.seed, at: 0), case .waiting(let second, nil) = queue.enqueue(.seed, at: 0),
            case .waiting(let third, nil) = queue.enqueue(.seed, at: 0)
        else {
            Issue.record("One of three pieces of work starts")
            return
        }
        #expect(queue.finish(second, at: 0) == PasswordQueue.Turn(), "It has not started")
        #expect(queue.finish(first, at: 0).started == second)
        #expect(queue.finish(first, at: 0) == PasswordQueue.Turn())
        #expect(queue.finish(second, at: 0).started == third)
    }
}
