import Hummingbird
import LoginModel
import NIOCore

/// Reads a body completely, unless it is too large or arrives too slowly.
///
/// A body must arrive within 30 seconds. Once a body is larger than an ordinary form, it occupies memory that other requests may need. From
/// then on, the body must arrive steadily: some of it every 5 seconds, and on average 16 KiB a second after the first 5 seconds.
struct BodyReader: Sendable {
    /// Reserves more memory.
    typealias Reserve = @Sendable (_ bytes: Int) throws -> Void

    /// The maximum size of the body, in bytes.
    let maximumBytes: Int
    var clock: any Clock<Duration> = ContinuousClock()

    private static let timeout = Duration.seconds(ProviderApplication.idleTimeoutSeconds)
    private static let idleTimeout = Duration.seconds(5)
    private static let minimumBytesPerSecond = 16 * 1024

    /// Reads a body.
    /// - Parameters:
    ///   - evictions: returns a stream that yields when the body is dropped for another one. It is called only if ``maximumBytes`` exceeds
    ///     the size of an ordinary form.
    ///   - reserve: called before more memory is used, once the body is larger than an ordinary form. The memory is at most twice the size
    ///     of what has arrived.
    /// - Throws: any error of `reserve`, or `HTTPError` if the body is too large (413), is too slow (408), or was dropped (503).
    func bytes<Body: AsyncSequence & Sendable>(
        of body: Body, evictions: () -> AsyncStream<Void>? = { nil }, reserve: @escaping Reserve
    ) async throws -> [UInt8] where Body.Element == ByteBuffer {
        try await bytes(of: body, evictions, reserve, by: clock)
    }

    private func bytes<Body: AsyncSequence & Sendable>(
        of body: Body, _ evictions: () -> AsyncStream<Void>?, _ reserve: @escaping Reserve, by clock: some Clock<Duration>
    ) async throws -> [UInt8] where Body.Element == ByteBuffer {
        let start = clock.now
        let end = start.advanced(by: Self.timeout)
        guard maximumBytes > BodyReservation.ordinaryFormBytes else {
            return try await collect(body, reserve) { _, _ in
                guard clock.now < end else { throw Self.tooSlow }
            }
        }
        let deadline = Locked(end)
        let evictions = evictions()
        let (holding, memoryEvents) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        return try await withThrowingTaskGroup(of: [UInt8].self) { group in
            group.addTask {
                try await collect(body, reserve) { count, holdsMemory in
                    let now = clock.now
                    let average = start.advanced(by: Self.idleTimeout + .seconds(Double(count) / Double(Self.minimumBytesPerSecond)))
                    let next = holdsMemory ? min(now.advanced(by: Self.idleTimeout), average, end) : end
                    guard now < next else { throw Self.tooSlow }
                    deadline.withLock { $0 = next }
                    if holdsMemory { memoryEvents.yield() }
                }
            }
            group.addTask {
                // Until memory is reserved for the body, the time limit of the connection suffices.
                for await _ in holding { break }
                while true {
                    let end = deadline.withLock(\.self)
                    guard clock.now < end else { throw Self.tooSlow }
                    try await clock.sleep(until: end, tolerance: nil)
                }
            }
            if let evictions {
                group.addTask {
                    for await _ in evictions { break }
                    throw HTTPError.tooManyLargeBodies
                }
            }
            defer { group.cancelAll() }
            return try await group.next() ?? []
        }
    }

    /// Collects the pieces of a body.
    /// - Parameter check: called for each piece with the number of bytes that have arrived, and whether memory is reserved for them.
    private func collect<Body: AsyncSequence & Sendable>(
        _ body: Body, _ reserve: Reserve, _ check: @Sendable (_ count: Int, _ holdsMemory: Bool) throws -> Void
    ) async throws -> [UInt8] where Body.Element == ByteBuffer {
        var bytes: [UInt8] = []
        var capacity = min(BodyReservation.ordinaryFormBytes, maximumBytes)
        var reserved = 0
        for try await piece in body {
            let count = bytes.count + piece.readableBytes
            guard count <= maximumBytes else { throw Self.tooLarge(maximumBytes) }
            if count > capacity {
                capacity = min(max(2 * capacity, count), maximumBytes)
                try reserve(capacity - reserved)
                reserved = capacity
                bytes.reserveCapacity(capacity)
            }
            try check(count, reserved > 0)
            bytes.append(contentsOf: piece.readableBytesView)
        }
        // Cancellation ends the sequence early.
        try Task.checkCancellation()
        return bytes
    }

    private static var tooSlow: HTTPError { HTTPError(.requestTimeout, message: "The body did not arrive in time.") }

    static func tooLarge(_ most: Int) -> HTTPError { HTTPError(.contentTooLarge, message: "The body has more than \(most) bytes.") }
}
