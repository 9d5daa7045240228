import Crypto

/// The digest of the rows of a table, in the order of the primary key. It is the same for every kind of store.
///
/// It is the SHA-256 of the names of the table and its columns, and of each row. A value consists of a byte for its type and, for texts and
/// bytes, their length, so that no two tables have the same form.
package struct TableDigest {
    private var hash = SHA256()
    package private(set) var rowCount = 0

    package init(_ table: StoreTable) {
        for name in [table.name] + table.columns.map(\.name) { add(1, Array(name.utf8)) }
    }

    package mutating func add(_ rows: [StoreRow]) {
        rowCount += rows.count
        for row in rows { for value in row.values { add(value) } }
    }

    /// The digest in hexadecimal form.
    package var text: String {
        hash.finalize().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private mutating func add(_ value: StoreValue) {
        switch value {
        case .null: hash.update(data: [0])
        case .text(let text): add(1, Array(text.utf8))
        case .bytes(let bytes): add(2, bytes)
        case .integer(let integer): add(3, UInt64(bitPattern: integer))
        // SQLite stores -0 as 0.
        case .number(let number): add(4, (number + 0).bitPattern)
        case .boolean(let boolean): hash.update(data: [5, boolean ? 1 : 0])
        }
    }

    private mutating func add(_ type: UInt8, _ bytes: [UInt8]) {
        add(type, UInt64(bytes.count))
        hash.update(data: bytes)
    }

    private mutating func add(_ type: UInt8, _ number: UInt64) {
        hash.update(data: [type] + (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
    }
}
