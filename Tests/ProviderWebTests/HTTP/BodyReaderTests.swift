import Hummingbird
import LoginModel
import NIOCore
import TestClocks
import Testing

@testable import ProviderWeb

@Suite("A body that is read", .timeLimit(.minutes(1)))
struct BodyReaderTests {
    private let clock = ManualClock()
    private let body: AsyncStream<ByteBuffer>
    private let client: AsyncStream<ByteBuffer>.Continuation

    init() { (body, client) = AsyncStream.makeStream(of: ByteBuffer.self) }

    private func send(_ count: Int) { client.yield(ByteBuffer(repeating: 1, count: count)) }

    private func reading(_ reserve: @escaping BodyReader.Reserve = { _ in }) -> Task<[UInt8], any Error> {
        let reader = BodyReader(most: 1024 * 1024, clock: clock)
        return Task { [body] in try await reader.bytes(of: body, reserve: reserve) }
    }

    private func expectTooSlow(_ reading: Task<[UInt8], any Error>) async {
        let error = await #expect(throws: HTTPError.self) { try await reading.value }
        #expect(error?.status == .requestTimeout)
    }

    private static let large = BodyReservation.ordinary + 1

    @Test("and holds memory gives it back where nothing comes for five seconds")
    func silence() async {
        let reading = reading()
        send(Self.large)
        await clock.advanceWhenSomebodySleeps(by: .seconds(5))
        await expectTooSlow(reading)
    }

    @Test("and holds memory gives it back where it comes byte by byte")
    func dribble() async {
        let sent = Locked(0)
        let clock = clock
        let body = AsyncStream<ByteBuffer> {
            if sent.withLock(\.self) > 0 { await clock.advanceWhenSomebodySleeps(by: .seconds(4)) }
            let isFirst = sent.withLock { sent in
                sent += 1
                return sent == 1
            }
            return ByteBuffer(repeating: 1, count: isFirst ? Self.large : 1)
        }
        let error = await #expect(throws: HTTPError.self) {
            try await BodyReader(most: 1024 * 1024, clock: clock).bytes(of: body) { _ in }
        }
        #expect(error?.status == .requestTimeout && sent.withLock(\.self) <= 4)
    }

    @Test("and holds memory may take its time as long as it comes steadily")
    func steady() async throws {
        let patient = reading()
        send(100_000)
        await clock.advanceWhenSomebodySleeps(by: .seconds(4))
        send(100)
        client.finish()
        #expect(try await patient.value.count == 100_100)
    }

    @Test("and is an ordinary form takes no memory, in however many pieces it comes")
    func ordinary() async throws {
        let reading = reading { _ in Issue.record("nothing is reserved") }
        for _ in 0..<64 { send(1024) }
        client.finish()
        #expect(try await reading.value.count == BodyReservation.ordinary)
    }

    @Test("takes memory as it comes, before it comes: at most twice as much as there is, and no more than it may have")
    func growth() async throws {
        let reserved = Locked<[Int]>([])
        let reading = reading { bytes in reserved.withLock { $0.append(bytes) } }
        send(BodyReservation.ordinary)
        send(1)
        send(500_000)
        send(1024 * 1024 - 500_001 - BodyReservation.ordinary)
        client.finish()
        #expect(try await reading.value.count == 1024 * 1024)
        #expect(reserved.withLock(\.self) == [131_072, 565_537 - 131_072, 1024 * 1024 - 565_537])
    }

    @Test("is not read further where there is no memory")
    func noMemory() async {
        let reading = reading { _ in throw HTTPError.tooManyLargeBodies }
        send(Self.large)
        let error = await #expect(throws: HTTPError.self) { try await reading.value }
        #expect(error?.status == .serviceUnavailable)
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
