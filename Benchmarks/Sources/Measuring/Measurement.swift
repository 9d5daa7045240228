import CAllocations

/// Hides a value from the optimiser, so that the work that made it is done.
@inline(never)
public func keep<Value>(_ value: Value) {}

/// What one piece of work costs, on this thread.
public struct Measurement {
    public let name: String
    public let nanoseconds: Double
    public let allocations: Double

    /// Does `work` often, in rounds of `repetitions`, and keeps the round that was disturbed least.
    public init(_ name: String, repetitions: Int, rounds: Int = 9, work: () throws -> Void) rethrows {
        let clock = ContinuousClock()
        var best = Duration.seconds(3_600)
        var fewest = UInt64.max
        for _ in 0..<rounds {
            let before = allocations_of_this_thread()
            let duration = try clock.measure { for _ in 0..<repetitions { try work() } }
            best = min(best, duration)
            fewest = min(fewest, allocations_of_this_thread() - before)
        }
        self.name = name
        nanoseconds = best / .nanoseconds(1) / Double(repetitions)
        allocations = Double(fewest) / Double(repetitions)
    }

    /// The same for work that may suspend. It is measured on whatever thread it runs, and its allocations are those of the thread that it began on.
    /// - Parameter items: of how many things one piece of work consists.
    public static func of(
        _ name: String, repetitions: Int, rounds: Int = 9, items: Int = 1, isolation: isolated (any Actor)? = #isolation,
        work: () async throws -> Void
    ) async rethrows -> Measurement {
        let clock = ContinuousClock()
        var best = Duration.seconds(3_600)
        var fewest = UInt64.max
        for _ in 0..<rounds {
            let before = allocations_of_this_thread()
            let start = clock.now
            for _ in 0..<repetitions { try await work() }
            best = min(best, clock.now - start)
            let after = allocations_of_this_thread()
            if after >= before { fewest = min(fewest, after - before) }
        }
        let pieces = Double(repetitions * items)
        return Measurement(name: name, nanoseconds: best / .nanoseconds(1) / pieces, allocations: Double(fewest) / pieces)
    }

    private init(name: String, nanoseconds: Double, allocations: Double) {
        self.name = name
        self.nanoseconds = nanoseconds
        self.allocations = allocations
    }

    /// A row of a Markdown table; the ratio is to `other`, of the same run.
    public func row(against other: Measurement) -> String {
        let ratio = (nanoseconds / other.nanoseconds * 100).rounded() / 100
        return "| \(name) | \(Int(nanoseconds.rounded())) | \(ratio) × \(other.name) | \((allocations * 100).rounded() / 100) |"
    }
}
