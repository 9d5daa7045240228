import Foundation
import ProviderDomain

extension PostgresValue {
    /// Seconds since 1970, as the store keeps times.
    static func date(_ date: Date?) -> PostgresValue { date.map { .number($0.timeIntervalSince1970) } ?? .null }
    static func text(_ text: String?) -> PostgresValue { text.map { .text($0) } ?? .null }
    static func integer(_ number: Int64?) -> PostgresValue { number.map { .integer($0) } ?? .null }
    static func integer(_ number: Int) -> PostgresValue { .integer(Int64(number)) }
    static func person(_ person: Person.ID) -> PostgresValue { .integer(person.rawValue) }

    /// An array of texts, which the statement casts to `text[]`. Quotes and backslashes are escaped byte by byte, because they can be parts
    /// of longer characters of Swift.
    static func array(_ texts: some Sequence<String>) -> PostgresValue {
        let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
        let elements = texts.map { text in
            [quote] + text.utf8.flatMap { $0 == quote || $0 == backslash ? [backslash, $0] : [$0] } + [quote]
        }
        return .text("{\(String(decoding: Array(elements.joined(separator: ",".utf8)), as: UTF8.self))}")
    }
}

extension PostgresRow {
    /// Returns a time that the store keeps as seconds since 1970.
    func date(_ column: String) throws(PostgresRowError) -> Date { Date(timeIntervalSince1970: try value(column)) }
    func optionalDate(_ column: String) throws(PostgresRowError) -> Date? {
        try optional(column, as: Double.self).map(Date.init(timeIntervalSince1970:))
    }

    func integer(_ column: String) throws(PostgresRowError) -> Int { Int(try value(column, as: Int64.self)) }
    func person(_ column: String) throws(PostgresRowError) -> Person.ID { Person.ID(rawValue: try value(column)) }
}

extension PostgresCommand {
    /// The time when a row expires that is found by its key, for a comparison. The sum keeps the server from searching by the index of all such
    /// times instead, as a plan may do that was made while the table was empty.
    static let expiryOfKeyedRow = "expires_at + 0"
}
