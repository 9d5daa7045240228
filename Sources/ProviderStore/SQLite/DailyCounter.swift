import GRDB
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Counters for limits that apply to one day (UTC).
enum DailyCounter {
    /// The subject of a counter.
    enum Key {
        /// The separate audit log entries about one person, for one actor at one app.
        case entries(AuditCompaction.Kind, Int64, AuditEntry.Actor, app: String?)
        /// The separate audit log entries about one person, over all apps.
        case entriesInTotal(AuditCompaction.Kind, Int64)
        /// The separate audit log entries about the test users of an app.
        case testUserEntries(app: String)
        /// The test users created for an app.
        case createdTestUsers(app: String)
        /// The apps added by a person.
        case addedApps(Int64)

        /// The key of the counter in the store. Only its last component can contain a space, so different subjects have different keys.
        fileprivate var text: String {
            switch self {
            case .entries(let kind, let person, let actor, let app): "lines \(kind.rawValue) \(person) \(actor.rawValue) \(app ?? "")"
            case .entriesInTotal(let kind, let person): "all-lines \(kind.rawValue) \(person)"
            case .testUserEntries(let app): "test-user-lines \(app)"
            case .createdTestUsers(let app): "test-users \(app)"
            case .addedApps(let person): "apps \(person)"
            }
        }
    }

    /// Increments a counter if it is less than `limit`.
    /// - Parameter day: The day of the counter, as the number of days since 1970-01-01 (UTC).
    /// - Returns: Whether the counter was incremented.
    static func increment(_ key: Key, on day: Int, limit: Int, _ database: Database) throws -> Bool {
        try deleteOld(before: day - 1, database)
        let counting = try database.cachedStatement(
            sql: """
                INSERT INTO daily_counts (day, key, count) VALUES (?, ?, 1)
                ON CONFLICT (day, key) DO UPDATE SET count = daily_counts.count + 1 WHERE daily_counts.count < ?
                """)
        try counting.execute(arguments: [day, key.text, limit])
        return database.changesCount == 1
    }

    static func count(_ key: Key, on day: Int, _ database: Database) throws -> Int {
        let counts = try database.cachedStatement(sql: "SELECT count FROM daily_counts WHERE day = ? AND key = ?")
        return try Int.fetchOne(counts, arguments: [day, key.text]) ?? 0
    }

    /// Deletes a few old counters. Each increment deletes more counters than it adds, but no write waits for the deletion of a whole day.
    /// Yesterday's counters stay, because the clock of another process may be slow.
    private static func deleteOld(before day: Int, _ database: Database) throws {
        let deletion = try database.cachedStatement(
            sql: """
                DELETE FROM daily_counts
                WHERE (day, key) IN (SELECT day, key FROM daily_counts WHERE day < ? ORDER BY day, key LIMIT 4)
                """)
        try deletion.execute(arguments: [day])
    }
}
