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
            guard try Self.app(database, consent.appID) != nil, try Self.person(database, "id = ?", [consent.person.rawValue]) != nil else {
                throw StoreError.missingSubject(path)
            }
            let before = try Self.grant(database, consent.appID, consent.person).map {
                try Self.extendDataAccess($0, database, at: consent.decidedAt)
            }
            try database.perform(
                sql: """
                    INSERT INTO grants (app_id, person_id, app_scoped_id, epoch, last_login_at, last_classic_login_at)
                    VALUES (?, ?, ?, COALESCE((SELECT first_epoch FROM apps WHERE id = ?), 1), ?, ?)
                    ON CONFLICT (app_id, person_id) DO UPDATE SET last_login_at = excluded.last_login_at, removed_at = NULL,
                        last_classic_login_at = COALESCE(excluded.last_classic_login_at, grants.last_classic_login_at)
                    """,
                arguments: [
                    consent.appID, consent.person.rawValue, consent.appScopedID, consent.appID, consent.decidedAt.timeIntervalSince1970,
                    consent.tracking == .enabled ? consent.decidedAt.timeIntervalSince1970 : nil,
                ])
            let decisions = consent.granted.map { ($0, "granted") } + consent.declined.map { ($0, "declined") }
            for (permission, state) in decisions {
                try database.perform(
                    sql: """
                        INSERT INTO grant_permissions (app_id, person_id, permission, state) VALUES (?, ?, ?, ?)
                        ON CONFLICT (app_id, person_id, permission) DO UPDATE SET state = excluded.state
                        """,
                    arguments: [consent.appID, consent.person.rawValue, permission.name, state])
            }
            guard let grant = try Self.grant(database, consent.appID, consent.person) else {
                throw DatabaseError(message: "a grant is missing after it was written")
            }
            let changes: [(AuditEvent, Set<Permission>)] = [
                (.granted, grant.granted.subtracting(before?.granted ?? [])),
                (.declined, grant.declined.subtracting(before?.declined ?? [])),
            ]
            for (event, permissions) in changes where !permissions.isEmpty {
                try Self.addAuditEntry(
                    database, event, by: consent.actor, person: consent.person, app: consent.appID, permissions.map(\.name),
                    at: consent.decidedAt)
            }
            return grant
        }
    }

    public func removeGrant(_ removal: AppRemoval) async throws(StoreError) -> Bool {
        try await write { database in
            guard let grant = try Self.grant(database, removal.appID, removal.person), grant.epoch == removal.epoch else { return false }
            try Self.remove(grant, database, by: removal.actor, at: removal.removedAt)
            return true
        }
    }

    static func remove(_ grant: Grant, _ database: Database, by actor: AuditEntry.Actor, at now: Date) throws {
        try recordEnd(of: grant, database, by: actor, at: now)
        try database.perform(
            sql:
                "UPDATE grants SET epoch = epoch + 1, removed_at = ?, tracking = NULL, last_classic_login_at = NULL WHERE app_id = ? AND person_id = ?",
            arguments: [now.timeIntervalSince1970, grant.appID, grant.person.rawValue])
        try database.perform(
            sql: "DELETE FROM grant_permissions WHERE app_id = ? AND person_id = ?", arguments: [grant.appID, grant.person.rawValue])
    }

    /// Adds the end of a grant to the audit log, and queues the callback to the app.
    static func recordEnd(of grant: Grant, _ database: Database, by actor: AuditEntry.Actor, at now: Date) throws {
        try addAuditEntry(
            database, .disconnected, by: actor, person: grant.person, app: grant.appID, grant.granted.map(\.name), at: now)
        try enqueueCallback(database, .deauthorize, app: grant.appID, person: grant.person, appScopedID: grant.appScopedID, at: now)
    }

    public func revokePermissions(_ revocation: PermissionRevocation) async throws(StoreError) -> Bool {
        try await write { database in
            guard let grant = try Self.grant(database, revocation.appID, revocation.person), grant.epoch == revocation.epoch else {
                return false
            }
            for permission in revocation.permissions {
                try database.perform(
                    sql: "UPDATE grant_permissions SET state = 'declined' WHERE app_id = ? AND person_id = ? AND permission = ?",
                    arguments: [revocation.appID, revocation.person.rawValue, permission.name])
            }
            let revoked = revocation.permissions.intersection(grant.granted.union(grant.expired))
            if !revoked.isEmpty {
                try Self.addAuditEntry(
                    database, .revoked, by: revocation.actor, person: revocation.person, app: revocation.appID, revoked.map(\.name),
                    at: revocation.at)
            }
            return true
        }
    }

    public func approvePermission(_ approval: PermissionApproval) async throws(StoreError) -> Bool {
        try await write { database in
            guard let grant = try Self.grant(database, approval.appID, approval.person), grant.epoch == approval.epoch else { return false }
            guard grant.declined.union(grant.expired).contains(approval.permission) else {
                return grant.granted.contains(approval.permission)
            }
            try database.perform(
                sql: "UPDATE grant_permissions SET state = 'granted' WHERE app_id = ? AND person_id = ? AND permission = ?",
                arguments: [approval.appID, approval.person.rawValue, approval.permission.name])
            try Self.addAuditEntry(
                database, .granted, by: .person, person: approval.person, app: approval.appID, [approval.permission.name], at: approval.at)
            return true
        }
    }

    /// Extends the data access, because the person has logged in; see `Grant.extendingDataAccess(at:)`.
    /// - Returns: The updated grant.
    static func extendDataAccess(_ grant: Grant, _ database: Database, at now: Date) throws -> Grant {
        let updated = grant.extendingDataAccess(at: now)
        try store(updated, after: grant, database)
        return updated
    }

    /// Stores the permissions that have expired and the time of the last login, if they differ.
    static func store(_ grant: Grant, after before: Grant, _ database: Database) throws {
        if grant.expired != before.expired {
            let expiry = try database.cachedStatement(
                sql: "UPDATE grant_permissions SET state = 'expired' WHERE app_id = ? AND person_id = ? AND permission = ?")
            for permission in grant.expired.subtracting(before.expired) {
                try expiry.execute(arguments: [grant.appID, grant.person.rawValue, permission.name])
            }
        }
        guard grant.lastLoginAt != before.lastLoginAt else { return }
        let update = try database.cachedStatement(sql: "UPDATE grants SET last_login_at = ? WHERE app_id = ? AND person_id = ?")
        try update.execute(arguments: [grant.lastLoginAt.timeIntervalSince1970, grant.appID, grant.person.rawValue])
    }

    /// The negation of `Grant.isLimited(at:)` as a condition on a row of `grants`. Its argument is the current time minus
    /// ``AccessToken/dataAccessLifetime``.
    static var isNotLimitedSQL: String { "(grants.tracking = '\(LoginTracking.enabled.storedName)' OR grants.last_classic_login_at > ?)" }

    static func grant(_ database: Database, _ app: String, _ person: Person.ID) throws -> Grant? {
        let grants = try database.cachedStatement(
            sql: """
                SELECT app_scoped_id, epoch, last_login_at, tracking, last_classic_login_at FROM grants
                WHERE app_id = ? AND person_id = ? AND removed_at IS NULL
                """)
        guard let row = try Row.fetchOne(grants, arguments: [app, person.rawValue]) else { return nil }
        let permissions = try database.cachedStatement(
            sql: "SELECT permission, state FROM grant_permissions WHERE app_id = ? AND person_id = ?")
        var states: [String: Set<Permission>] = [:]
        for row in try Row.fetchAll(permissions, arguments: [app, person.rawValue]) {
            states[row["state"], default: []].insert(Permission(name: row["permission"]))
        }
        return Grant(
            appID: app, person: person, appScopedID: row["app_scoped_id"], granted: states["granted"] ?? [],
            declined: states["declined"] ?? [], expired: states["expired"] ?? [],
            lastLoginAt: Date(timeIntervalSince1970: row["last_login_at"]), epoch: row["epoch"],
            tracking: (row["tracking"] as String?).flatMap(LoginTracking.init(word:)),
            lastClassicLoginAt: (row["last_classic_login_at"] as Double?).map(Date.init(timeIntervalSince1970:)))
    }
}
