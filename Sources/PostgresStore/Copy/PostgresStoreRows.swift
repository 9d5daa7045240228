import ProviderStore

/// Reads the rows of a PostgreSQL store for a copy or a check.
struct PostgresStoreRows {
    let connection: PostgresConnection
    /// The server and the database, for errors.
    let place: String

    /// Returns a batch of rows of a table, in the order of the primary key.
    func rows(of table: StoreTable, after row: StoreRow?) async throws -> [StoreRow] {
        let places = table.key.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
        let condition = row == nil ? "" : "WHERE (\(table.keyList)) > (\(places)) "
        let result = try await connection.run(
            "SELECT \(table.columnList) FROM \(table.name) \(condition)ORDER BY \(table.keyList) LIMIT \(table.batchSize)",
            (row?.key(of: table) ?? []).map(\.postgresValue))
        return try result.map { row in
            StoreRow(try table.columns.enumerated().map { index, column in try value(row, index, column, of: table) })
        }
    }

    private func value(
        _ row: PostgresRow, _ index: Int, _ column: StoreTable.Column, of table: StoreTable
    ) throws -> StoreValue {
        let value: StoreValue? =
            switch column.type {
            case .text: try row.optional(index, as: String.self).map(StoreValue.text)
            case .integer: try row.optional(index, as: Int64.self).map(StoreValue.integer)
            case .number: try row.optional(index, as: Double.self).map(StoreValue.number)
            case .boolean: try row.optional(index, as: Bool.self).map(StoreValue.boolean)
            case .bytes: try row.optional(index, as: [UInt8].self).map(StoreValue.bytes)
            }
        guard value != nil || column.isOptional else { throw StoreError.unreadableValue(column.name, table, place) }
        return value ?? .null
    }
}

extension StoreValue {
    var postgresValue: PostgresValue {
        switch self {
        case .null: .null
        case .text(let text): .text(text)
        case .integer(let integer): .integer(integer)
        case .number(let number): .number(number)
        case .boolean(let boolean): .boolean(boolean)
        case .bytes(let bytes): .bytes(bytes)
        }
    }

    /// The value as an element of an array. Quotes and backslashes are escaped byte by byte, because they can be parts of longer characters
    /// of Swift.
    fileprivate var arrayElement: [UInt8] {
        let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
        return switch self {
        case .null, .bytes: Array("NULL".utf8)
        case .text(let text):
            [quote] + text.utf8.flatMap { $0 == quote || $0 == backslash ? [backslash, $0] : [$0] } + [quote]
        case .integer(let integer): Array(String(integer).utf8)
        case .number(let number): Array(String(number).utf8)
        case .boolean(let boolean): [UInt8(ascii: boolean ? "t" : "f")]
        }
    }
}

extension StoreTable.ColumnType {
    /// The name of the type in PostgreSQL.
    var postgresName: String {
        switch self {
        case .text: "text"
        case .integer: "bigint"
        case .number: "double precision"
        case .boolean: "boolean"
        case .bytes: "bytea"
        }
    }
}

extension StoreTable {
    /// Returns the statements that add rows: one for all rows, or one for each row with bytes, which would be twice as long in an array.
    func insertion(of rows: [StoreRow]) -> [PostgresCommand] {
        if columns.contains(where: { $0.type == .bytes }) {
            let places = columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
            let sql = "INSERT INTO \(name) (\(columnList)) VALUES (\(places))"
            return rows.map { PostgresCommand(sql, $0.values.map(\.postgresValue)) }
        }
        let arrays = columns.enumerated().map { "$\($0 + 1)::\($1.type.postgresName)[]" }.joined(separator: ", ")
        let values = columns.indices.map { column in
            PostgresValue.text(
                "{\(String(decoding: Array(rows.map { $0.values[column].arrayElement }.joined(separator: ",".utf8)), as: UTF8.self))}")
        }
        return [PostgresCommand("INSERT INTO \(name) (\(columnList)) SELECT * FROM unnest(\(arrays))", values)]
    }

    /// The column of the IDs that the store assigns, as the two arguments of `pg_get_serial_sequence`.
    var sequence: String { "pg_get_serial_sequence('\(name)', '\(keyList)')" }
}
