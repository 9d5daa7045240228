import Foundation
import ProviderDomain
import Testing

@Suite("The password queue's decision")
struct PasswordQueueTests {
    private static let ada = person(1)
    private static let testUser = person(2, testApps: ["app"])

    private static func person(_ id: Int64, testApps: Set<String> = []) -> Person {
        Person(
            id: Person.ID(rawValue: id), login: "p\(id)@example.com", password: PasswordDigest(encoded: "digest"), firstName: "A",
            lastName: "B", testApps: testApps)
    }

    /// Somebody in a browser that is not known, at an address.
    private static func stranger(_ address: String) -> PasswordLane {
        PasswordLane(of: nil, in: nil, from: NetworkAddress(text: address))
    }

    private static func known(_ person: Person) -> PasswordLane {
        PasswordLane(of: person, in: KnownBrowser(id: "b").after(person.id, with: person.password), from: nil)
    }

    /// A queue with one place, which is taken, and in which those wait.
    private static func queue(
        of lanes: [PasswordLane], at now: Double = 0, _ change: (inout PasswordQueue.Limits) -> Void = { _ in }
    ) throws -> (queue: PasswordQueue, running: PasswordQueue.Ticket, waiting: [PasswordQueue.Ticket]) {
        var limits = PasswordQueue.Limits()
        limits.atOnce = 1
        change(&limits)
        var queue = PasswordQueue(limits)
        guard case .started(let running) = queue.enter(stranger("203.0.113.9"), at: now) else { throw Unexpected() }
        let waiting = try lanes.map { lane in
            guard case .waiting(let ticket, nil) = queue.enter(lane, at: now) else { throw Unexpected() }
            return ticket
        }
        return (queue, running, waiting)
    }

    private struct Unexpected: Error {}

    /// The order in which they are served, by their places in the list.
    private static func order(of lanes: [PasswordLane]) throws -> [Int] {
        let setUp = try queue(of: lanes)
        var (queue, running) = (setUp.queue, setUp.running)
        let waiting = setUp.waiting
        return waiting.compactMap { _ in
            guard let next = queue.finish(running, at: 0).started else { return nil }
            running = next
            return waiting.firstIndex(of: next)
        }
    }

