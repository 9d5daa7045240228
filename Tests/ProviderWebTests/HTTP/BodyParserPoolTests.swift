import Dispatch
import Hummingbird
import LoginModel
import TestSupport
import Testing

@testable import ProviderWeb

@Suite("The pool for parsing large bodies", .timeLimit(.minutes(1)))
struct BodyParserPoolTests {
    private static let large = BodyReservation.ordinaryFormBytes + 1

    @Test("A few bodies are parsed at once, a few more wait, and others get 503 with Retry-After")
    func bounds() async throws {
        let parsing = BodyParserPool(maximumConcurrent: 2, maximumWaiting: 3)
        let semaphore = DispatchSemaphore(value: 0)
        let begun = Locked(0)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<12 {
                group.addTask {
                    do {
                        return try await parsing.parseBody(Self.large, of: "a") {
                            begun.withLock { $0 += 1 }
                            semaphore.wait()
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
            for _ in 0..<5 { semaphore.signal() }
            var parsed = 0
            while try await group.next() == true { parsed += 1 }
            #expect(parsed == 5)
        }
        #expect(try await parsing.parseBody(Self.large, of: "a") { 1 } == 1, "the pool is free again")
    }

    /// Passes seven bodies of one network, and then one of another network, to a pool that parses one body at a time.
    /// - Returns: the network of each body that was parsed, in the order of parsing.
    private func turns(mostWaiting: Int) async throws -> [String] {
        let parsing = BodyParserPool(maximumConcurrent: 1, maximumWaiting: mostWaiting)
        let semaphore = DispatchSemaphore(value: 0)
        let parsed = Locked<[String]>([])
        try await withThrowingTaskGroup(of: Void.self) { group in
            let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
            group.addTask {
                try await parsing.parseBody(Self.large, of: "a") {
                    arrival.finish()
                    semaphore.wait()
                    parsed.withLock { $0.append("a") }
                }
            }
            for await _ in arrivals {}
            for (place, network) in ["a", "a", "a", "a", "a", "a", "b"].enumerated() {
                group.addTask {
                    do {
                        try await parsing.parseBody(Self.large, of: network) { parsed.withLock { $0.append(network) } }
                    } catch is HTTPError {
                        #expect(network == "a")
                    }
                }
                await wait { place >= mostWaiting || parsing.count > place }
                if place >= mostWaiting { _ = try await group.next() }
            }
            semaphore.signal()
            try await group.waitForAll()
        }
        return parsed.withLock(\.self)
    }

    @Test("The pool takes networks in turn, so that one body does not wait for many of another network")
    func turns() async throws {
        #expect(try await turns(mostWaiting: 7) == ["a", "a", "b", "a", "a", "a", "a", "a"])
    }

    @Test("A body of another network gets a place when one network has taken all of them")
    func newcomer() async throws {
        #expect(try await turns(mostWaiting: 3) == ["a", "a", "b", "a"])
    }

    @Test("A small body is parsed without waiting, and errors in a large body are thrown")
    func others() async throws {
        let parsing = BodyParserPool(maximumConcurrent: 0, maximumWaiting: 0)
        #expect(try await parsing.parseBody(10, of: "a") { 1 } == 1)
        await #expect(throws: CancellationError.self) {
            try await BodyParserPool.shared.parseBody(Self.large, of: "a") { throw CancellationError() }
        }
    }
}
