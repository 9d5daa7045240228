import GRDB
import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SQLiteStore {
    /// Adds an event to the audit log, in the transaction of the event: as a separate entry, or in a shared entry of the day.
    static func add(_ entry: NewAuditEntry, _ database: Database) throws {
        var testApp: String?
        if entry.isLimited, let person = entry.person { testApp = try Self.testApp(of: person.rawValue, database) }
        let isWithinLimits = try entry.limits(testApp: testApp).allSatisfy {
            try DailyCounter.increment($0.counter, on: entry.day, limit: $0.maximum, database)
        }
        switch entry.placement(testApp: testApp, isWithinLimits: isWithinLimits) {
        case .separate: try insert(entry, database)
        case .shared(let entry): try addToSharedEntry(entry, database)
        }
    }

    /// Adds events to the audit log, in the transaction of the events.
    static func add(_ entries: [NewAuditEntry], _ database: Database) throws { for entry in entries { try add(entry, database) } }

    /// Adds events to the shared entry of their day.
    /// - Parameter first: The number of an entry that becomes the shared entry if there is none yet; `nil` to insert a new one.
    static func addToSharedEntry(_ entry: NewAuditEntry, creatingFrom first: Int64? = nil, _ database: Database) throws {
        if let (number, stored) = try sharedEntry(for: entry, database) {
            try update(number, from: stored, to: stored.adding(entry), database)
        } else if let first {
            try update(first, to: SharedAuditEntry(entry), on: entry.day, database)
        } else {
            try insert(entry, sharedDay: entry.day, database)
        }
    }

    private static func sharedEntry(for entry: NewAuditEntry, _ database: Database) throws -> (number: Int64, SharedAuditEntry)? {
        let entries = try database.cachedStatement(
            sql: """
                SELECT number, happened_at, last_at, fields, count FROM audit
                WHERE shared_day = ? AND COALESCE(app_id, '') = ? AND event = ? AND COALESCE(person_id, 0) = ? AND actor = ?
                    AND COALESCE(tracking, '') = ? AND COALESCE(affected_id, 0) = ?\(entry.isSharedByFields ? " AND fields = ?" : "")
                LIMIT 1
                """)
        var arguments: StatementArguments = [
            entry.day, entry.appID ?? "", entry.event.rawValue, entry.person?.rawValue ?? 0, entry.actor.rawValue,
            entry.tracking?.storedName ?? "", entry.affected?.rawValue ?? 0,
        ]
        if entry.isSharedByFields { arguments += [StoredForm.list(entry.fields)] }
        return try Row.fetchOne(entries, arguments: arguments).map { row in
            let stored = SharedAuditEntry(
                firstAt: Date(timeIntervalSince1970: row["happened_at"]),
                lastAt: (row["last_at"] as Double?).map(Date.init(timeIntervalSince1970:)), fields: Set(Scope.names(in: row["fields"])),
                count: row["count"])
            return (row["number"], stored)
        }
    }

    /// Changes a shared entry. The columns that indexes contain are written only if they change.
    private static func update(
        _ number: Int64, from before: SharedAuditEntry, to entry: SharedAuditEntry, _ database: Database
    ) throws {
        try database.perform(
            sql: "UPDATE audit SET count = ?, last_at = ? WHERE number = ?",
            arguments: [entry.count, entry.lastAt?.timeIntervalSince1970, number])
        guard entry.fields != before.fields || entry.firstAt != before.firstAt else { return }
        try database.perform(
            sql: "UPDATE audit SET fields = ?, happened_at = ? WHERE number = ?",
            arguments: [StoredForm.list(entry.fields), entry.firstAt.timeIntervalSince1970, number])
    }

    private static func update(_ number: Int64, to entry: SharedAuditEntry, on day: Int, _ database: Database) throws {
        try database.perform(
            sql: "UPDATE audit SET shared_day = ?, count = ?, fields = ?, happened_at = ?, last_at = ? WHERE number = ?",
            arguments: [
                day, entry.count, StoredForm.list(entry.fields), entry.firstAt.timeIntervalSince1970, entry.lastAt?.timeIntervalSince1970,
                number,
            ])
    }

    private static func insert(_ entry: NewAuditEntry, sharedDay: Int? = nil, _ database: Database) throws {
        try database.perform(
            sql: """
                INSERT INTO audit (happened_at, event, actor, person_id, app_id, fields, tracking, affected_id, shared_day)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                entry.firstAt.timeIntervalSince1970, entry.event.rawValue, entry.actor.rawValue, entry.person?.rawValue, entry.appID,
                StoredForm.list(entry.fields), entry.tracking?.storedName, entry.affected?.rawValue, sharedDay,
            ])
    }
}
