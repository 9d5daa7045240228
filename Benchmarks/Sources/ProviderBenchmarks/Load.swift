import Synchronization

/// The throughput of several concurrent callers, each with its own connection.
struct Load {
    /// The number of concurrent callers: enough to keep two cores busy.
    static let callers = 16

    /// The pieces of work done per second.
    let rate: Double

    /// Measures the throughput for a given time.
    /// - Parameters:
    ///   - seconds: the length of the measurement. A warm-up of a tenth of this length precedes it.
    ///   - work: does one piece of work, given its number; throws if the response is not the expected one.
    static func measure(
        port: Int, seconds: Double, work: @escaping @Sendable (inout Connection, Int) async throws -> Void
    ) async throws -> Load {
        _ = try await run(port: port, for: .seconds(seconds / 10), work)
        return try await run(port: port, for: .seconds(seconds), work)
    }

    /// Measures the throughput of a given number of pieces, each of which is done once.
    static func measure(
        port: Int, count: Int, work: @escaping @Sendable (inout Connection, Int) async throws -> Void
    ) async throws -> Load {
        try await run(port: port, for: .seconds(600), upTo: count, work)
    }

    private static func run(
        port: Int, for duration: Duration, upTo most: Int = .max, _ work: @escaping @Sendable (inout Connection, Int) async throws -> Void
    ) async throws -> Load {
        let clock = ContinuousClock()
        let begin = clock.now
        let next = Counter()
        let done = Counter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<callers {
                group.addTask {
                    try await Connection.open(port: port) { connection in
                        while clock.now - begin < duration {
                            let number = next.step()
                            guard number < most else { return }
                            try await work(&connection, number)
                            done.step()
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        return Load(rate: Double(done.value) / ((clock.now - begin) / .seconds(1)))
    }
}

/// A thread-safe counter that starts at 0.
final class Counter: Sendable {
    private let number = Atomic(0)

    var value: Int { number.load(ordering: .relaxed) }

    @discardableResult
    func step() -> Int { number.add(1, ordering: .relaxed).oldValue }
}
