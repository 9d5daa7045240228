import LoginModel
public import ProviderDomain
public import ProviderStore

extension PostgresStore {
    public func compactAuditLog(_ compaction: AuditCompaction) async throws(StoreError) -> Bool {
        // Each batch is a separate write, so that other writes do not wait long.
        let hasMoreEntries = try await write(locking: [.compaction]) { try await $0.compactEntries(compaction) }
        let hasMoreAccesses = try await write(locking: [.fieldAccesses]) { try await $0.compactFieldAccesses(compaction) }
        return hasMoreEntries || hasMoreAccesses
    }
}

extension PostgresTransaction {
    /// Compacts a batch of audit log entries. Each entry is examined once, in the order of the numbers, which is the order of time unless a
    /// clock was wrong. An entry that is committed after the one with the next number was examined stays as it is.
    fileprivate func compactEntries(_ compaction: AuditCompaction) async throws -> Bool {
        let before = PostgresValue.date(compaction.entriesBefore)
        // The latest entry stays, as in the SQLite store, so that the log always ends with the highest number.
        let end: Int64? = try await read(
            .value(
                """
                SELECT MAX(number) FROM (
                    SELECT number, happened_at FROM audit
                    WHERE number > (SELECT number FROM audit_compactions) AND number < (SELECT MAX(number) FROM audit)
                    ORDER BY number LIMIT $1
                ) AS portion WHERE happened_at < $2
                """, [.integer(compaction.batchSize), before]))
        guard let end else { return false }
        let events = try await read(.rows(Self.removalOfCompactedEntries, [.integer(end), before], SharedEvents.init))
        write("UPDATE audit_compactions SET number = $1", [.integer(end)])
        try await addToSharedEntries(events)
        return true
    }

    /// Deletes the separate entries and returns their sums, so that exactly the entries that are deleted are counted.
    private static let removalOfCompactedEntries = """
        WITH removed AS (
            DELETE FROM audit
            WHERE number > (SELECT number FROM audit_compactions) AND number <= $1 AND happened_at < $2 AND shared_day IS NULL
                AND event IN (\(compactedEvents))
            RETURNING number, happened_at, event, actor, person_id, app_id, fields, tracking, affected_id, count
        )
        SELECT event, actor, person_id, app_id, fields, tracking, affected_id, MIN(number) AS first, MIN(happened_at) AS first_at,
            MAX(happened_at) AS latest_at, SUM(count)::bigint AS times
        FROM removed GROUP BY FLOOR(happened_at / 86400), event, actor, person_id, app_id, fields, tracking, affected_id ORDER BY first
        """

    private static let compactedEvents = AuditCompaction.compactedEvents.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")

    /// Compacts a batch of field-access counts. The days of a month become one count for each field, stored under the first day of the
    /// month.
    fileprivate func compactFieldAccesses(_ compaction: AuditCompaction) async throws -> Bool {
        // The daily rows are deleted before the addition, because the row of the first day has the same key as the row of the whole month.
        let days = try await read(
            .rows(
                """
                DELETE FROM field_accesses WHERE ctid = ANY (ARRAY(
                    SELECT ctid FROM field_accesses WHERE days = 1 AND day < $1 ORDER BY day, person_id LIMIT $2))
                RETURNING person_id, app_id, day, days, field, count, last_at
                """, [.integer(compaction.firstDayOfMonth), .integer(compaction.batchSize)], FieldAccessCount.init))
        let months = FieldAccessCount.merged(days.map(\.compacted))
        if !months.isEmpty {
            write(
                """
                INSERT INTO field_accesses (person_id, app_id, day, field, count, last_at, days)
                SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::bigint[], $6::double precision[], $7::bigint[])
                ON CONFLICT (person_id, app_id, day, field) DO UPDATE SET count = field_accesses.count + excluded.count,
                    days = excluded.days, last_at = GREATEST(field_accesses.last_at, excluded.last_at)
                """, FieldAccessCount.arrays(months) + [.array(months.map { Int64($0.days) })])
        }
        return days.count == compaction.batchSize
    }
}

extension PostgresTransaction.SharedEvents {
    /// Reads the sums of a group of entries.
    fileprivate init(_ row: PostgresRow) throws {
        self.init(
            entry: NewAuditEntry(
                AuditEvent(rawValue: try row.value("event")), by: AuditEntry.Actor(rawValue: try row.value("actor")) ?? .provider,
                person: try row.optional("person_id").map(Person.ID.init(rawValue:)), appID: try row.optional("app_id"),
                fields: Scope.names(in: try row.value("fields")),
                tracking: try row.optional("tracking").flatMap(LoginTracking.init(word:)),
                affected: try row.optional("affected_id").map(Person.ID.init(rawValue:)), firstAt: try row.date("first_at"),
                lastAt: try row.date("latest_at"), count: try row.integer("times")),
            number: try row.value("first"))
    }
}
