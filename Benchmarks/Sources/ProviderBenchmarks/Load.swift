import Synchronization

/// The throughput of several concurrent callers, each with its own connection.
struct Load {
    /// The number of concurrent callers: enough to keep two cores busy.
    static let callers = 16

    /// The pieces of work done per second.
    let rate: Double
    /// The duration of each piece of work in milliseconds, in ascending order.
    let latencies: [Double]

    /// Measures the throughput for a given time.
    /// - Parameters:
    ///   - seconds: the length of the measurement. A warm-up of a tenth of this length precedes it.
    ///   - work: does one piece of work, given its number; throws if the response is not the expected one.
    static func measure(
        port: Int, seconds: Double, work: @escaping @Sendable (inout Connection, Int) async throws -> Void
    ) async throws -> Load {
        _ = try await run(ports: [port], for: .seconds(seconds / 10), work)
        return try await run(ports: [port], for: .seconds(seconds), work)
    }

    /// Measures the throughput of a given number of pieces, each of which is done once.
    static func measure(
        port: Int, count: Int, work: @escaping @Sendable (inout Connection, Int) async throws -> Void
    ) async throws -> Load {
        try await measure(ports: [port], count: count, callers: callers, work: work)
    }

    /// Measures a given number of pieces, each of which is done once.
    /// - Parameter ports: the ports of the provider's nodes, among which the callers are divided.
    static func measure(
        ports: [Int], count: Int, callers: Int, work: @escaping @Sendable (inout Connection, Int) async throws -> Void
    ) async throws -> Load {
        try await run(ports: ports, callers: callers, for: .seconds(600), upTo: count, work)
    }

    /// Measures the latencies of work that begins at a fixed rate, whether or not earlier work has ended.
    /// - Parameters:
    ///   - rate: the pieces of work that begin per second.
    ///   - work: as in ``measure(port:seconds:work:)``.
    /// - Returns: latencies from the time at which a piece should have begun, so that what waits for a caller counts.
    static func paced(
        port: Int, seconds: Double, rate: Double, callers: Int = callers,
        work: @escaping @Sendable (inout Connection, Int) async throws -> Void
    ) async throws -> Load {
        let clock = ContinuousClock()
        let begin = clock.now
        let count = Int(seconds * rate)
        let next = Counter()
        let latencies = try await withThrowingTaskGroup(of: [Double].self) { group in
            for _ in 0..<callers {
                group.addTask {
                    try await Connection.open(port: port) { connection in
                        var latencies: [Double] = []
                        while true {
                            let number = next.step()
                            guard number < count else { break }
                            let due = begin + .seconds(Double(number) / rate)
                            if due > clock.now { try await clock.sleep(until: due, tolerance: .zero) }
                            try await work(&connection, number)
                            latencies.append((clock.now - due) / .milliseconds(1))
                        }
                        return latencies
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        return Load(rate: Double(latencies.count) / ((clock.now - begin) / .seconds(1)), latencies: latencies.sorted())
    }

    /// The mean of the latencies in milliseconds.
    var mean: Double { latencies.reduce(0, +) / Double(latencies.count) }

    /// Returns the latency in milliseconds that a share of the pieces of work does not exceed.
    func percentile(_ share: Double) -> Double { Self.percentile(share, of: latencies) }

    /// Returns the number that a share of the numbers does not exceed.
    /// - Parameter ascending: The numbers in ascending order, at least one.
    static func percentile(_ share: Double, of ascending: [Double]) -> Double {
        ascending[min(Int(Double(ascending.count) * share), ascending.count - 1)]
    }

    private static func run(
        ports: [Int], callers: Int = callers, for duration: Duration, upTo most: Int = .max,
        _ work: @escaping @Sendable (inout Connection, Int) async throws -> Void
    ) async throws -> Load {
        let clock = ContinuousClock()
        let begin = clock.now
        let next = Counter()
        let latencies = try await withThrowingTaskGroup(of: [Double].self) { group in
            for caller in 0..<callers {
                group.addTask {
                    try await Connection.open(port: ports[caller % ports.count]) { connection in
                        var latencies: [Double] = []
                        while clock.now - begin < duration {
                            let number = next.step()
                            guard number < most else { break }
                            let start = clock.now
                            try await work(&connection, number)
                            latencies.append((clock.now - start) / .milliseconds(1))
                        }
                        return latencies
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        return Load(rate: Double(latencies.count) / ((clock.now - begin) / .seconds(1)), latencies: latencies.sorted())
    }
}

/// A thread-safe counter that starts at 0.
final class Counter: Sendable {
    private let number = Atomic(0)

    var value: Int { number.load(ordering: .relaxed) }

    @discardableResult
    func step() -> Int { number.add(1, ordering: .relaxed).oldValue }
}
