import GRDB

/// A row of a query, whose columns are found by their exact names. A `Row` compares the names without case, which costs more than the query
/// itself.
struct NamedRow {
    private let row: Row
    private let names: [String]

    static func fetchOne(_ statement: Statement, arguments: StatementArguments) throws -> NamedRow? {
        try Row.fetchOne(statement, arguments: arguments).map { NamedRow(row: $0, names: statement.columnNames) }
    }

    static func fetchAll(_ statement: Statement, arguments: StatementArguments) throws -> [NamedRow] {
        try Row.fetchAll(statement, arguments: arguments).map { NamedRow(row: $0, names: statement.columnNames) }
    }

    /// Returns a value; the type of a column that may have NULL is optional. The query must have the column, whose values must be of the type.
    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(name: String) -> Value { row[index(of: name)] }

    private func index(of name: String) -> Int {
        guard let index = names.firstIndex(of: name) else { preconditionFailure("The query has no column \(name).") }
        return index
    }
}
