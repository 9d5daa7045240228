import Hummingbird
import LoginModel
import NIOCore
import TestSupport
import Testing

@testable import ProviderWeb

@Suite("The body reader", .timeLimit(.minutes(1)))
struct BodyReaderTests {
    private let clock = ManualClock()
    private let body: AsyncStream<ByteBuffer>
    private let client: AsyncStream<ByteBuffer>.Continuation

    init() { (body, client) = AsyncStream.makeStream(of: ByteBuffer.self) }

    private func send(_ count: Int) { client.yield(ByteBuffer(repeating: 1, count: count)) }

    private func reading(_ reserve: @escaping BodyReader.Reserve = { _ in }) -> Task<[UInt8], any Error> {
        let reader = BodyReader(maximumBytes: 1024 * 1024, clock: clock)
        return Task { [body] in try await reader.bytes(of: body, reserve: reserve) }
    }

    private func expectTooSlow(_ reading: Task<[UInt8], any Error>) async {
        let error = await #expect(throws: HTTPError.self) { try await reading.value }
        #expect(error?.status == .requestTimeout)
    }

    private static let large = BodyReservation.ordinaryFormBytes + 1

    @Test("A body that holds memory is rejected after five seconds without data")
    func noData() async {
        let reading = reading()
        send(Self.large)
        await clock.advanceWhenSleeping(by: .seconds(5))
        await expectTooSlow(reading)
    }

    @Test("A body that holds memory is rejected if it arrives byte by byte")
    func byteByByte() async {
        let sent = Locked(0)
        let clock = clock
        let body = AsyncStream<ByteBuffer> {
            if sent.withLock(\.self) > 0 { await clock.advanceWhenSleeping(by: .seconds(4)) }
            let isFirst = sent.withLock { sent in
                sent += 1
                return sent == 1
            }
            return ByteBuffer(repeating: 1, count: isFirst ? Self.large : 1)
        }
        let error = await #expect(throws: HTTPError.self) {
            try await BodyReader(maximumBytes: 1024 * 1024, clock: clock).bytes(of: body) { _ in }
        }
        #expect(error?.status == .requestTimeout && sent.withLock(\.self) <= 4)
    }

    @Test("A body that holds memory may pause for less than five seconds")
    func shortPauses() async throws {
        let pending = reading()
        send(100_000)
        await clock.advanceWhenSleeping(by: .seconds(4))
        send(100)
        client.finish()
        #expect(try await pending.value.count == 100_100)
    }

    /// Reads a body of 448 KiB. 64 KiB and one byte arrive immediately, and then one part every four seconds.
    /// - Returns: the number of parts that arrived, and the status of the error, if any.
    private func read(inPartsOf part: Int) async -> (parts: Int, status: Int?) {
        let parts = Locked(0)
        let most = 448 * 1024
        let clock = clock
        let body = AsyncStream<ByteBuffer> {
            let received = parts.withLock(\.self)
            let left = received == 0 ? most : most - Self.large - (received - 1) * part
            guard left > 0 else { return nil }
            if received > 0 { clock.advance(by: .seconds(4)) }
            parts.withLock { $0 += 1 }
            return ByteBuffer(repeating: 1, count: received == 0 ? Self.large : min(part, left))
        }
        do {
            let count = try await BodyReader(maximumBytes: most, clock: clock).bytes(of: body) { _ in }.count
            return (parts.withLock(\.self), count == most ? nil : 0)
        } catch {
            return (parts.withLock(\.self), (error as? HTTPError)?.status.code)
        }
    }

    @Test("After five seconds, a body must arrive at 16 KiB per second on average")
    func rate() async {
        let result = await read(inPartsOf: 4 * 16 * 1024)
        #expect(result.parts == 7 && result.status == nil, "24 seconds")
        let tooSlow = await read(inPartsOf: 4 * 8 * 1024)
        #expect(tooSlow.parts < 7 && tooSlow.status == 408, "half as fast, with the same pauses")
    }

    @Test("Reading ends at once if the body is evicted")
    func evicted() async {
        let reader = BodyReader(maximumBytes: 1024 * 1024, clock: clock)
        let (evictions, giveWay) = AsyncStream.makeStream(of: Void.self)
        let (reserved, reserve) = AsyncStream.makeStream(of: Void.self)
        let reading = Task { [body] in try await reader.bytes(of: body, evictions: { evictions }) { _ in reserve.yield() } }
        send(Self.large)
        for await _ in reserved { break }
        giveWay.yield()
        let error = await #expect(throws: HTTPError.self) { try await reading.value }
        #expect(error?.status == .serviceUnavailable)
    }

    @Test("An ordinary form reserves no memory, however many pieces it has")
    func ordinary() async throws {
        let reading = reading { _ in Issue.record("memory was reserved") }
        for _ in 0..<64 { send(1024) }
        client.finish()
        #expect(try await reading.value.count == BodyReservation.ordinaryFormBytes)
    }

    @Test("The reader reserves memory before it reads, at most doubles it, and stays within the maximum")
    func growth() async throws {
        let reserved = Locked<[Int]>([])
        let reading = reading { bytes in reserved.withLock { $0.append(bytes) } }
        send(BodyReservation.ordinaryFormBytes)
        send(1)
        send(500_000)
        send(1024 * 1024 - 500_001 - BodyReservation.ordinaryFormBytes)
        client.finish()
        #expect(try await reading.value.count == 1024 * 1024)
        #expect(reserved.withLock(\.self) == [131_072, 565_537 - 131_072, 1024 * 1024 - 565_537])
    }

    @Test("The reader stops if no memory is available")
    func noMemory() async {
        let reading = reading { _ in throw HTTPError.tooManyLargeBodies }
        send(Self.large)
        let error = await #expect(throws: HTTPError.self) { try await reading.value }
        #expect(error?.status == .serviceUnavailable)
    }

    @Test("A body over the maximum size is rejected with 413")
    func tooLarge() async {
        let reading = reading()
        send(1024 * 1024)
        send(1)
        let error = await #expect(throws: HTTPError.self) { try await reading.value }
        #expect(error?.status == .contentTooLarge)
    }
}
