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
            guard let family = try Self.family(ofLogin: login, at: now, database),
                let account = try account(database, family.appID, family.person),
                family.isInForce(at: account, endReason: try Self.endReason(database, ofLogin: login))
            else { return nil }
            return family
        }
    }

    @discardableResult
    public func createRefreshTokenFamily(_ family: RefreshTokenFamily) async throws(StoreError) -> Grant? {
        try await write { database in
            guard var grant = try Self.grant(database, family.appID, family.person),
                family.mayBegin(under: grant, endReason: try Self.endReason(database, ofLogin: family.login.id))
            else { return nil }
            grant.epoch += try Self.store(family, database)
            return grant
        }
    }

    public func rotateRefreshToken(_ rotation: RefreshTokenRotation) async throws(StoreError) -> RefreshTokenRotationOutcome {
        try await write { database in
            let login = rotation.token.loginID
            switch rotation.decision(on: try state(before: rotation, database)) {
            case .refuse(let outcome): return outcome
            case .deleteFamily:
                try database.perform(sql: "DELETE FROM refresh_families WHERE login = ?", arguments: [login])
                return .ended
            case .endLogin(let end):
                try Self.end(end, database)
                return .reused
            case .rotate(let family, let account, let generation):
                try database.perform(sql: "UPDATE refresh_families SET generation = ? WHERE login = ?", arguments: [generation, login])
                try Self.add(rotation.auditEntry(of: family, for: account), database)
                return .rotated(family, account, generation: generation)
            }
        }
    }

    private func state(before rotation: RefreshTokenRotation, _ database: Database) throws -> RefreshTokenRotation.StoredState {
        let family = try Self.family(ofLogin: rotation.token.loginID, at: rotation.usedAt, database)
        return RefreshTokenRotation.StoredState(
            family: family, account: try family.flatMap { try account(database, $0.appID, $0.person) },
            endReason: try Self.endReason(database, ofLogin: rotation.token.loginID))
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

    private static func family(ofLogin login: String, at now: Date, _ database: Database) throws -> RefreshTokenFamily? {
        let families = try database.cachedStatement(
            sql: """
                SELECT login, app_id, person_id, epoch, password_stamp, scope, requires_secret, generation, expires_at
                FROM refresh_families WHERE login = ? AND expires_at > ?
                """)
        return try Row.fetchOne(families, arguments: [login, now.timeIntervalSince1970]).map { row in
            RefreshTokenFamily(
                login: AuthenticationEvent(id: row["login"], passwordStamp: row["password_stamp"]), appID: row["app_id"],
                person: Person.ID(rawValue: row["person_id"]), epoch: row["epoch"], scope: Scope.names(in: row["scope"]),
                requiresSecret: row["requires_secret"], expiresAt: Date(timeIntervalSince1970: row["expires_at"]),
                generation: row["generation"])
        }
    }
}
