/// A new store that a copy fills. It can be used only after ``finish()``. If the object is released before, nothing of the copy remains.
package protocol StoreCopyTarget: Sendable {
    /// Adds rows of a table.
    func insert(_ rows: [StoreRow], into table: StoreTable) async throws

    /// Returns at most ``StoreTable/batchSize`` rows of a table, like ``StoreCopySource/rows(of:after:)``.
    func rows(of table: StoreTable, after row: StoreRow?) async throws -> [StoreRow]

    /// Collects the statistics of a table that has all its rows.
    func analyze(_ table: StoreTable) async throws

    /// Ensures that the next row of a table gets a higher ID.
    func setHighestID(_ id: Int64, of table: StoreTable) async throws

    /// Stores the copy. It is on disk when the method returns.
    func finish() async throws

    /// Ends the copy without an effect.
    func discard() async
}
