import Synchronization

/// So much work as several callers, each on a connection of its own, get done in a while.
struct Load {
    /// How many at once: enough to keep two cores busy.
    static let callers = 16

    /// How much was done in a second.
    let rate: Double

    /// - Parameters:
    ///   - seconds: the length of the measurement; a tenth of it goes before, uncounted.
    ///   - work: one piece of it, by its number; throws where the answer is not the right one.
    static func measure(
        port: Int, seconds: Double, work: @escaping @Sendable (inout Connection, Int) async throws -> Void
    ) async throws -> Load {
        _ = try await run(port: port, for: .seconds(seconds / 10), work)
        return try await run(port: port, for: .seconds(seconds), work)
    }

    /// Does each piece of a given amount once.
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

/// Numbers from 0 on.
final class Counter: Sendable {
    private let number = Atomic(0)

    var value: Int { number.load(ordering: .relaxed) }

    @discardableResult
    func step() -> Int { number.add(1, ordering: .relaxed).oldValue }
}
