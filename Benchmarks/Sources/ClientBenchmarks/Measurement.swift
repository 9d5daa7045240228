import CAllocations

/// What one piece of work costs, on this thread.
struct Measurement {
    let name: String
    let nanoseconds: Double
    let allocations: Double

    /// Does `work` often, in rounds of `repetitions`, and keeps the round that was disturbed least.
    init(_ name: String, repetitions: Int, rounds: Int = 9, work: () throws -> Void) rethrows {
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
    func row(against other: Measurement) -> String {
        let ratio = (nanoseconds / other.nanoseconds * 100).rounded() / 100
        return "| \(name) | \(Int(nanoseconds.rounded())) | \(ratio) × \(other.name) | \((allocations * 100).rounded() / 100) |"
    }
}
