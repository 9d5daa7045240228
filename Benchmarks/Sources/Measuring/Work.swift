import CAllocations

/// Hides a value from the optimiser, so that the work that made it is done.
@inline(never)
public func keep<Value>(_ value: Value) {}

/// Something that is done often, to see what it costs.
public struct Work {
    private let name: String
    /// Of how many pieces a round consists.
    private let pieces: Int
    private let round: nonisolated(nonsending) () async throws -> Void

    /// Work that is done on this thread, `repetitions` times in a round.
    public init(_ name: String, repetitions: Int, work: @escaping () throws -> Void) {
        self.init(name: name, pieces: repetitions) { for _ in 0..<repetitions { try work() } }
    }

    /// Work that may suspend. It is measured on whatever thread it runs, and its allocations are those of the thread that it began on.
    /// - Parameter items: of how many pieces it consists each time.
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

    /// Does all of it in turns, so that each meets the machine in the same moods, and keeps for each the round that was disturbed least.
    public nonisolated(nonsending) static func measure(_ all: [Work], rounds: Int = 9) async throws -> [Measurement] {
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
            return Measurement(
                name: all[index].name, nanoseconds: best[index] / .nanoseconds(1) / pieces, allocations: Double(fewest[index]) / pieces)
        }
    }
}
