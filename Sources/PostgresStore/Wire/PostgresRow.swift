/// One row of a result.
struct PostgresRow: Sendable, CustomStringConvertible, CustomReflectable {
    private let result: PostgresResult
    /// The index of the row's first value in the result.
    private let first: Int

    init(result: PostgresResult, first: Int) {
        self.result = result
        self.first = first
    }

    /// Returns the value of a column that is not null.
    func value<Value: PostgresDecodable>(_ column: String, as type: Value.Type = Value.self) throws(PostgresRowError) -> Value {
        try value(index(of: column))
    }

    /// Returns the value of a column; `nil` for null.
    func optional<Value: PostgresDecodable>(_ column: String, as type: Value.Type = Value.self) throws(PostgresRowError) -> Value? {
        try optional(index(of: column))
    }

    /// Returns the value of a column that is not null.
    /// - Parameter index: The position of the column, from 0.
    func value<Value: PostgresDecodable>(_ index: Int, as type: Value.Type = Value.self) throws(PostgresRowError) -> Value {
        guard let value = try optional(index, as: type) else { throw PostgresRowError(name(of: index), "is null") }
        return value
    }

    /// Returns the value of a column; `nil` for null.
    /// - Parameter index: The position of the column, from 0.
    func optional<Value: PostgresDecodable>(_ index: Int, as type: Value.Type = Value.self) throws(PostgresRowError) -> Value? {
        guard result.columns.indices.contains(index) else { throw PostgresRowError(name(of: index), "is not in the result") }
        guard let bytes = result.value(at: first + index) else { return nil }
        guard let value = Value(postgres: bytes) else { throw PostgresRowError(name(of: index), "is not \(Value.postgresName)") }
        return value
    }

    private func index(of column: String) throws(PostgresRowError) -> Int {
        guard let index = result.columns.firstIndex(of: column) else { throw PostgresRowError("\"\(column)\"", "is not in the result") }
        return index
    }

    private func name(of index: Int) -> String {
        result.columns.indices.contains(index) ? "\"\(result.columns[index])\"" : "\(index)"
    }

    /// The names of the columns, never the values.
    var description: String { "row of \(result.columns)" }
    var customMirror: Mirror { Mirror(self, children: []) }
}

/// The reason why a column could not be read. It never contains the value.
struct PostgresRowError: Error, Sendable, Hashable, CustomStringConvertible {
    let description: String

    init(_ column: String, _ reason: String) { description = "The column \(column) \(reason)." }
}
