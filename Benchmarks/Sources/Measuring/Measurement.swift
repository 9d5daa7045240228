/// What one piece of work costs, on this thread.
public struct Measurement {
    public let name: String
    public let nanoseconds: Double
    public let allocations: Double

    /// A row of a Markdown table; the ratio is to `other`, of the same run.
    public func row(against other: Measurement) -> String {
        let ratio = (nanoseconds / other.nanoseconds * 100).rounded() / 100
        return "| \(name) | \(Int(nanoseconds.rounded())) | \(ratio) × \(other.name) | \((allocations * 100).rounded() / 100) |"
    }
}
