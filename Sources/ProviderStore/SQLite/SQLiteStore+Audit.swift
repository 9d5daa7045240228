import GRDB
public import LoginModel
public import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SQLiteStore {
    public func auditEntries(matching query: AuditQuery) async throws(StoreError) -> [AuditEntry] {
        try await read { database in
            let (sql, arguments) = Self.auditSQL(for: query)
            let statement = try database.cachedStatement(sql: sql)
            return try Row.fetchAll(statement, arguments: arguments).map { row in
                AuditEntry(
                    number: row["number"], at: Date(timeIntervalSince1970: row["happened_at"]), event: AuditEvent(rawValue: row["event"]),
                    actor: AuditEntry.Actor(rawValue: row["actor"]) ?? .provider,
                    person: (row["person_id"] as Int64?).map(Person.ID.init(rawValue:)), appID: row["app_id"],
                    fields: Scope.names(in: row["fields"]), count: row["count"],
                    tracking: (row["tracking"] as String?).flatMap(LoginTracking.init(word:)),
                    affected: (row["affected_id"] as Int64?).map(Person.ID.init(rawValue:)),
                    lastAt: (row["last_at"] as Double?).map(Date.init(timeIntervalSince1970:)))
            }
        }
    }

    /// Returns the SQL and the arguments of a query for entries. The events that a person caused and those that affected the person are
    /// found by one index each, and each part reads no more entries than the limit. An entry that is in both parts is returned once.
    static func auditSQL(for query: AuditQuery) -> (sql: String, arguments: StatementArguments) {
        let own = lines(matching: query, naming: "person_id")
        guard query.includesAffected, query.person != nil else { return own }
        let others = lines(matching: query, naming: "affected_id")
        return (
            """
            SELECT * FROM (\(own.sql)) UNION SELECT * FROM (\(others.sql))
            ORDER BY number \(query.isNewestFirst ? "DESC" : "ASC") LIMIT ?
            """, own.arguments + others.arguments + [query.limit]
        )
    }

    /// Returns the part of the query that searches one column for the person.
    /// - Parameter column: The column with the person's ID: `person_id` or `affected_id`.
    private static func lines(matching query: AuditQuery, naming column: String) -> (sql: String, arguments: StatementArguments) {
        var conditions = [query.isNewestFirst ? "number < ?" : "number > ?"]
        var arguments: StatementArguments = [query.start]
        if let person = query.person {
            conditions.append("\(column) = ?")
            arguments += [person.rawValue]
        }
        if let app = query.appID {
            conditions.append("app_id = ?")
            arguments += [app]
        }
        if !query.events.isEmpty {
            conditions.append("event IN (\(query.events.map { _ in "?" }.joined(separator: ", ")))")
            arguments += StatementArguments(query.events.map(\.rawValue).sorted())
        }
        if let since = query.since {
            conditions.append("COALESCE(last_at, happened_at) >= ?")
            arguments += [since.timeIntervalSince1970]
        }
        if let until = query.until {
            conditions.append("happened_at < ?")
            arguments += [until.timeIntervalSince1970]
        }
        if query.numbers.lowerBound > 0 {
            conditions.append("number >= ?")
            arguments += [query.numbers.lowerBound]
        }
        if query.numbers.upperBound < .max {
            conditions.append("number <= ?")
            arguments += [query.numbers.upperBound]
        }
        if !query.excludedEvents.isEmpty {
            conditions.append("event NOT IN (\(query.excludedEvents.map { _ in "?" }.joined(separator: ", ")))")
            arguments += StatementArguments(query.excludedEvents.map(\.rawValue).sorted())
        }
        return (
            """
            SELECT number, happened_at, event, actor, person_id, app_id, fields, count, tracking, affected_id, last_at FROM audit
            WHERE \(conditions.joined(separator: " AND ")) ORDER BY number \(query.isNewestFirst ? "DESC" : "ASC") LIMIT ?
            """, arguments + [query.limit]
        )
    }

    public func recordDialogLogin(_ login: DialogLogin) async throws(StoreError) -> Bool {
        try await write { database in
            let entry = login.entry
            let account = try self.account(database, entry.appID, entry.person)
            guard let grant = login.decision(on: account) else { return false }
            try Self.store(grant, after: account?.grant, database)
            try Self.add(entry, by: .person, database)
            if let bound = entry.boundNote {
                let binding = LoginBinding(
                    bound.note, of: bound.loginID, by: entry.person, in: entry.appID, at: entry.at, until: entry.noteExpiresAt)
                try Self.store(binding, database)
            }
            return true
        }
    }

    public func recordDialogCancellation(_ cancel: DialogCancellation) async throws(StoreError) {
        try await write { try Self.add(cancel.auditEntry, $0) }
    }

    public func recordRejectedAuthorization(_ rejection: RejectedAuthorization) async throws(StoreError) {
        guard !rejection.appID.hasZeroByte else { return }
        try await write { try Self.add(rejection.auditEntry, $0) }
    }

    public func recordUnapprovedRequest(_ request: UnapprovedPermissionRequest) async throws(StoreError) {
        guard !request.appID.hasZeroByte else { return }
        try await write { try Self.add(request.auditEntries, $0) }
    }

    public func unapprovedRequests(of appID: String, on days: ClosedRange<Int>) async throws(StoreError) -> Set<Permission> {
        guard !appID.hasZeroByte else { return [] }
        return try await read { database in
            // The query goes through the days one by one, because the index begins with the day.
            let statement = try database.cachedStatement(
                sql: """
                    WITH RECURSIVE days (day) AS (SELECT ? UNION ALL SELECT day + 1 FROM days WHERE day < ?)
                    SELECT DISTINCT fields FROM days JOIN audit ON shared_day = day AND COALESCE(app_id, '') = ? AND event = ?
                    """)
            let names = try String.fetchAll(
                statement, arguments: [days.lowerBound, days.upperBound, appID, AuditEvent.unapprovedPermissionRequested.rawValue])
            return Set(names.map(Permission.init(name:)))
        }
    }

    public func recordToolEvent(_ event: ToolEvent) async throws(StoreError) {
        try await write { try Self.add(event.auditEntry, $0) }
    }

    /// Adds a login to the audit log and to the grant.
    static func add(_ login: AppLogin, by actor: AuditEntry.Actor, _ database: Database) throws {
        try add(login.auditEntry(by: actor), database)
        guard let change = login.grantChange(by: actor) else { return }
        let update = try database.cachedStatement(
            sql:
                "UPDATE grants SET tracking = ?, last_classic_login_at = COALESCE(?, last_classic_login_at) WHERE app_id = ? AND person_id = ?"
        )
        try update.execute(arguments: [
            change.tracking.storedName, change.lastClassicLoginAt?.timeIntervalSince1970, login.appID, login.person.rawValue,
        ])
    }
}
