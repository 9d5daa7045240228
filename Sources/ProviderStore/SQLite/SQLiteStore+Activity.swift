import GRDB
public import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SQLiteStore {
    public func activity(of app: String, since day: Int) async throws(StoreError) -> [ActivityCount] {
        try await read { database in
            let counts = try database.cachedStatement(sql: Self.activity)
            return try Row.fetchAll(counts, arguments: [app, FieldAccess.start(ofDay: day).timeIntervalSince1970]).map { row in
                ActivityCount(day: row["day"], event: AuditEvent(rawValue: row["event"]), reason: row["reason"], count: row["times"])
            }
        }
    }

    /// The query that counts the events of an app by day, event and reason. It reads only the entries since the first day.
    static let activity = """
        SELECT CAST(FLOOR(happened_at / 86400) AS INTEGER) AS day, event,
            CASE WHEN event IN (\(eventsWithReason)) THEN fields ELSE '' END AS reason, CAST(SUM(count) AS INTEGER) AS times
        FROM audit WHERE app_id = ? AND happened_at >= ? GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
        """

    private static let eventsWithReason = ActivityKind.eventsWithReason.map { "'\($0.rawValue)'" }.joined(separator: ", ")

    public func callbacks(of app: String, limit: Int) async throws(StoreError) -> [AppCallback] {
        try await read { database in
            let sql = "SELECT * FROM callbacks WHERE app_id = ? ORDER BY id DESC LIMIT ?"
            return try Row.fetchAll(database, sql: sql, arguments: [app, limit]).compactMap(Self.callback)
        }
    }
}
