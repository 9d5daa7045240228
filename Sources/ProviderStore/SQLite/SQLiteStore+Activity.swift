import GRDB
public import ProviderDomain

extension SQLiteStore {
    public func activity(of app: String, since day: Int) async throws(StoreError) -> [ActivityCount] {
        try await read { database in
            let counts = try database.cachedStatement(sql: Self.activity)
            return try Row.fetchAll(counts, arguments: [app, day]).map { row in
                ActivityCount(day: row["day"], event: AuditEvent(rawValue: row["event"]), reason: row["reason"], count: row["times"])
            }
        }
    }

    /// The query for the counts of an app since a day, which triggers keep equal to the sums of the audit log.
    static let activity = """
        SELECT day, event, reason, count AS times FROM activity_counts WHERE app_id = ? AND day >= ? AND count > 0
        ORDER BY day, event, reason
        """

    public func callbacks(of app: String, limit: Int) async throws(StoreError) -> [AppCallback] {
        try await read { database in
            let sql = "SELECT * FROM callbacks WHERE app_id = ? ORDER BY id DESC LIMIT ?"
            return try Row.fetchAll(database, sql: sql, arguments: [app, limit]).compactMap(Self.callback)
        }
    }
}
