/// A statement, and how its result is read.
struct PostgresQuery<Value: Sendable>: Sendable {
    let command: PostgresCommand
    let decode: @Sendable (PostgresResult) throws -> Value

    init(_ sql: String, _ values: [PostgresValue] = [], decode: @escaping @Sendable (PostgresResult) throws -> Value) {
        command = PostgresCommand(sql, values)
        self.decode = decode
    }

    /// Reads each row.
    static func rows<Element>(
        _ sql: String, _ values: [PostgresValue] = [], _ decode: @escaping @Sendable (PostgresRow) throws -> Element
    ) -> PostgresQuery where Value == [Element] {
        PostgresQuery(sql, values) { try $0.map(decode) }
    }

    /// Reads the first row; `nil` if there is none.
    static func first<Element>(
        _ sql: String, _ values: [PostgresValue] = [], _ decode: @escaping @Sendable (PostgresRow) throws -> Element
    ) -> PostgresQuery where Value == Element? {
        PostgresQuery(sql, values) { try $0.first.map(decode) }
    }

    /// Reads nothing.
    static func none<Element>() -> PostgresQuery where Value == [Element] { PostgresQuery("SELECT 1") { _ in [] } }

    /// Reads the first column of each row, which must not be null.
    static func values<Element: PostgresDecodable>(_ sql: String, _ values: [PostgresValue] = []) -> PostgresQuery
    where Value == [Element] {
        PostgresQuery(sql, values) { try $0.map { try $0.value(0) } }
    }

    /// Reads the first column of the first row; `nil` if there is no row or the value is null.
    static func value<Element: PostgresDecodable>(_ sql: String, _ values: [PostgresValue] = []) -> PostgresQuery
    where Value == Element? {
        PostgresQuery(sql, values) { try $0.first?.optional(0) }
    }
}

extension PostgresQuery<Bool> {
    /// Whether a statement returns a row.
    static func isFound(_ sql: String, _ values: [PostgresValue] = []) -> PostgresQuery { PostgresQuery(sql, values) { !$0.isEmpty } }

    /// Whether a query finds a row.
    static func exists(_ sql: String, _ values: [PostgresValue] = []) -> PostgresQuery {
        isFound("SELECT 1 WHERE EXISTS (\(sql))", values)
    }
}

extension PostgresQuery<Int> {
    /// The number of rows that a statement inserts, updates or deletes.
    static func affectedRows(_ sql: String, _ values: [PostgresValue] = []) -> PostgresQuery {
        PostgresQuery(sql, values) { $0.affectedRows }
    }

    /// Reads a whole number from the first column of the first row, which must exist.
    static func count(_ sql: String, _ values: [PostgresValue] = []) -> PostgresQuery {
        PostgresQuery(sql, values) { result in
            guard let row = result.first else { throw PostgresRowError("0", "is not in the result") }
            return Int(try row.value(0, as: Int64.self))
        }
    }
}
