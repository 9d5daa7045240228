import GRDB

/// A row of a query, whose columns are found by their exact names. A `Row` compares the names without case, which costs more than the query
/// itself. A row is valid only while `read` runs: it is not copied, because a
/// copy would cost as much again.
struct NamedRow {
    private let row: Row
    private let names: [String]

    /// Returns what `read` makes of the first row; `nil` if there is none.
    static func fetchOne<Value>(
        _ statement: Statement, arguments: StatementArguments, _ read: (NamedRow) throws -> Value
    ) throws -> Value? {
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        return try rows.next().map { try read(NamedRow(row: $0, names: statement.columnNames)) }
    }

    /// Returns what `read` makes of the rows.
    static func fetchAll<Value>(
        _ statement: Statement, arguments: StatementArguments, _ read: (NamedRow) throws -> Value
    ) throws -> [Value] {
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        var values: [Value] = []
        while let row = try rows.next() { values.append(try read(NamedRow(row: row, names: statement.columnNames))) }
        return values
    }

    /// Returns a value; the type of a column that may have NULL is optional. The query must have the column, whose values must be of the type.
    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(name: String) -> Value { row[index(of: name)] }

    private func index(of name: String) -> Int {
        guard let index = names.firstIndex(of: name) else { preconditionFailure("The query has no column \(name).") }
        return index
    }
}
