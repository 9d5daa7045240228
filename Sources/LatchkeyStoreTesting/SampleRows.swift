import Foundation
import IdentityTokenIssuing
import ProviderDomain
package import ProviderStore

/// A source of a copy with rows in all tables, whose values are difficult to transfer. Row 7 of a table names row 7 of the tables that it
/// refers to.
package struct SampleRows: StoreCopySource {
    /// The number of rows of the large tables, which are read in several batches.
    package static let rowCount = 2_001
    private static let large: Set<String> = ["people", "apps", "grants"]

    package init() {}

    /// The number of rows of a table.
    package static func rowCount(of table: StoreTable) -> Int {
        switch table.name {
        case "audit_compactions": 1
        case "provider_keys": 3
        default: large.contains(table.name) ? rowCount : 20
        }
    }

    package func rows(of table: StoreTable, after row: StoreRow?) async throws -> [StoreRow] {
        let all =
            table.name == "provider_keys"
            ? try Self.keys(SampleKeys.one.get()) : (1...Self.rowCount(of: table)).map { Self.row($0, of: table) }
        guard let key = row?.key(of: table).first else { return Array(all.prefix(table.batchSize)) }
        return Array(all.drop { Self.precedes($0.key(of: table)[0], key) }.dropFirst().prefix(table.batchSize))
    }

    package func highestID(of table: StoreTable) async throws -> Int64 { 9_000 }

    private static func precedes(_ value: StoreValue, _ other: StoreValue) -> Bool {
        switch (value, other) {
        case (.integer(let one), .integer(let another)): one < another
        case (.text(let one), .text(let another)): one < another
        default: false
        }
    }

    private static func keys(_ keys: ProviderKeys) -> [StoreRow] {
        let time = StoreValue.number(keys.createdAt.timeIntervalSince1970)
        return [
            StoreRow([.text("pairwise"), .bytes(keys.pairwise.bytes), time, .null]),
            StoreRow([.text("seal"), .bytes(keys.sealing.bytes), time, .null]),
        ]
            + keys.signing.keys.prefix(1).map { key in
                StoreRow([
                    .text("signing-1"), .bytes(key.key.derRepresentation), .number(key.createdAt.timeIntervalSince1970),
                    .number(key.signsFrom.timeIntervalSince1970),
                ])
            }
    }

    private static func row(_ number: Int, of table: StoreTable) -> StoreRow {
        StoreRow(
            table.columns.map { column in
                if column.isOptional, !number.isMultiple(of: 3) { return .null }
                switch column.type {
                case .text: return .text(text(number))
                case .integer: return .integer(Int64(number))
                case .number: return .number(numbers[number % numbers.count])
                case .boolean: return .boolean(number.isMultiple(of: 2))
                case .bytes: return .bytes([0, 0xFF, UInt8(number % 256)] + Array(repeating: UInt8(ascii: "\\"), count: number))
                }
            })
    }

    /// Returns a text that begins with the number, so that texts have the order of their numbers.
    private static func text(_ number: Int) -> String {
        String(repeating: "0", count: 6 - String(number).count) + "\(number)" + texts[number % texts.count]
    }

    private static let texts = [
        "", " ", "NULL", "\\", "\"", "'", "{a,b}", "\n\t", "ศิลป์ พีระศรี", "e\u{301}", "é", "\u{1F680}", "\u{FEFF}", "\\x00", "a,b", "--",
        "\"\u{301}", "\\\u{301}",
        "NULL\u{301}",
    ]
    private static let numbers: [Double] = [0, 1, 1_795_219_200.123456, 0.1, 1e300, -2.5, .leastNonzeroMagnitude, .greatestFiniteMagnitude]
}
