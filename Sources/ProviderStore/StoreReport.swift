/// The result of the check of a store.
public struct StoreReport: Sendable {
    /// The number of rows of each table, by the name of the table.
    public let rowCounts: [String: Int]
    /// What is wrong with the store, one sentence for each problem; empty if the store is intact.
    public let problems: [String]

    /// Creates a report.
    public init(rowCounts: [String: Int], problems: [String]) {
        self.rowCounts = rowCounts
        self.problems = problems
    }
}
