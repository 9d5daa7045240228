/// The result of the check of a store.
public struct StoreReport: Sendable {
    /// The number of rows of each table, by the name of the table.
    public let rowCounts: [String: Int]
    /// What is wrong with the store, one sentence for each problem; empty if the store is intact.
    public let problems: [String]
    /// Whether the schema is that of an earlier version, which the next start of a provider replaces.
    public let isOlder: Bool

    /// Creates a report.
    public init(rowCounts: [String: Int], problems: [String], isOlder: Bool = false) {
        self.rowCounts = rowCounts
        self.problems = problems
        self.isOlder = isOlder
    }
}

extension StoreReport {
    /// Returns the problem that counts of activity differ from the sums of the audit log, if any do.
    /// - Parameter count: The number of combinations of app, day, event and reason whose counts differ.
    package static func problems(ofDifferingActivityCounts count: Int) -> [String] {
        guard count > 0 else { return [] }
        return [
            "The table activity_counts does not match the audit log: \(count == 1 ? "1 count differs" : "\(count) counts differ"); "
                + "latchkey store copy creates a store with the right counts."
        ]
    }
}
