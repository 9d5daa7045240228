import GRDB
import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An entry of the audit log before the store assigns its number. It can stand for several events of one day.
struct NewAuditEntry {
    let event: AuditEvent
    let actor: AuditEntry.Actor
    let person: Int64?
    let affectedPerson: Int64?
    let app: String?
    let fields: Set<String>
    let tracking: String?
    var firstAt: Double
    var lastAt: Double
    var count = 1

    private var joinedFields: String { fields.sorted().joined(separator: ",") }
    private var day: Int { FieldAccess.day(of: Date(timeIntervalSince1970: firstAt)) }

    /// Writes the event as a separate entry or, if the limit on separate entries of the day is reached, counts it in a shared entry. An
    /// event caused by the operator always has a separate entry.
    func write(_ database: Database) throws {
        guard let person, actor != .operator else { return try insert(database) }
        if let owner = try SQLiteStore.testApp(of: person, database) {
            let isWithinLimit = try DailyCounter.increment(
                .testUserEntries(app: owner), on: day, limit: AuditCompaction.maximumEntriesOfTestUsers, database)
            return try isWithinLimit ? insert(database) : withoutUnboundedValues(person: nil).addToSharedEntry(database)
        }
        let kind = AuditCompaction.Kind(of: event)
        let isWithinLimit =
            try DailyCounter.increment(.entries(kind, person, actor, app: app), on: day, limit: kind.maximumEntries, database)
            && DailyCounter.increment(.entriesInTotal(kind, person), on: day, limit: kind.maximumEntriesInTotal, database)
        try isWithinLimit ? insert(database) : withoutUnboundedValues(person: person).addToSharedEntry(database)
    }

    /// Returns the entry without the values that a client can vary without limit, so that the number of shared entries is bounded.
    private func withoutUnboundedValues(person: Int64?) -> NewAuditEntry {
        NewAuditEntry(
            event: event, actor: actor, person: person, affectedPerson: nil, app: app, fields: fields, tracking: tracking, firstAt: firstAt,
            lastAt: lastAt, count: count)
    }

    private func insert(_ database: Database) throws {
        let insertion = try database.cachedStatement(
            sql: """
                INSERT INTO audit (happened_at, event, actor, person_id, app_id, fields, tracking, affected_id)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """)
        try insertion.execute(arguments: [firstAt, event.rawValue, actor.rawValue, person, app, joinedFields, tracking, affectedPerson])
    }

    /// Counts the event in the shared entry of its day. The fields of a shared entry are the union of the fields of its events.
    /// - Parameter first: The number of an entry that becomes the shared entry if there is none yet; `nil` to insert a new one.
    func addToSharedEntry(_ database: Database, creatingFrom first: Int64? = nil) throws {
        let sharedEntries = try database.cachedStatement(
            sql: """
                SELECT number, happened_at, last_at, fields FROM audit
                WHERE shared_day = ? AND COALESCE(app_id, '') = ? AND event = ? AND COALESCE(person_id, 0) = ? AND actor = ?
                    AND COALESCE(tracking, '') = ? AND COALESCE(affected_id, 0) = ?
                LIMIT 1
                """)
        let sharedEntry = try Row.fetchOne(
            sharedEntries, arguments: [day, app ?? "", event.rawValue, person ?? 0, actor.rawValue, tracking ?? "", affectedPerson ?? 0])
        if let sharedEntry {
            let before = sharedEntry["happened_at"] as Double
            try database.perform(
                sql: "UPDATE audit SET count = count + ?, fields = ?, happened_at = ?, last_at = ? WHERE number = ?",
                arguments: [
                    count, fields.union(Scope.names(in: sharedEntry["fields"])).sorted().joined(separator: ","), min(before, firstAt),
                    max(sharedEntry["last_at"] ?? before, lastAt), sharedEntry["number"] as Int64,
                ])
        } else if let first {
            try database.perform(
                sql: "UPDATE audit SET shared_day = ?, happened_at = ?, last_at = ?, count = ? WHERE number = ?",
                arguments: [day, firstAt, count > 1 ? lastAt : nil, count, first])
        } else {
            try database.perform(
                sql: """
                    INSERT INTO audit (happened_at, event, actor, person_id, app_id, fields, tracking, affected_id, shared_day)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [firstAt, event.rawValue, actor.rawValue, person, app, joinedFields, tracking, affectedPerson, day])
        }
    }
}

extension SQLiteStore {
    /// Adds an entry to the audit log, in the transaction of the event that it describes.
    static func addAuditEntry(_ database: Database, _ entry: AuditEntry.Content) throws {
        try NewAuditEntry(
            event: entry.event, actor: entry.actor, person: entry.person?.rawValue, affectedPerson: entry.affected?.rawValue,
            app: entry.appID, fields: entry.fields, tracking: entry.tracking?.storedName, firstAt: entry.at.timeIntervalSince1970,
            lastAt: entry.at.timeIntervalSince1970
        ).write(database)
    }

    /// Adds entries to the audit log, in the transaction of the events that they describe.
    static func addAuditEntries(_ database: Database, _ entries: [AuditEntry.Content]) throws {
        for entry in entries { try addAuditEntry(database, entry) }
    }
}
