import Foundation
import ProviderDomain
import Testing

@Suite("The password queue")
struct PasswordQueueTests {
    private static let ada = person(1)
    private static let testUser = person(2, testApps: ["app"])

    private static func person(_ id: Int64, testApps: Set<String> = []) -> Person {
        Person(
            id: Person.ID(rawValue: id), login: "p\(id)@example.com", password: PasswordDigest(encoded: "digest"), firstName: "A",
            lastName: "B", testApps: testApps)
    }

    /// Returns a requester with this address, in a browser that knows nobody.
    private static func stranger(_ address: String) -> PasswordRequester {
        PasswordRequester(of: nil, in: nil, from: NetworkAddress(text: address))
    }

    private static func known(_ person: Person) -> PasswordRequester {
        PasswordRequester(of: person, in: KnownBrowser(id: "b").addingLogin(of: person.id, with: person.password), from: nil)
    }

    /// Returns a queue for one attempt at a time. One attempt is running, and the given attempts wait.
    private static func queue(
        of requesters: [PasswordRequester], at now: Double = 0, _ change: (inout PasswordQueue.Limits) -> Void = { _ in }
    ) throws -> (queue: PasswordQueue, running: PasswordQueue.Ticket, waiting: [PasswordQueue.Ticket]) {
        var limits = PasswordQueue.Limits()
        limits.maximumConcurrent = 1
        change(&limits)
        var queue = PasswordQueue(limits)
        guard case .started(let running) = queue.enqueue(stranger("203.0.113.9"), at: now) else { throw Unexpected() }
        let waiting = try requesters.map { requester in
            guard case .waiting(let ticket, nil) = queue.enqueue(requester, at: now) else { throw Unexpected() }
            return ticket
        }
        return (queue, running, waiting)
    }

    private struct Unexpected: Error {}

    /// Returns the order in which the attempts are started, as indexes in the list.
    private static func order(of requesters: [PasswordRequester]) throws -> [Int] {
        let setUp = try queue(of: requesters)
        var (queue, running) = (setUp.queue, setUp.running)
        let waiting = setUp.waiting
        return waiting.compactMap { _ in
            guard let next = queue.finish(running, at: 0).started else { return nil }
            running = next
            return waiting.firstIndex(of: next)
        }
    }

    @Test(
        "The queue serves networks in turn, however many addresses or subnetworks one holder has",
        arguments: [
            (["192.0.2.1", "192.0.2.1", "192.0.2.1", "198.51.100.1"], [0, 3, 1, 2]),
            (["192.0.2.1", "192.0.2.2", "192.0.2.1", "192.0.2.2", "198.51.100.1"], [0, 4, 1, 2, 3]),
            (["2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:1:300::1", "2001:db8:2::1"], [0, 3, 2, 1]),
            (["2001:db8:1:1::1", "2001:db8:1:1::2", "2001:db8:1:2::1"], [0, 2, 1]),
            (["192.0.2.1", "192.0.3.1", "192.0.4.1", "198.51.100.1"], [0, 3, 1, 2]),
            (["2001:db8:1::1", "2001:db8:2::1", "2001:db9::1"], [0, 2, 1]),
            (["2001:db8:1:1::1", "2001:db8:1:1::1", "2001:db8:1:1::2"], [0, 2, 1]),
            (["", "", "192.0.2.1"], [0, 2, 1]),
        ])
    func networks(addresses: [String], order: [Int]) throws {
        #expect(try Self.order(of: addresses.map(Self.stranger)) == order)
    }

    @Test("Each subqueue gets its share of the turns, and all turns if the others are empty")
    func requesters() throws {
        let largeNetwork = (1...9).map { Self.stranger("198.51.\($0).1") }
        let known = [Self.known(Self.ada), Self.known(Self.ada), Self.known(Self.ada)]
        let apps = [PasswordRequester.app("1"), .app("1"), .app("2")]
        // The turns go to known browsers, everyone else, known browsers, everyone else, known browsers, and apps, in this order. Empty
        // subqueues are skipped.
        #expect(try Self.order(of: largeNetwork + known + apps) == [9, 0, 10, 1, 11, 12, 2, 3, 14, 4, 5, 13, 6, 7, 8])
        #expect(try Self.order(of: largeNetwork) == Array(0..<9))
        #expect(try Self.order(of: known) == [0, 1, 2])
        #expect(try Self.order(of: apps) == [0, 2, 1])
    }

