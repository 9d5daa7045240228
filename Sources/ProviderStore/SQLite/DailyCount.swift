import GRDB
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How often something was done on one day (UTC), for bounds that begin anew each day.
enum DailyCount {
    /// What is counted, and for whom.
    enum Key {
        /// Lines of the ledger about one person, by one actor and at one app.
        case lines(AuditFold.Kind, Int64, AuditEntry.Actor, app: String?)
        /// Lines of the ledger about one person in all.
        case allLines(AuditFold.Kind, Int64)
        /// Lines of the ledger about the test users of an app.
        case linesOfTestUsers(app: String)
        /// Test users made for an app.
        case testUsers(app: String)
        /// Apps added by a person.
        case apps(Int64)

        /// No part but the last can have a space in it, so that no two keys have one text.
        fileprivate var text: String {
            switch self {
            case .lines(let kind, let person, let actor, let app): "lines \(kind.rawValue) \(person) \(actor.rawValue) \(app ?? "")"
            case .allLines(let kind, let person): "all-lines \(kind.rawValue) \(person)"
            case .linesOfTestUsers(let app): "test-user-lines \(app)"
            case .testUsers(let app): "test-users \(app)"
            case .apps(let person): "apps \(person)"
            }
        }
    }

    /// Counts one more, if there are fewer than `most` on that day.
    /// - Parameter day: see `Reading.day`.
    /// - Returns: whether there were fewer.
    static func add(_ key: Key, on day: Int, most: Int, _ database: Database) throws -> Bool {
        try forgetOld(before: day - 1, database)
        let counting = try database.cachedStatement(
            sql: """
                INSERT INTO daily_counts (day, key, count) VALUES (?, ?, 1)
                ON CONFLICT (day, key) DO UPDATE SET count = daily_counts.count + 1 WHERE daily_counts.count < ?
                """)
        try counting.execute(arguments: [day, key.text, most])
        return database.changesCount == 1
    }

    static func count(_ key: Key, on day: Int, _ database: Database) throws -> Int {
        let counts = try database.cachedStatement(sql: "SELECT count FROM daily_counts WHERE day = ? AND key = ?")
        return try Int.fetchOne(counts, arguments: [day, key.text]) ?? 0
    }

    /// A few at a time, and more than are added: no fact waits for the counts of a whole day. Yesterday's stay, for a process whose clock is slow.
    private static func forgetOld(before day: Int, _ database: Database) throws {
        let deletion = try database.cachedStatement(
            sql: """
                DELETE FROM daily_counts
                WHERE (day, key) IN (SELECT day, key FROM daily_counts WHERE day < ? ORDER BY day, key LIMIT 4)
                """)
        try deletion.execute(arguments: [day])
    }
}
