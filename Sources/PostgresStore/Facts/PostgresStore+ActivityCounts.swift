import ProviderDomain
import ProviderStore

extension PostgresStore {
    /// The number of new counts that one write adds to the others.
    private static let batchSizeOfActivityCounts = 2_000

    /// Adds a batch of the new activity counts to those of their day, so that a query reads few rows.
    /// - Returns: Whether there may be more.
    func mergeActivityCounts() async throws(StoreError) -> Bool {
        // Without new counts, nothing is written.
        guard try await read(PostgresQuery.exists("SELECT 1 FROM new_activity_counts")) else { return false }
        let merge = PostgresQuery<Int>.count(Self.mergeOfNewCounts, [.integer(Int64(Self.batchSizeOfActivityCounts))])
        let count = try await write(locking: []) { transaction -> Int? in
            // One node at a time merges counts.
            let isAlone: Bool? = try await transaction.read(
                .value("SELECT pg_try_advisory_xact_lock($1::bigint)", [.integer(PostgresSubject.activityCounts.key)]))
            return isAlone == true ? try await transaction.read(merge) : nil
        }
        return count == Self.batchSizeOfActivityCounts
    }

    private static let mergeOfNewCounts = """
        WITH moved AS (
            DELETE FROM new_activity_counts WHERE number = ANY (ARRAY(SELECT number FROM new_activity_counts ORDER BY number LIMIT $1))
            RETURNING app_id, day, event, reason, count
        ), added AS (
            INSERT INTO activity_counts (app_id, day, event, reason, count)
            SELECT app_id, day, event, reason, SUM(count)::bigint FROM moved GROUP BY app_id, day, event, reason
            ON CONFLICT (app_id, day, event, reason) DO UPDATE SET count = activity_counts.count + excluded.count
        )
        SELECT COUNT(*) FROM moved
        """

    /// The query for the counts of an app since a day.
    static func activityQuery(of app: String, since day: Int) -> PostgresQuery<[ActivityCount]> {
        .rows(
            """
            SELECT day, event, reason, SUM(count)::bigint AS times FROM (
                SELECT day, event, reason, count FROM activity_counts WHERE app_id = $1 AND day >= $2
                UNION ALL SELECT day, event, reason, count FROM new_activity_counts WHERE app_id = $1 AND day >= $2
            ) AS counts GROUP BY day, event, reason HAVING SUM(count) > 0 ORDER BY day, event, reason
            """, [.text(app), .integer(day)]
        ) { row in
            ActivityCount(
                day: try row.integer("day"), event: AuditEvent(rawValue: try row.value("event")), reason: try row.value("reason"),
                count: try row.integer("times"))
        }
    }
}
