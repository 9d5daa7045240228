import Foundation
import GRDB

/// Reads the rows of a SQLite store for a copy.
struct SQLiteStoreRows {
    /// The path of the store, for errors.
    let path: String

    /// Returns a batch of rows of a table, in the order of the primary key.
    func rows(of table: StoreTable, after row: StoreRow?, in database: Database) throws -> [StoreRow] {
        let condition = row == nil ? "" : "WHERE (\(table.keyList)) > (\(table.key.map { _ in "?" }.joined(separator: ", "))) "
        let statement = try database.cachedStatement(
            sql: """
                SELECT \(table.columns.map(Self.expression).joined(separator: ", ")) FROM \(table.name)
                \(condition)ORDER BY \(table.keyList) LIMIT \(table.batchSize)
                """)
        let arguments = StatementArguments((row?.key(of: table) ?? []).map(\.databaseValue))
        let cursor = try Row.fetchCursor(statement, arguments: arguments)
        var rows: [StoreRow] = []
        while let row = try cursor.next() {
            rows.append(
                StoreRow(try table.columns.enumerated().map { index, column in try value(row[index], of: column, in: table) }))
        }
        return rows
    }

    /// SQLite cuts texts off at a zero byte, but not bytes. The number stands for a value that is not a text.
    private static func expression(of column: StoreTable.Column) -> String {
        guard column.type == .text else { return column.name }
        return "CASE typeof(\(column.name)) WHEN 'text' THEN CAST(\(column.name) AS BLOB) WHEN 'null' THEN NULL ELSE 0 END"
    }

    private func value(_ value: DatabaseValue, of column: StoreTable.Column, in table: StoreTable) throws -> StoreValue {
        switch (value.storage, column.type) {
        case (.null, _): if column.isOptional { return .null }
        case (.blob(let bytes), .text): if let text = String(validating: bytes, as: UTF8.self) { return .text(text) }
        case (.blob(let bytes), .bytes): return .bytes(Array(bytes))
        case (.int64(let integer), .integer): return .integer(integer)
        case (.double(let number), .number): return .number(number)
        case (.int64(let number), .boolean): if number == 0 || number == 1 { return .boolean(number == 1) }
        default: break
        }
        throw StoreError.unreadableValue(column.name, table, path)
    }
}

extension StoreValue {
    var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .text(let text): text.databaseValue
        case .integer(let integer): integer.databaseValue
        case .number(let number): number.databaseValue
        case .boolean(let boolean): boolean.databaseValue
        case .bytes(let bytes): Data(bytes).databaseValue
        }
    }
}
