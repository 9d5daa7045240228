import Foundation
import GRDB
import LoginModel
public import ProviderDomain

extension SQLiteStore {
    public func grant(of app: String, by person: Person.ID) async throws(StoreError) -> Grant? {
        try readOnCurrentThread { try Self.grant($0, app, person) }
    }

    public func grants(by person: Person.ID) async throws(StoreError) -> [Grant] {
        try await read { database in
            try String.fetchAll(
                database, sql: "SELECT app_id FROM grants WHERE person_id = ? AND removed_at IS NULL ORDER BY app_id",
                arguments: [person.rawValue]
            ).compactMap { try Self.grant(database, $0, person) }
        }
    }

    public func recordConsent(_ consent: Consent) async throws(StoreError) -> Grant {
        try await write { [path] database in
            guard let stored = try Self.state(before: consent, database) else { throw StoreError.missingSubject(path) }
            let decision = consent.decision(on: stored)
            try Self.store(decision.grant, after: stored.grant, database)
            try Self.add(decision.entries, database)
            return decision.grant
        }
    }

    /// Returns the values on which a consent depends; `nil` if the app or the person does not exist.
    private static func state(before consent: Consent, _ database: Database) throws -> Consent.StoredState? {
        let epochs = try database.cachedStatement(
            sql: "SELECT first_epoch FROM apps WHERE id = ? AND EXISTS (SELECT 1 FROM people WHERE id = ?)")
        guard let firstEpoch = try Int.fetchOne(epochs, arguments: [consent.appID, consent.person.rawValue]) else { return nil }
        let grant = try grant(database, consent.appID, consent.person)
        let removed = try database.cachedStatement(
            sql: "SELECT app_scoped_id, epoch FROM grants WHERE app_id = ? AND person_id = ? AND removed_at IS NOT NULL")
        let removedGrant =
            grant == nil
            ? try Row.fetchOne(removed, arguments: [consent.appID, consent.person.rawValue]).map {
                Consent.RemovedGrant(appScopedID: $0["app_scoped_id"], epoch: $0["epoch"])
            } : nil
        return Consent.StoredState(grant: grant, removedGrant: removedGrant, firstEpoch: firstEpoch)
    }

    public func removeGrant(_ removal: AppRemoval) async throws(StoreError) -> Bool {
        try await write { database in
            guard let end = removal.decision(on: try Self.grant(database, removal.appID, removal.person)) else { return false }
            try Self.store(end, database)
            return true
        }
    }

    static func remove(_ grant: Grant, _ database: Database, by actor: AuditEntry.Actor, at now: Date) throws {
        try store(GrantEnd(of: grant, by: actor, at: now), database)
    }

    private static func store(_ end: GrantEnd, _ database: Database) throws {
        try record(end, database)
        try store(end.after, after: end.before, database)
        try database.perform(
            sql: "UPDATE grants SET removed_at = ? WHERE app_id = ? AND person_id = ?",
            arguments: [end.endedAt.timeIntervalSince1970, end.before.appID, end.before.person.rawValue])
    }

    /// Adds the end of a grant to the audit log, and queues the callback to the app.
    static func recordEnd(of grant: Grant, _ database: Database, by actor: AuditEntry.Actor, at now: Date) throws {
        try record(GrantEnd(of: grant, by: actor, at: now), database)
    }

    private static func record(_ end: GrantEnd, _ database: Database) throws {
        let grant = end.before
        try add(end.entry, database)
        try enqueueCallback(
            database, .deauthorize, app: grant.appID, person: grant.person, appScopedID: grant.appScopedID, at: end.endedAt)
    }

    public func revokePermissions(_ revocation: PermissionRevocation) async throws(StoreError) -> Bool {
        try await write { database in
            let before = try Self.grant(database, revocation.appID, revocation.person)
            switch revocation.decision(on: before) {
            case .refuse: return false
            case .revoke(let grant, let entry):
                try Self.store(grant, after: before, database)
                if let entry { try Self.add(entry, database) }
                return true
            }
        }
    }

    public func approvePermission(_ approval: PermissionApproval) async throws(StoreError) -> Bool {
        try await write { database in
            let before = try Self.grant(database, approval.appID, approval.person)
            switch approval.decision(on: before) {
            case .refuse: return false
            case .alreadyGranted: return true
            case .approve(let grant, let entry):
                try Self.store(grant, after: before, database)
                try Self.add(entry, database)
                return true
            }
        }
    }

