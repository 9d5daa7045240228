/// A value of a row, with the type of its column.
package enum StoreValue: Sendable {
    case null
    case text(String)
    case integer(Int64)
    case number(Double)
    case boolean(Bool)
    case bytes([UInt8])
}

/// A row of a table, with a value for each column of ``StoreTable``.
package struct StoreRow: Sendable {
    package let values: [StoreValue]

    package init(_ values: [StoreValue]) { self.values = values }

    /// The values of the primary key.
    package func key(of table: StoreTable) -> [StoreValue] { table.key.map { values[$0] } }
}

extension StoreError {
    /// A value that a column of the type cannot have.
    /// - Parameter place: The store.
    package static func unreadableValue(_ column: String, _ table: StoreTable, _ place: String) -> StoreError {
        StoreError(
            code: "store_value",
            explanation: "The store \(place) has a value of another type in the column \(column) of the table \(table.name).")
    }
}
