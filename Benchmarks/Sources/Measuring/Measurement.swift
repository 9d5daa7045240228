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

    /// A row of a Markdown table; the ratio is to `other`, of the same run.
    public func row(against other: Measurement) -> String {
        let ratio = (nanoseconds / other.nanoseconds * 100).rounded() / 100
        return "| \(name) | \(Int(nanoseconds.rounded())) | \(ratio) × \(other.name) | \((allocations * 100).rounded() / 100) |"
    }
}