    /// Stores a grant, as far as it differs from the stored one.
    /// - Parameter before: The stored grant; `nil` if there is none, or only a removed one.
    static func store(_ grant: Grant, after before: Grant?, _ database: Database) throws {
        if let before { try update(grant, after: before, database) } else { try insert(grant, database) }
        let changes = [
            ("granted", grant.granted, before?.granted ?? []), ("declined", grant.declined, before?.declined ?? []),
            ("expired", grant.expired, before?.expired ?? []),
        ].filter { $0.1 != $0.2 }
        guard !changes.isEmpty else { return }
        let writing = try database.cachedStatement(
            sql: """
                INSERT INTO grant_permissions (app_id, person_id, permission, state) VALUES (?, ?, ?, ?)
                ON CONFLICT (app_id, person_id, permission) DO UPDATE SET state = excluded.state
                """)
        for (state, now, earlier) in changes {
            for permission in now.subtracting(earlier) {
                try writing.execute(arguments: [grant.appID, grant.person.rawValue, permission.name, state])
            }
        }
        for permission in changes.reduce(Set<Permission>(), { $0.union($1.2) }).subtracting(grant.granted)
            .subtracting(grant.declined).subtracting(grant.expired)
        {
            try database.perform(
                sql: "DELETE FROM grant_permissions WHERE app_id = ? AND person_id = ? AND permission = ?",
                arguments: [grant.appID, grant.person.rawValue, permission.name])
        }
    }

    private static func update(_ grant: Grant, after before: Grant, _ database: Database) throws {
        guard
            grant.epoch != before.epoch || grant.lastLoginAt != before.lastLoginAt || grant.tracking != before.tracking
                || grant.lastClassicLoginAt != before.lastClassicLoginAt
        else { return }
        let update = try database.cachedStatement(
            sql: """
                UPDATE grants SET epoch = ?, last_login_at = ?, tracking = ?, last_classic_login_at = ? WHERE app_id = ? AND person_id = ?
                """)
        try update.execute(arguments: [
            grant.epoch, grant.lastLoginAt.timeIntervalSince1970, grant.tracking?.storedName,
            grant.lastClassicLoginAt?.timeIntervalSince1970, grant.appID, grant.person.rawValue,
        ])
    }

    private static func insert(_ grant: Grant, _ database: Database) throws {
        try database.perform(
            sql: """
                INSERT INTO grants (app_id, person_id, app_scoped_id, epoch, last_login_at, tracking, last_classic_login_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (app_id, person_id) DO UPDATE SET epoch = excluded.epoch, last_login_at = excluded.last_login_at,
                    tracking = excluded.tracking, last_classic_login_at = excluded.last_classic_login_at, removed_at = NULL
                """,
            arguments: [
                grant.appID, grant.person.rawValue, grant.appScopedID, grant.epoch, grant.lastLoginAt.timeIntervalSince1970,
                grant.tracking?.storedName, grant.lastClassicLoginAt?.timeIntervalSince1970,
            ])
    }

    /// The negation of `Grant.isLimited(at:)` as a condition on a row of `grants`. Its argument is the current time minus
    /// ``AccessToken/dataAccessLifetime``.
    static var isNotLimitedSQL: String { "(grants.tracking = '\(LoginTracking.enabled.storedName)' OR grants.last_classic_login_at > ?)" }

    static func grant(_ database: Database, _ app: String, _ person: Person.ID) throws -> Grant? {
        let grants = try database.cachedStatement(
            sql: """
                SELECT \(grantColumns) FROM grants WHERE app_id = ? AND person_id = ? AND removed_at IS NULL
                """)
        return try NamedRow.fetchOne(grants, arguments: [app, person.rawValue]) { row in
            let permissions = try database.cachedStatement(
                sql: "SELECT permission, state FROM grant_permissions WHERE app_id = ? AND person_id = ?")
            var states: [String: Set<Permission>] = [:]
            let entries = try NamedRow.fetchAll(permissions, arguments: [app, person.rawValue]) { row -> (state: String, name: String) in
                (row["state"], row["permission"])
            }
            for entry in entries { states[entry.state, default: []].insert(Permission(name: entry.name)) }
            return grant(
                row, app, person, granted: states["granted"] ?? [], declined: states["declined"] ?? [], expired: states["expired"] ?? [])
        }
    }

    /// The columns of `grants` from which ``grant(_:_:_:granted:declined:expired:)`` reads a grant.
    static let grantColumns = "app_scoped_id, epoch, last_login_at, tracking, last_classic_login_at"

    static func grant(
        _ row: NamedRow, _ app: String, _ person: Person.ID, granted: Set<Permission>, declined: Set<Permission>, expired: Set<Permission>
    ) -> Grant {
        Grant(
            appID: app, person: person, appScopedID: row["app_scoped_id"], granted: granted, declined: declined, expired: expired,
            lastLoginAt: Date(timeIntervalSince1970: row["last_login_at"]), epoch: row["epoch"],
            tracking: (row["tracking"] as String?).flatMap(LoginTracking.init(word:)),
            lastClassicLoginAt: (row["last_classic_login_at"] as Double?).map(Date.init(timeIntervalSince1970:)))
    }
}