    @Test(
        "is served by network in turn, however many addresses, links or households one holder has",
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

    @Test("gives each lane its share of the turns, and all of them where nothing waits in the others")
    func lanes() throws {
        let crowd = (1...9).map { Self.stranger("198.51.\($0).1") }
        let known = [Self.known(Self.ada), Self.known(Self.ada), Self.known(Self.ada)]
        let apps = [PasswordLane.app("1"), .app("1"), .app("2")]
        // Twelve turns: the lanes of a full round are known, anybody, known, anybody, known, app.
        #expect(try Self.order(of: crowd + known + apps) == [9, 0, 10, 1, 11, 12, 2, 3, 14, 4, 5, 13, 6, 7, 8])
        #expect(try Self.order(of: crowd) == Array(0..<9))
        #expect(try Self.order(of: known) == [0, 1, 2])
        #expect(try Self.order(of: apps) == [0, 2, 1])
    }

    @Test("keeps no share for test users, for browsers that know somebody else, or for a password that is not in force any more")
    func whoIsKnown() {
        let address = NetworkAddress(text: "192.0.2.1")
        let browser = KnownBrowser(id: "b").after(Self.ada.id, with: Self.ada.password)
            .after(Self.testUser.id, with: Self.testUser.password)
        let stranger = PasswordLane(of: nil, in: nil, from: address)
        #expect(PasswordLane(of: Self.ada, in: browser, from: address) != stranger)
        #expect(PasswordLane(of: Self.testUser, in: browser, from: address) == stranger)
        #expect(PasswordLane(of: Self.person(3), in: browser, from: address) == stranger)
        #expect(PasswordLane(of: Self.ada, in: nil, from: address) == stranger)
        #expect(PasswordLane(of: nil, in: browser, from: address) == stranger, "a login name that nobody has is as one that somebody has")
        let old = KnownBrowser(id: "b").after(Self.ada.id, with: PasswordDigest(encoded: "before"))
        #expect(PasswordLane(of: Self.ada, in: old, from: address) == stranger)
    }

    @Test(
        "lets nobody fill a lane alone",
        arguments: [
            ([PasswordLane](repeating: known(ada), count: 4), known(ada), known(person(4))),
            ([PasswordLane](repeating: .app("1"), count: 8), .app("1"), .app("2")),
            ((0..<8).map { stranger("2001:db8:1:\($0)::1") }, stranger("2001:db8:1:9::1"), stranger("2001:db8:2::1")),
            ((0..<8).map { stranger("192.0.2.\($0)") }, stranger("192.0.2.9"), stranger("192.0.3.9")),
        ])
    func mostOfOne(waiting: [PasswordLane], oneMore: PasswordLane, another: PasswordLane) throws {
        var queue = try Self.queue(of: waiting) { $0.mostOfNetwork = 8 }.queue
        #expect(queue.enter(oneMore, at: 0) == .refused(retryAfter: 2))
        guard case .waiting(_, nil) = queue.enter(another, at: 0) else { throw Unexpected() }
    }

    @Test(
        "has places for a first login beside any number of networks of one provider",
        arguments: [
            ((0..<100).map { "192.0.\($0).1" }, "192.0.200.1"), ((0..<100).map { "2001:db8:\($0)::1" }, "2001:db8:200::1"),
            ((0..<100).map { "192.0.\($0).1" }, "192.0.7.2"), ((0..<100).map { "2001:db8:\($0)::1" }, "2001:db8:7::2"),
        ])
    func wideNetwork(crowd: [String], newcomer: String) throws {
        var queue = try Self.queue(of: crowd.map(Self.stranger)).queue
        guard case .waiting(_, nil) = queue.enter(Self.stranger(newcomer), at: 0) else { throw Unexpected() }
    }

    @Test("gives a place of the largest part of a wide network to a newcomer of the same one where it is full")
    func fullOfOneWideNetwork() throws {
        let addresses = ["192.0.2.1", "192.0.2.2", "192.0.2.2", "192.0.3.1", "192.0.3.1"]
        let setUp = try Self.queue(of: addresses.map(Self.stranger)) { $0.mostWaiting = addresses.count }
        var queue = setUp.queue
        guard case .waiting(_, let other) = queue.enter(Self.stranger("192.0.4.1"), at: 0) else { throw Unexpected() }
        #expect(other == setUp.waiting[2])
        guard case .refused = queue.enter(Self.stranger("192.0.4.1"), at: 0) else { throw Unexpected() }
    }

    @Test("gives the place of the last one of the largest network away where it is full, and refuses where all are alike")
    func full() throws {
        let setUp = try Self.queue(of: ["192.0.2.1", "192.0.2.2", "192.0.2.3"].map(Self.stranger)) { $0.mostWaiting = 3 }
        var (queue, running) = (setUp.queue, setUp.running)
        let waiting = setUp.waiting
        #expect(queue.enter(Self.stranger("192.0.2.4"), at: 0) == .refused(retryAfter: 2), "it is one of the largest network itself")
        var others: [PasswordQueue.Ticket] = []
        for (address, place) in [("198.51.100.1", waiting[2]), ("203.0.113.1", waiting[1])] {
            guard case .waiting(let ticket, let other) = queue.enter(Self.stranger(address), at: 0) else { throw Unexpected() }
            #expect(other == place)
            others.append(ticket)
        }
        #expect(queue.enter(Self.stranger("198.18.0.1"), at: 0) == .refused(retryAfter: 2), "one waits of each")
        #expect(queue.refusal(of: Self.stranger("198.18.0.1"), at: 0) == 2)
        #expect(queue.refusal(of: Self.known(Self.ada), at: 0) == nil, "the other lanes are not full")
        for expected in [waiting[0]] + others {
            let turn = queue.finish(running, at: 0)
            #expect(turn.started == expected && turn.refused.isEmpty)
            running = expected
        }
        #expect(queue.finish(running, at: 0) == PasswordQueue.Turn())
    }

    @Test(
        "gives a newcomer a place of the network's largest part, where its network has all that it may have",
        arguments: [
            // One address has them all.
            ([("192.0.2.1", 8)], "192.0.2.2", "192.0.2.1"), ([("2001:db8:1:1::1", 8)], "2001:db8:1:1::2", "2001:db8:1:1::1"),
            // One address, one link and one household of a site, and the largest part of each.
            ([("192.0.2.1", 5), ("192.0.2.2", 3)], "192.0.2.3", "192.0.2.1"),
            ([("192.0.2.2", 3), ("192.0.2.1", 5)], "192.0.2.3", "192.0.2.1"),
            ([("2001:db8:1:1::1", 7), ("2001:db8:1:2::1", 1)], "2001:db8:1:3::1", "2001:db8:1:1::1"),
            ([("2001:db8:1:101::1", 6), ("2001:db8:1:201::1", 2)], "2001:db8:1:301::1", "2001:db8:1:101::1"),
            // It has one itself.
            ([("192.0.2.1", 7), ("192.0.2.2", 1)], "192.0.2.2", "192.0.2.1"),
            // It is one of the largest household itself, and takes from a neighbor.
            ([("2001:db8:1:101::1", 5), ("2001:db8:1:201::1", 3)], "2001:db8:1:101::2", "2001:db8:1:101::1"),
            // All are alike, or it has most itself.
            ([("192.0.2.1", 4), ("192.0.2.2", 4)], "192.0.2.1", nil), ([("192.0.2.1", 8)], "192.0.2.1", nil),
            ((1...8).map { ("192.0.2.\($0)", 1) }, "192.0.2.9", nil),
            ((1...8).map { ("2001:db8:1:\($0)00::1", 1) }, "2001:db8:1:900::1", nil),
        ] as [([(String, Int)], String, String?)])
    func sharedNetwork(crowd: [(String, Int)], newcomer: String, giver: String?) throws {
        let addresses = crowd.flatMap { [String](repeating: $0, count: $1) }
        let setUp = try Self.queue(of: addresses.map(Self.stranger)) { $0.mostOfNetwork = 8 }
        var queue = setUp.queue
        let place = giver.flatMap { addresses.lastIndex(of: $0) }.map { setUp.waiting[$0] }
        #expect((queue.refusal(of: Self.stranger(newcomer), at: 0) == nil) == (place != nil))
        switch queue.enter(Self.stranger(newcomer), at: 0) {
        case .waiting(_, let other): #expect(other == place && place != nil)
        case .refused: #expect(place == nil)
        case .started: Issue.record("one place was taken")
        }
        guard case .waiting(_, nil) = queue.enter(Self.stranger("198.51.100.1"), at: 0) else { throw Unexpected() }
    }

    @Test("serves each address of a network whose places one of them wants all, and no network waits for the places of another")
    func neighborsOfACrowd() throws {
        let setUp = try Self.queue(of: [PasswordLane](repeating: Self.stranger("192.0.2.1"), count: 64))
        var (queue, running) = (setUp.queue, setUp.running)
        var neighbors: [PasswordQueue.Ticket] = []
        for number in 2...33 {
            guard case .waiting(let ticket, let other?) = queue.enter(Self.stranger("192.0.2.\(number)"), at: 0) else { throw Unexpected() }
            #expect(!neighbors.contains(other))
            neighbors.append(ticket)
        }
        var served: [PasswordQueue.Ticket] = []
        while let next = queue.finish(running, at: 0).started {
            served.append(next)
            running = next
        }
        #expect(served.count == 64, "no more than 64 of them wait at any time")
        #expect(Set(served.prefix(33)) == Set(neighbors + [setUp.waiting[0]]), "each neighbor is served before the second of the crowd")
    }

    @Test("refuses for a long wait nobody but the one whose own passwords are ahead")
    func waitOfANeighbor() throws {
        var limits = PasswordQueue.Limits()
        limits.atOnce = 1
        var queue = PasswordQueue(limits)
        // Work takes a second by now.
        for _ in 0..<60 {
            guard case .started(let slow) = queue.enter(Self.stranger(""), at: 0) else { throw Unexpected() }
            _ = queue.finish(slow, at: 1)
        }
        _ = queue.enter(Self.stranger(""), at: 0)
        for _ in 0..<5 { _ = queue.enter(Self.stranger("192.0.2.1"), at: 0) }
        guard case .refused = queue.enter(Self.stranger("192.0.2.1"), at: 0) else { throw Unexpected() }
        for neighbor in ["192.0.2.2", "192.0.3.1", "198.51.100.1"] {
            #expect(queue.refusal(of: Self.stranger(neighbor), at: 0) == nil, "\(neighbor)")
        }
    }

    @Test("refuses whoever has waited for too long, and at once whoever would")
    func longestWait() throws {
        let crowd = (1...4).map { Self.stranger("198.51.\($0).1") }
        let setUp = try Self.queue(of: crowd)
        var queue = setUp.queue
        let waiting = setUp.waiting
        var turn = queue.finish(setUp.running, at: 5)
        #expect(turn == PasswordQueue.Turn(started: waiting[0], refused: []))
        turn = queue.finish(waiting[0], at: 5.1)
        #expect(turn == PasswordQueue.Turn(started: nil, refused: Array(waiting[1...])))
        // Work takes 20 seconds by now.
        for _ in 0..<40 {
            guard case .started(let slow) = queue.enter(Self.stranger(""), at: 0) else { throw Unexpected() }
            _ = queue.finish(slow, at: 20)
        }
        guard case .started = queue.enter(Self.stranger(""), at: 0) else { throw Unexpected() }
        #expect(queue.enter(Self.stranger("192.0.2.1"), at: 0) == .refused(retryAfter: 20))
    }

    @Test("keeps no place for whoever gives up")
    func leaving() throws {
        let setUp = try Self.queue(of: ["192.0.2.1", "192.0.2.1"].map(Self.stranger)) { $0.mostWaiting = 2 }
        var (queue, running) = (setUp.queue, setUp.running)
        let waiting = setUp.waiting
        #expect(queue.refusal(of: Self.stranger("192.0.2.1"), at: 0) == 2)
        queue.leave(waiting[0])
        #expect(queue.refusal(of: Self.stranger("192.0.2.1"), at: 0) == nil)
        #expect(queue.finish(running, at: 0).started == waiting[1])
        running = waiting[1]
        queue.leave(running)
        #expect(queue.refusal(of: Self.stranger("192.0.2.1"), at: 0) == nil, "what has begun is not given up")
        #expect(queue.finish(running, at: 0) == PasswordQueue.Turn())
    }

    @Test("lets an app set so many passwords a minute")
    func appsPerMinute() throws {
        var limits = PasswordQueue.Limits()
        limits.maximumPerAppAndMinute = 3
        var queue = PasswordQueue(limits)
        func admissions(_ count: Int, of app: String, at now: Double) -> [Bool] {
            (0..<count).map { _ in
                guard case .started(let ticket) = queue.enter(.app(app), at: now) else { return false }
                _ = queue.finish(ticket, at: now)
                return true
            }
        }
        #expect(admissions(4, of: "1", at: 0) == [true, true, true, false])
        #expect(queue.enter(.app("1"), at: 1) == .refused(retryAfter: 60))
        #expect(admissions(1, of: "2", at: 1) == [true], "another app has its own")
        #expect(admissions(4, of: "1", at: 120) == [true, true, true, false])
    }
}
