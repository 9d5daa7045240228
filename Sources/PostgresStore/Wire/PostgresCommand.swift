/// One statement with its parameters.
struct PostgresCommand: Sendable, CustomStringConvertible {
    /// A text that is written in the program: each connection prepares each text once and remembers it. A transaction begins with `BEGIN`
    /// or `START TRANSACTION`, in capital letters.
    let sql: String
    /// The values of `$1`, `$2` and so on.
    let values: [PostgresValue]

    init(_ sql: String, _ values: [PostgresValue] = []) {
        self.sql = sql
        self.values = values
    }

    /// The statement and the kinds of its values, never the values.
    var description: String { values.isEmpty ? sql : "\(sql) \(values)" }
}
