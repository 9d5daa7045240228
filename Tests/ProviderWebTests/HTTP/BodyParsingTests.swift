import Dispatch
import Hummingbird
import LoginModel
import Testing

@testable import ProviderWeb

@Suite("Parsing of large bodies", .timeLimit(.minutes(1)))
struct BodyParsingTests {
    private static let large = BodyReservation.ordinary + 1

    @Test("happens a few at once; a few more wait, and others are told when to come again")
    func bounds() async throws {
        let parsing = BodyParserPool(atOnce: 2, mostWaiting: 3)
        let gate = DispatchSemaphore(value: 0)
        let begun = Locked(0)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<12 {
                group.addTask {
                    do {
                        return try await parsing.parsed(Self.large, of: "a") {
                            begun.withLock { $0 += 1 }
                            gate.wait()
                            return true
                        }
                    } catch let error as HTTPError {
                        #expect(error.status == .serviceUnavailable && error.headers[.retryAfter] == "2")
                        return false
                    }
                }
            }
            var refused = 0
            while refused < 7, try await group.next() == false { refused += 1 }
            #expect(refused == 7 && begun.withLock(\.self) <= 2)
            for _ in 0..<5 { gate.signal() }
            var parsed = 0
            while try await group.next() == true { parsed += 1 }
            #expect(parsed == 5)
        }
        #expect(try await parsing.parsed(Self.large, of: "a") { 1 } == 1, "places are free again")
    }

    /// Parses seven bodies of one network and then one of another one, where one is parsed at a time.
    /// - Returns: whose bodies were parsed, in their order; those that were refused are missing.
    private func turns(mostWaiting: Int) async throws -> [String] {
        let parsing = BodyParserPool(atOnce: 1, mostWaiting: mostWaiting)
        let gate = DispatchSemaphore(value: 0)
        let parsed = Locked<[String]>([])
        try await withThrowingTaskGroup(of: Void.self) { group in
            let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
            group.addTask {
                try await parsing.parsed(Self.large, of: "a") {
                    arrival.finish()
                    gate.wait()
                    parsed.withLock { $0.append("a") }
                }
            }
            for await _ in arrivals {}
            for (place, network) in ["a", "a", "a", "a", "a", "a", "b"].enumerated() {
                group.addTask {
                    do {
                        try await parsing.parsed(Self.large, of: network) { parsed.withLock { $0.append(network) } }
                    } catch is HTTPError {
                        #expect(network == "a")
                    }
                }
                await wait { place >= mostWaiting || parsing.count > place }
                if place >= mostWaiting { _ = try await group.next() }
            }
            gate.signal()
            try await group.waitForAll()
        }
        return parsed.withLock(\.self)
    }

    @Test("takes turns by network, so that one body of another one does not wait for many")
    func turns() async throws {
        #expect(try await turns(mostWaiting: 7) == ["a", "a", "b", "a", "a", "a", "a", "a"])
    }

    @Test("has a place for another network where one has taken all of them")
    func newcomer() async throws {
        #expect(try await turns(mostWaiting: 3) == ["a", "a", "b", "a"])
    }

    @Test("waits for nothing where the body is small, and throws what is wrong with a large one")
    func others() async throws {
        let parsing = BodyParserPool(atOnce: 0, mostWaiting: 0)
        #expect(try await parsing.parsed(10, of: "a") { 1 } == 1)
        await #expect(throws: CancellationError.self) {
            try await BodyParserPool.shared.parsed(Self.large, of: "a") { throw CancellationError() }
        }
    }
}