    @Test("Only a browser that knows the person with the current password is in the subqueue of known people")
    func knownBrowsers() {
        let address = NetworkAddress(text: "192.0.2.1")
        let browser = KnownBrowser(id: "b").addingLogin(of: Self.ada.id, with: Self.ada.password)
            .addingLogin(of: Self.testUser.id, with: Self.testUser.password)
        let stranger = PasswordRequester(of: nil, in: nil, from: address)
        #expect(PasswordRequester(of: Self.ada, in: browser, from: address) != stranger)
        #expect(PasswordRequester(of: Self.testUser, in: browser, from: address) == stranger)
        #expect(PasswordRequester(of: Self.person(3), in: browser, from: address) == stranger)
        #expect(PasswordRequester(of: Self.ada, in: nil, from: address) == stranger)
        #expect(
            PasswordRequester(of: nil, in: browser, from: address) == stranger, "An unknown login name is the same requester as a known one"
        )
        let old = KnownBrowser(id: "b").addingLogin(of: Self.ada.id, with: PasswordDigest(encoded: "before"))
        #expect(PasswordRequester(of: Self.ada, in: old, from: address) == stranger)
    }

    @Test(
        "One person, app or network cannot fill a subqueue",
        arguments: [
            ([PasswordRequester](repeating: known(ada), count: 4), known(ada), known(person(4))),
            ([PasswordRequester](repeating: .app("1"), count: 8), .app("1"), .app("2")),
            ((0..<8).map { stranger("2001:db8:1:\($0)::1") }, stranger("2001:db8:1:9::1"), stranger("2001:db8:2::1")),
            ((0..<8).map { stranger("192.0.2.\($0)") }, stranger("192.0.2.9"), stranger("192.0.3.9")),
        ])
    func mostOfOne(waiting: [PasswordRequester], oneMore: PasswordRequester, another: PasswordRequester) throws {
        var queue = try Self.queue(of: waiting) { $0.maximumPerNetwork = 8 }.queue
        #expect(queue.enqueue(oneMore, at: 0) == .rejected(retryAfter: 2))
        guard case .waiting(_, nil) = queue.enqueue(another, at: 0) else { throw Unexpected() }
    }

    @Test(
        "The queue has places for a newcomer beside many subnetworks of one wide network",
        arguments: [
            ((0..<100).map { "192.0.\($0).1" }, "192.0.200.1"), ((0..<100).map { "2001:db8:\($0)::1" }, "2001:db8:200::1"),
            ((0..<100).map { "192.0.\($0).1" }, "192.0.7.2"), ((0..<100).map { "2001:db8:\($0)::1" }, "2001:db8:7::2"),
        ])
    func wideNetwork(largeNetwork: [String], newcomer: String) throws {
        var queue = try Self.queue(of: largeNetwork.map(Self.stranger)).queue
        guard case .waiting(_, nil) = queue.enqueue(Self.stranger(newcomer), at: 0) else { throw Unexpected() }
    }

    @Test("In a full queue, a newcomer replaces an attempt from the largest part of the same wide network")
    func fullOfOneWideNetwork() throws {
        let addresses = ["192.0.2.1", "192.0.2.2", "192.0.2.2", "192.0.3.1", "192.0.3.1"]
        let setUp = try Self.queue(of: addresses.map(Self.stranger)) { $0.maximumWaiting = addresses.count }
        var queue = setUp.queue
        guard case .waiting(_, let other) = queue.enqueue(Self.stranger("192.0.4.1"), at: 0) else { throw Unexpected() }
        #expect(other == setUp.waiting[2])
        guard case .rejected = queue.enqueue(Self.stranger("192.0.4.1"), at: 0) else { throw Unexpected() }
    }

    @Test("In a full queue, a newcomer replaces the last attempt of the largest network, if there is one")
    func full() throws {
        let setUp = try Self.queue(of: ["192.0.2.1", "192.0.2.2", "192.0.2.3"].map(Self.stranger)) { $0.maximumWaiting = 3 }
        var (queue, running) = (setUp.queue, setUp.running)
        let waiting = setUp.waiting
        #expect(queue.enqueue(Self.stranger("192.0.2.4"), at: 0) == .rejected(retryAfter: 2), "The newcomer belongs to the largest network")
        var others: [PasswordQueue.Ticket] = []
        for (address, place) in [("198.51.100.1", waiting[2]), ("203.0.113.1", waiting[1])] {
            guard case .waiting(let ticket, let other) = queue.enqueue(Self.stranger(address), at: 0) else { throw Unexpected() }
            #expect(other == place)
            others.append(ticket)
        }
        #expect(queue.enqueue(Self.stranger("198.18.0.1"), at: 0) == .rejected(retryAfter: 2), "Each network has one waiting attempt")
        #expect(queue.rejectionDelay(for: Self.stranger("198.18.0.1"), at: 0) == 2)
        #expect(queue.rejectionDelay(for: Self.known(Self.ada), at: 0) == nil, "The other subqueues are not full")
        for expected in [waiting[0]] + others {
            let turn = queue.finish(running, at: 0)
            #expect(turn.started == expected && turn.rejected.isEmpty)
            running = expected
        }
        #expect(queue.finish(running, at: 0) == PasswordQueue.Turn())
    }

    @Test(
        "In a network at its maximum, a newcomer replaces an attempt of the largest part",
        arguments: [
            // One address has all attempts.
            ([("192.0.2.1", 8)], "192.0.2.2", "192.0.2.1"), ([("2001:db8:1:1::1", 8)], "2001:db8:1:1::2", "2001:db8:1:1::1"),
            // The newcomer replaces an attempt of the part with the most attempts, which is an address, a link or a household.
            ([("192.0.2.1", 5), ("192.0.2.2", 3)], "192.0.2.3", "192.0.2.1"),
            ([("192.0.2.2", 3), ("192.0.2.1", 5)], "192.0.2.3", "192.0.2.1"),
            ([("2001:db8:1:1::1", 7), ("2001:db8:1:2::1", 1)], "2001:db8:1:3::1", "2001:db8:1:1::1"),
            ([("2001:db8:1:101::1", 6), ("2001:db8:1:201::1", 2)], "2001:db8:1:301::1", "2001:db8:1:101::1"),
            // The newcomer's address already has an attempt.
            ([("192.0.2.1", 7), ("192.0.2.2", 1)], "192.0.2.2", "192.0.2.1"),
            // The newcomer's household has the most attempts, and the newcomer's neighbor in the household loses one.
            ([("2001:db8:1:101::1", 5), ("2001:db8:1:201::1", 3)], "2001:db8:1:101::2", "2001:db8:1:101::1"),
            // All parts have the same number of attempts, or the newcomer's address has the most, so no attempt is replaced.
            ([("192.0.2.1", 4), ("192.0.2.2", 4)], "192.0.2.1", nil), ([("192.0.2.1", 8)], "192.0.2.1", nil),
            ((1...8).map { ("192.0.2.\($0)", 1) }, "192.0.2.9", nil),
            ((1...8).map { ("2001:db8:1:\($0)00::1", 1) }, "2001:db8:1:900::1", nil),
        ] as [([(String, Int)], String, String?)])
    func sharedNetwork(largeNetwork: [(String, Int)], newcomer: String, replaced: String?) throws {
        let addresses = largeNetwork.flatMap { [String](repeating: $0, count: $1) }
        let setUp = try Self.queue(of: addresses.map(Self.stranger)) { $0.maximumPerNetwork = 8 }
        var queue = setUp.queue
        let place = replaced.flatMap { addresses.lastIndex(of: $0) }.map { setUp.waiting[$0] }
        #expect((queue.rejectionDelay(for: Self.stranger(newcomer), at: 0) == nil) == (place != nil))
        switch queue.enqueue(Self.stranger(newcomer), at: 0) {
        case .waiting(_, let other): #expect(other == place && place != nil)
        case .rejected: #expect(place == nil)
        case .started: Issue.record("The attempt started although the queue was busy")
        }
        guard case .waiting(_, nil) = queue.enqueue(Self.stranger("198.51.100.1"), at: 0) else { throw Unexpected() }
    }

    @Test("Each address of a network is served although one address has used all places of the network")
    func neighborsOfALargeSender() throws {
        let setUp = try Self.queue(of: [PasswordRequester](repeating: Self.stranger("192.0.2.1"), count: 64))
        var (queue, running) = (setUp.queue, setUp.running)
        var neighbors: [PasswordQueue.Ticket] = []
        for number in 2...33 {
            guard case .waiting(let ticket, let other?) = queue.enqueue(Self.stranger("192.0.2.\(number)"), at: 0) else {
                throw Unexpected()
            }
            #expect(!neighbors.contains(other))
            neighbors.append(ticket)
        }
        var served: [PasswordQueue.Ticket] = []
        while let next = queue.finish(running, at: 0).started {
            served.append(next)
            running = next
        }
        #expect(served.count == 64, "No more than 64 attempts of the network wait at any time")
        #expect(
            Set(served.prefix(33)) == Set(neighbors + [setUp.waiting[0]]), "Each neighbor is served before the second attempt of the crowd")
    }

    @Test("The expected wait rejects only an address whose own attempts are ahead")
    func expectedWait() throws {
        var limits = PasswordQueue.Limits()
        limits.maximumConcurrent = 1
        var queue = PasswordQueue(limits)
        // The average duration of an attempt is a second.
        for _ in 0..<60 {
            guard case .started(let slow) = queue.enqueue(Self.stranger(""), at: 0) else { throw Unexpected() }
            _ = queue.finish(slow, at: 1)
        }
        _ = queue.enqueue(Self.stranger(""), at: 0)
        for _ in 0..<5 { _ = queue.enqueue(Self.stranger("192.0.2.1"), at: 0) }
        guard case .rejected = queue.enqueue(Self.stranger("192.0.2.1"), at: 0) else { throw Unexpected() }
        for neighbor in ["192.0.2.2", "192.0.3.1", "198.51.100.1"] {
            #expect(queue.rejectionDelay(for: Self.stranger(neighbor), at: 0) == nil, "\(neighbor)")
        }
    }

    @Test("The queue rejects an attempt that has waited too long, and immediately rejects one that is expected to")
    func longestWait() throws {
        let largeNetwork = (1...4).map { Self.stranger("198.51.\($0).1") }
        let setUp = try Self.queue(of: largeNetwork)
        var queue = setUp.queue
        let waiting = setUp.waiting
        var turn = queue.finish(setUp.running, at: 5)
        #expect(turn == PasswordQueue.Turn(started: waiting[0], rejected: []))
        turn = queue.finish(waiting[0], at: 5.1)
        #expect(turn == PasswordQueue.Turn(started: nil, rejected: Array(waiting[1...])))
        // The average duration of an attempt is 20 seconds.
        for _ in 0..<40 {
            guard case .started(let slow) = queue.enqueue(Self.stranger(""), at: 0) else { throw Unexpected() }
            _ = queue.finish(slow, at: 20)
        }
        guard case .started = queue.enqueue(Self.stranger(""), at: 0) else { throw Unexpected() }
        #expect(queue.enqueue(Self.stranger("192.0.2.1"), at: 0) == .rejected(retryAfter: 20))
    }

    @Test("A canceled attempt frees its place")
    func leaving() throws {
        let setUp = try Self.queue(of: ["192.0.2.1", "192.0.2.1"].map(Self.stranger)) { $0.maximumWaiting = 2 }
        var (queue, running) = (setUp.queue, setUp.running)
        let waiting = setUp.waiting
        #expect(queue.rejectionDelay(for: Self.stranger("192.0.2.1"), at: 0) == 2)
        queue.cancel(waiting[0])
        #expect(queue.rejectionDelay(for: Self.stranger("192.0.2.1"), at: 0) == nil)
        #expect(queue.finish(running, at: 0).started == waiting[1])
        running = waiting[1]
        queue.cancel(running)
        #expect(queue.rejectionDelay(for: Self.stranger("192.0.2.1"), at: 0) == nil, "An attempt that has started is not canceled")
        #expect(queue.finish(running, at: 0) == PasswordQueue.Turn())
    }

    @Test("The queue limits how many passwords an app sets in a minute")
    func appsPerMinute() throws {
        var limits = PasswordQueue.Limits()
        limits.maximumPerAppAndMinute = 3
        var queue = PasswordQueue(limits)
        func admissions(_ count: Int, of app: String, at now: Double) -> [Bool] {
            (0..<count).map { _ in
                guard case .started(let ticket) = queue.enqueue(.app(app), at: now) else { return false }
                _ = queue.finish(ticket, at: now)
                return true
            }
        }
        #expect(admissions(4, of: "1", at: 0) == [true, true, true, false])
        #expect(queue.enqueue(.app("1"), at: 1) == .rejected(retryAfter: 60))
        #expect(admissions(1, of: "2", at: 1) == [true], "Another app has a limit of its own")
        #expect(admissions(4, of: "1", at: 120) == [true, true, true, false])
    }
}
