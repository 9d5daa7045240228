import Hummingbird
import NIOCore
import Testing

@testable import ProviderWeb

@Suite("A body that is read", .timeLimit(.minutes(1)))
struct BodyReaderTests {
    private let clock = ManualClock()
    private let body: AsyncStream<ByteBuffer>
    private let client: AsyncStream<ByteBuffer>.Continuation

    init() { (body, client) = AsyncStream.makeStream(of: ByteBuffer.self) }

    private func send(_ count: Int) { client.yield(ByteBuffer(repeating: 1, count: count)) }

    private func reading(holdsMemory: Bool = true) -> Task<[UInt8], any Error> {
        let reader = BodyReader(length: nil, most: 1024 * 1024, clock: clock)
        return Task { [body] in try await reader.bytes(of: body, holdsMemory: holdsMemory) }
    }

    private func expectTooSlow(_ reading: Task<[UInt8], any Error>) async {
        let error = await #expect(throws: HTTPError.self) { try await reading.value }
        #expect(error?.status == .requestTimeout)
    }

    @Test("and holds memory gives it back where nothing comes for five seconds")
    func silence() async {
        let reading = reading()
        await clock.advance(by: .seconds(5))
        await expectTooSlow(reading)
    }

    @Test("and holds memory gives it back where it comes byte by byte")
    func dribble() async {
        let reading = reading()
        await clock.advance(by: .seconds(4))
        send(1)
        await clock.advance(by: .seconds(2))
        await expectTooSlow(reading)
    }

    @Test("and holds memory may take its time as long as it comes steadily")
    func steady() async throws {
        let patient = reading()
        send(100_000)
        await clock.advance(by: .seconds(4))
        send(100)
        client.finish()
        #expect(try await patient.value.count == 100_100)
    }

    @Test("and is an ordinary form has half a minute")
    func ordinary() async throws {
        let reading = reading(holdsMemory: false)
        send(10)
        client.finish()
        #expect(try await reading.value.count == 10)
    }

    @Test("is refused where it is larger than it may be")
    func tooLarge() async {
        let reading = reading()
        send(1024 * 1024)
        send(1)
        let error = await #expect(throws: HTTPError.self) { try await reading.value }
        #expect(error?.status == .contentTooLarge)
    }
}
