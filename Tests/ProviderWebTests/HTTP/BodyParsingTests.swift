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
        let parsing = BodyParsing(atOnce: 2, mostWaiting: 3)
        let gate = DispatchSemaphore(value: 0)
        let begun = Locked(0)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<12 {
                group.addTask {
                    do {
                        return try await parsing.parsed(Self.large) {
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
        #expect(try await parsing.parsed(Self.large) { 1 } == 1, "places are free again")
    }

    @Test("waits for nothing where the body is small, and throws what is wrong with a large one")
    func others() async throws {
        let parsing = BodyParsing(atOnce: 0, mostWaiting: 0)
        #expect(try await parsing.parsed(10) { 1 } == 1)
        await #expect(throws: CancellationError.self) {
            try await BodyParsing.shared.parsed(Self.large) { throw CancellationError() }
        }
    }
}
