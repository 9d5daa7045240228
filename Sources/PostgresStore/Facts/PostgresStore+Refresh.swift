public import Foundation
import LoginModel
public import ProviderDomain
public import ProviderStore

extension PostgresStore {
    public func refreshTokenFamily(ofLogin login: String, at now: Date) async throws(StoreError) -> RefreshTokenFamily? {
        guard let family = try await read(RefreshTokenFamily.query(ofLogin: login, at: now)) else { return nil }
        let (account, reason) = try await account(
            in: family.appID, AccountRow.query(family.appID, family.person), Self.endReason(ofLogin: login))
        guard let account, family.isInForce(at: account, endReason: reason) else { return nil }
        return family
    }

    @discardableResult
    public func createRefreshTokenFamily(_ family: RefreshTokenFamily) async throws(StoreError) -> Grant? {
        try await write(locking: [.login(family.login.id), .person(family.person), .unchangedApp(family.appID)]) { transaction in
            let (grant, reason, surplus) = try await transaction.read(
                Grant.query(family.appID, family.person), Self.endReason(ofLogin: family.login.id),
                PostgresTransaction.surplusFamilies(for: family))
            guard var grant, family.mayBegin(under: grant, endReason: reason) else { return nil }
            grant.epoch += try await transaction.store(family, ending: surplus)
            return grant
        }
    }

    public func rotateRefreshToken(_ rotation: RefreshTokenRotation) async throws(StoreError) -> RefreshTokenRotationOutcome {
        let login = rotation.token.loginID
        let subjects: [PostgresSubject] = [.login(login), .personOfRefreshTokens(login: login), .unchangedApp(rotation.appID)]
        return try await write(locking: subjects) { transaction in
            switch rotation.decision(on: try await transaction.state(before: rotation)) {
            case .refuse(let outcome): return outcome
            case .deleteFamily:
                transaction.write("DELETE FROM refresh_families WHERE login = $1", [.text(login)])
                return .ended
            case .endLogin(let end):
                try await transaction.end(end)
                return .reused
            case .rotate(let family, let account, let generation):
                transaction.write(
                    "UPDATE refresh_families SET generation = $1 WHERE login = $2", [.integer(generation), .text(login)])
                transaction.add(rotation.auditEntry(of: family, for: account))
                return .rotated(family, account, generation: generation)
            }
        }
    }
}

extension PostgresTransaction {
    fileprivate func state(before rotation: RefreshTokenRotation) async throws -> RefreshTokenRotation.StoredState {
        let login = rotation.token.loginID
        let (family, row, reason) = try await read(
            RefreshTokenFamily.query(ofLogin: login, at: rotation.usedAt), AccountRow.query(ofRefreshTokens: login),
            PostgresStore.endReason(ofLogin: login))
        var account: Account?
        if let family { account = try await self.account(of: row, in: family.appID) }
        return RefreshTokenRotation.StoredState(family: family, account: account, endReason: reason)
    }

    /// Stores a new family of refresh tokens, unless the login already has one.
    /// - Parameter surplus: The logins that end to make room for it; see ``surplusFamilies(for:)``.
    /// - Returns: The number by which the grant's epoch was increased.
    func store(_ family: RefreshTokenFamily, ending surplus: [String]) async throws -> Int {
        write(
            """
            INSERT INTO refresh_families
                (login, app_id, person_id, epoch, password_stamp, scope, requires_secret, generation, expires_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8)
            ON CONFLICT (login) DO UPDATE SET app_id = excluded.app_id, person_id = excluded.person_id, epoch = excluded.epoch,
                password_stamp = excluded.password_stamp, scope = excluded.scope, requires_secret = excluded.requires_secret,
                generation = 1, expires_at = excluded.expires_at
            WHERE refresh_families.expires_at <= $9
            """,
            [
                .text(family.login.id), .text(family.appID), .person(family.person), .integer(family.epoch),
                .text(family.login.passwordStamp), .text(family.scope.joined(separator: " ")), .boolean(family.requiresSecret),
                .date(family.expiresAt), .date(Self.latestExpired(at: family.openedAt)),
            ])
        return try await end(surplus, except: family.login.id, of: family.person, in: family.appID, at: family.openedAt)
    }

    /// Returns the query for the oldest logins with refresh tokens of a person at an app that exceed the maximum once another one begins.
    static func surplusFamilies(for family: RefreshTokenFamily) -> PostgresQuery<[String]> {
        surplusLogins(
            "refresh_families", except: family.login.id, of: family.person, in: family.appID,
            latestExpired: latestExpired(at: family.openedAt))
    }

    private static func latestExpired(at now: Date) -> Date {
        ExpiringRecord.refreshTokenFamily.latestExpiryOfDeletedRecords(at: now)
    }
}

extension AccountRow {
    /// Returns the query for the account to which a login with refresh tokens belongs.
    static func query(ofRefreshTokens login: String) -> PostgresQuery<AccountRow?> {
        query(
            """
            (grants.app_id, grants.person_id) = (SELECT app_id, person_id FROM refresh_families WHERE login = $1)
            """, [.text(login)])
    }
}

extension RefreshTokenFamily {
    /// Returns the query for the family of refresh tokens of a login that has not expired.
    static func query(ofLogin login: String, at now: Date) -> PostgresQuery<RefreshTokenFamily?> {
        .first(
            """
            SELECT login, app_id, person_id, epoch, password_stamp, scope, requires_secret, generation, expires_at
            FROM refresh_families WHERE login = $1 AND \(PostgresCommand.expiryOfKeyedRow) > $2
            """, [.text(login), .date(now)]
        ) { row in
            RefreshTokenFamily(
                login: AuthenticationEvent(id: try row.value("login"), passwordStamp: try row.value("password_stamp")),
                appID: try row.value("app_id"), person: try row.person("person_id"), epoch: try row.integer("epoch"),
                scope: Scope.names(in: try row.value("scope")), requiresSecret: try row.value("requires_secret"),
                expiresAt: try row.date("expires_at"), generation: try row.integer("generation"))
        }
    }
}
