import GRDB
import LoginModel
public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SQLiteStore {
    public func refreshTokenFamily(ofLogin login: String, at now: Date) async throws(StoreError) -> RefreshTokenFamily? {
        try await read { database in
            try Self.row(ofFamily: login, at: now, database).flatMap { try family($0, database)?.family }
        }
    }

    @discardableResult
    public func createRefreshTokenFamily(_ family: RefreshTokenFamily) async throws(StoreError) -> Grant? {
        try await write { database in
            guard try Self.endReason(database, ofLogin: family.login.id) == nil,
                var grant = try Self.grant(database, family.appID, family.person), grant.epoch == family.epoch
            else { return nil }
            grant.epoch += try Self.store(family, database)
            return grant
        }
    }

    public func rotateRefreshToken(_ rotation: RefreshTokenRotation) async throws(StoreError) -> RefreshTokenRotationOutcome {
        try await write { database in
            guard let row = try Self.row(ofFamily: rotation.token.loginID, at: rotation.usedAt, database),
                row["app_id"] == rotation.appID
            else { return .ended }
            guard row["generation"] == rotation.token.generation else {
                let end = SessionEnd(
                    of: rotation.token.loginID, reason: .revoked, by: .provider, person: Person.ID(rawValue: row["person_id"]),
                    appID: rotation.appID, at: rotation.usedAt)
                try Self.end(end, database)
                return .reused
            }
            guard let (family, account) = try family(row, database) else {
                try database.perform(sql: "DELETE FROM refresh_families WHERE login = ?", arguments: [rotation.token.loginID])
                return .ended
            }
            // A client that did not authenticate with the app secret must not use up the token.
            guard rotation.isClientAuthenticated || !family.requiresSecret else { return .secretRequired }
            // A refusal does not use up the token, because its cause may be temporary: for example, the account may be unlocked later.
            if let refusal = account.loginError(for: family.login) { return .rejected(refusal) }
            try database.perform(
                sql: "UPDATE refresh_families SET generation = generation + 1 WHERE login = ?", arguments: [rotation.token.loginID])
            try Self.addAuditEntry(
                database, .refreshed, by: .app, person: family.person, app: family.appID, family.scope(for: account), at: rotation.usedAt)
            return .rotated(family, account, generation: rotation.token.generation + 1)
        }
    }

    /// Stores a new family of refresh tokens, unless the login already has one.
    /// - Returns: The number by which the grant's epoch was increased.
    static func store(_ family: RefreshTokenFamily, _ database: Database) throws -> Int {
        try ExpiringTable.refreshFamilies.deleteExpired(beforeAdding: [family.login.id], at: family.openedAt, database)
        try database.perform(
            sql: """
                INSERT INTO refresh_families (login, app_id, person_id, epoch, password_stamp, scope, requires_secret, generation, expires_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?) ON CONFLICT (login) DO NOTHING
                """,
            arguments: [
                family.login.id, family.appID, family.person.rawValue, family.epoch, family.login.passwordStamp,
                family.scope.joined(separator: " "), family.requiresSecret, family.expiresAt.timeIntervalSince1970,
            ])
        let oldest = """
            SELECT login FROM refresh_families WHERE person_id = ? AND app_id = ? AND login <> ? AND expires_at > ?
            ORDER BY expires_at DESC, login LIMIT ? OFFSET ?
            """
        return try endOldest(
            oldest, but: family.login.id, of: family.person, in: family.appID, at: family.openedAt,
            latestExpired: family.openedAt.addingTimeInterval(-StoredLogin.lifeAfterRefreshTokens), database)
    }

    private static func row(ofFamily login: String, at now: Date, _ database: Database) throws -> Row? {
        let families = try database.cachedStatement(
            sql: """
                SELECT login, app_id, person_id, epoch, password_stamp, scope, requires_secret, generation, expires_at
                FROM refresh_families WHERE login = ? AND expires_at > ?
                """)
        return try Row.fetchOne(families, arguments: [login, now.timeIntervalSince1970])
    }

    /// Returns the family of refresh tokens that a database row describes, and its account; `nil` if the grant or the password has changed
    /// since the family began.
    private func family(_ row: Row, _ database: Database) throws -> (family: RefreshTokenFamily, account: Account)? {
        let login = AuthenticationEvent(id: row["login"], passwordStamp: row["password_stamp"])
        let family = RefreshTokenFamily(
            login: login, appID: row["app_id"], person: Person.ID(rawValue: row["person_id"]), epoch: row["epoch"],
            scope: Scope.names(in: row["scope"]), requiresSecret: row["requires_secret"],
            expiresAt: Date(timeIntervalSince1970: row["expires_at"]), generation: row["generation"])
        guard let account = try self.account(database, family.appID, family.person),
            account.grant.epoch == family.epoch, account.person.password.stamp == login.passwordStamp
        else { return nil }
        return (family, account)
    }
}
