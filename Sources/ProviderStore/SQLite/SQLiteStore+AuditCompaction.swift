import GRDB
import LoginModel
public import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SQLiteStore {
    public func compactAuditLog(_ compaction: AuditCompaction) async throws(StoreError) -> Bool {
        // Each batch is a separate write, so that other writes can be committed between the batches.
        let hasMoreLines = try await write { try Self.compactEntries(compaction, $0) }
        let hasMoreAccesses = try await write { try Self.compactFieldAccesses(compaction, $0) }
        return hasMoreLines || hasMoreAccesses
    }

    /// Compacts a batch of audit log entries. Each entry is examined once, in the order of the numbers, which is the order of time unless a
    /// clock was wrong.
    private static func compactEntries(_ compaction: AuditCompaction, _ database: Database) throws -> Bool {
        let start = try Int64.fetchOne(database.cachedStatement(sql: "SELECT number FROM audit_compactions")) ?? 0
        let before = compaction.entriesBefore.timeIntervalSince1970
        // The latest entry stays, because its number would otherwise be assigned again.
        let lines = try database.cachedStatement(
            sql: """
                SELECT MAX(number) FROM (
                    SELECT number, happened_at FROM audit WHERE number > ? AND number < (SELECT MAX(number) FROM audit)
                    ORDER BY number LIMIT ?
                ) AS portion WHERE happened_at < ?
                """)
        guard let end = try Int64.fetchOne(lines, arguments: [start, compaction.batchSize, before]) else { return false }
        let groups = try Row.fetchAll(database.cachedStatement(sql: compactionGroupsSQL), arguments: [start, end, before])
        for row in groups {
            let entry = NewAuditEntry(
                AuditEvent(rawValue: row["event"]), by: AuditEntry.Actor(rawValue: row["actor"]) ?? .provider,
                person: (row["person_id"] as Int64?).map(Person.ID.init(rawValue:)), appID: row["app_id"],
                fields: Scope.names(in: row["fields"]), tracking: (row["tracking"] as String?).flatMap(LoginTracking.init(word:)),
                affected: (row["affected_id"] as Int64?).map(Person.ID.init(rawValue:)),
                firstAt: Date(timeIntervalSince1970: row["first_at"]), lastAt: Date(timeIntervalSince1970: row["latest_at"]),
                count: row["times"])
            try addToSharedEntry(entry, creatingFrom: row["first"], database)
        }
        try database.perform(
            sql: """
                DELETE FROM audit WHERE number > ? AND number <= ? AND happened_at < ? AND shared_day IS NULL
                    AND event IN (\(compactedEvents))
                """,
            arguments: [start, end, before])
        try database.perform(sql: "UPDATE audit_compactions SET number = ?", arguments: [end])
        return true
    }

    private static let compactedEvents = AuditCompaction.compactedEvents.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")

    private static let compactionGroupsSQL = """
        SELECT event, actor, person_id, app_id, fields, tracking, affected_id, MIN(number) AS first, MIN(happened_at) AS first_at,
            MAX(happened_at) AS latest_at, CAST(SUM(count) AS INTEGER) AS times
        FROM audit WHERE number > ? AND number <= ? AND happened_at < ? AND shared_day IS NULL AND event IN (\(compactedEvents))
        GROUP BY CAST(FLOOR(happened_at / 86400) AS INTEGER), event, actor, person_id, app_id, fields, tracking, affected_id
        ORDER BY first
        """

    /// Compacts a batch of field-access counts. The days of a month become one count for each field, stored under the first day of the
    /// month.
    private static func compactFieldAccesses(_ compaction: AuditCompaction, _ database: Database) throws -> Bool {
        let days = try database.cachedStatement(
            sql: """
                SELECT person_id, app_id, day, field, count, last_at FROM field_accesses WHERE days = 1 AND day < ?
                ORDER BY day, person_id LIMIT ?
                """)
        let rows = try Row.fetchAll(days, arguments: [compaction.firstDayOfMonth, compaction.batchSize])
        let deletion = try database.cachedStatement(
            sql: "DELETE FROM field_accesses WHERE person_id = ? AND app_id = ? AND day = ? AND field = ?")
        let addition = try database.cachedStatement(
            sql: """
                INSERT INTO field_accesses (person_id, app_id, day, field, count, last_at, days) VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (person_id, app_id, day, field) DO UPDATE SET count = field_accesses.count + excluded.count,
                    days = excluded.days,
                    last_at = CASE WHEN field_accesses.last_at > excluded.last_at THEN field_accesses.last_at
                        ELSE excluded.last_at END
                """)
        for row in rows {
            let count = FieldAccessCount(
                appID: row["app_id"], person: Person.ID(rawValue: row["person_id"]), field: row["field"], day: row["day"],
                count: row["count"], lastAt: Date(timeIntervalSince1970: row["last_at"]))
            // The daily row is deleted before the addition, because the row of the first day has the same key as the row of the whole
            // month.
            try deletion.execute(arguments: [count.person.rawValue, count.appID, count.day, count.field])
            let month = count.compacted
            try addition.execute(arguments: [
                month.person.rawValue, month.appID, month.day, month.field, month.count, month.lastAt.timeIntervalSince1970, month.days,
            ])
        }
        return rows.count == compaction.batchSize
    }
}
