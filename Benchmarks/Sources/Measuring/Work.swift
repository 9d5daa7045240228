import CAllocations

/// Hides a value from the optimizer, so that the work that produced it is not optimized away.
@inline(never)
public func keep<Value>(_ value: Value) {}

/// Work that is repeated to measure its cost.
public struct Work {
    private let name: String
    /// The number of pieces of work in a round.
    private let pieces: Int
    private let round: nonisolated(nonsending) () async throws -> Void

    /// Creates work that runs on the measuring thread, `repetitions` times in a round.
    public init(_ name: String, repetitions: Int, work: @escaping () throws -> Void) {
        self.init(name: name, pieces: repetitions) { for _ in 0..<repetitions { try work() } }
    }

    /// Creates work that may suspend. The duration includes the work on all threads, but only the allocations of the measuring thread are
    /// counted.
    /// - Parameter items: the number of pieces in each repetition.
    public static func suspending(
        _ name: String, repetitions: Int, items: Int = 1, work: nonisolated(nonsending) @escaping () async throws -> Void
    ) -> Work {
        Work(name: name, pieces: repetitions * items) { for _ in 0..<repetitions { try await work() } }
    }

    private init(name: String, pieces: Int, round: nonisolated(nonsending) @escaping () async throws -> Void) {
        self.name = name
        self.pieces = pieces
        self.round = round
    }

    /// Measures several works in alternation, so that a change in the machine's load affects them alike.
    /// - Returns: for each work, the duration and the number of allocations of one piece. Each figure is the lowest of all rounds.
    public nonisolated(nonsending) static func measure(_ all: [Work], rounds: Int = 9) async throws -> [BenchmarkResult] {
        let clock = ContinuousClock()
        var best = Array(repeating: Duration.seconds(3_600), count: all.count)
        var fewest = Array(repeating: UInt64.max, count: all.count)
        for _ in 0..<rounds {
            for (index, work) in all.enumerated() {
                let before = allocations_of_this_thread()
                let start = clock.now
                try await work.round()
                best[index] = min(best[index], clock.now - start)
                let after = allocations_of_this_thread()
                if after >= before { fewest[index] = min(fewest[index], after - before) }
            }
        }
        return all.indices.map { index in
            let pieces = Double(all[index].pieces)
            return BenchmarkResult(
                name: all[index].name, nanoseconds: best[index] / .nanoseconds(1) / pieces, allocations: Double(fewest[index]) / pieces)
        }
    }
}
