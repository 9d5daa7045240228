import Hummingbird
import LoginModel
import NIOCore

/// Reads a body to its end, as far as it is not too large, and while it comes fast enough.
///
/// Every body has half a minute. One that holds memory for which others may wait has to come steadily too: something of it every 5 seconds, and
/// 16 KiB a second on average once those are over.
struct BodyReader: Sendable {
    /// What the body says of its own length, in bytes.
    let length: Int?
    /// How many bytes it may have.
    let most: Int
    var clock: any Clock<Duration> = ContinuousClock()

    private static let longest = Duration.seconds(ProviderApplication.patience)
    private static let longestSilence = Duration.seconds(5)
    private static let leastPerSecond = 16 * 1024

    /// - Parameter holdsMemory: whether memory has been reserved for it.
    /// - Throws: `HTTPError` where the body is too large (413) or too slow (408).
    func bytes<Body: AsyncSequence & Sendable>(of body: Body, holdsMemory: Bool) async throws -> [UInt8] where Body.Element == ByteBuffer {
        try await bytes(of: body, holdsMemory: holdsMemory, by: clock)
    }

    private func bytes<Body: AsyncSequence & Sendable>(
        of body: Body, holdsMemory: Bool, by clock: some Clock<Duration>
    ) async throws -> [UInt8] where Body.Element == ByteBuffer {
        let start = clock.now
        guard holdsMemory else {
            return try await collect(body) { _ in
                guard start.duration(to: clock.now) < Self.longest else { throw Self.tooSlow }
            }
        }
        let deadline = Locked(start.advanced(by: Self.longestSilence))
        return try await withThrowingTaskGroup(of: [UInt8].self) { group in
            group.addTask {
                try await collect(body) { count in
                    let now = clock.now
                    let average = start.advanced(by: Self.longestSilence + .seconds(Double(count) / Double(Self.leastPerSecond)))
                    let next = min(now.advanced(by: Self.longestSilence), average, start.advanced(by: Self.longest))
                    guard now < next else { throw Self.tooSlow }
                    deadline.withLock { $0 = next }
                }
            }
            group.addTask {
                while true {
                    let end = deadline.withLock(\.self)
                    guard clock.now < end else { throw Self.tooSlow }
                    try await clock.sleep(until: end, tolerance: nil)
                }
            }
            defer { group.cancelAll() }
            return try await group.next() ?? []
        }
    }

    /// - Parameter check: is told after each piece how many bytes have come.
    private func collect<Body: AsyncSequence & Sendable>(
        _ body: Body, _ check: @Sendable (_ count: Int) throws -> Void
    ) async throws -> [UInt8] where Body.Element == ByteBuffer {
        var bytes: [UInt8] = []
        if let length { bytes.reserveCapacity(length) }
        for try await piece in body {
            guard bytes.count + piece.readableBytes <= most else { throw Self.tooLarge(most) }
            try check(bytes.count + piece.readableBytes)
            bytes.append(contentsOf: piece.readableBytesView)
        }
        // A body that is cancelled ends early.
        try Task.checkCancellation()
        return bytes
    }

    private static var tooSlow: HTTPError { HTTPError(.requestTimeout, message: "The body did not arrive in time.") }

    static func tooLarge(_ most: Int) -> HTTPError { HTTPError(.contentTooLarge, message: "The body has more than \(most) bytes.") }
}
