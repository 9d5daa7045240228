import GRDB
import ProviderDomain

extension DailyCounter {
    /// Increments a counter if it is less than `limit`.
    /// - Parameter day: The day of the counter, as the number of days since 1970-01-01 (UTC).
    /// - Returns: Whether the counter was incremented.
    static func increment(_ counter: DailyCounter, on day: Int, limit: Int, _ database: Database) throws -> Bool {
        try deleteOld(before: firstRetainedDay(on: day), database)
        let counting = try database.cachedStatement(
            sql: """
                INSERT INTO daily_counts (day, key, count) VALUES (?, ?, 1)
                ON CONFLICT (day, key) DO UPDATE SET count = daily_counts.count + 1 WHERE daily_counts.count < ?
                """)
        try counting.execute(arguments: [day, counter.key, limit])
        return database.changesCount == 1
    }

    static func count(_ counter: DailyCounter, on day: Int, _ database: Database) throws -> Int {
        let counts = try database.cachedStatement(sql: "SELECT count FROM daily_counts WHERE day = ? AND key = ?")
        return try Int.fetchOne(counts, arguments: [day, counter.key]) ?? 0
    }

    /// Deletes a few old counters. Each increment deletes more counters than it adds, but no write waits for the deletion of a whole day.
    private static func deleteOld(before day: Int, _ database: Database) throws {
        let deletion = try database.cachedStatement(
            sql: """
                DELETE FROM daily_counts
                WHERE (day, key) IN (SELECT day, key FROM daily_counts WHERE day < ? ORDER BY day, key LIMIT 4)
                """)
        try deletion.execute(arguments: [day])
    }
}
