/// The cost of one piece of work.
public struct BenchmarkResult {
    /// The name of the work.
    public let name: String
    /// The duration of one piece, in nanoseconds.
    public let nanoseconds: Double
    /// The number of memory allocations of one piece. Only the allocations of the measuring thread count.
    public let allocations: Double

    /// Returns a row of a Markdown table, with the duration divided by the duration of `other`, which was measured in the same run.
    public func row(against other: BenchmarkResult) -> String {
        let ratio = (nanoseconds / other.nanoseconds * 100).rounded() / 100
        return "| \(name) | \(Int(nanoseconds.rounded())) | \(ratio) × \(other.name) | \((allocations * 100).rounded() / 100) |"
    }
}
