/// The version of a server, as libpq reports it.
struct PostgresServerVersion: Sendable, Comparable, CustomStringConvertible {
    /// For example 150004 for version 15.4.
    let number: Int

    /// The oldest supported version. The store needs the type `xid8` (13), and the parameter `in_hot_standby` that the server reports when
    /// it is read-only (14). The tests run on version 15, which Debian 12 has.
    static let oldest = PostgresServerVersion(number: 140_000)

    var major: Int { number / 10_000 }
    var description: String { "\(major).\(number % 10_000)" }

    static func < (one: PostgresServerVersion, other: PostgresServerVersion) -> Bool { one.number < other.number }
}
