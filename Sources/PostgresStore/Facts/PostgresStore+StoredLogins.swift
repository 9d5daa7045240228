public import Foundation
public import ProviderDomain
public import ProviderStore

extension PostgresStore {
    public func storedLogins(of person: Person.ID, at now: Date) async throws(StoreError) -> [StoredLogin] {
        let (owner, records) = try await read(Person.query(person), StoredLogin.Record.query(of: person))
        return owner.map { StoredLogin.valid(among: records, of: $0, at: now) } ?? []
    }
}

extension StoredLogin.Record {
    /// Returns the query for the logins of a person that continue without a browser, also for those that are no longer valid.
    static func query(of person: Person.ID) -> PostgresQuery<[StoredLogin.Record]> {
        PostgresQuery(
            """
            SELECT stored.login, stored.app_id, stored.kind, stored.issued_at, stored.expires_at, stored.epoch, stored.password_stamp,
                grants.epoch AS grant_epoch, EXISTS (SELECT 1 FROM ended_logins WHERE login = stored.login) AS has_ended
            FROM (
                SELECT login, app_id, person_id, epoch, password_stamp, 'device' AS kind, given_at AS issued_at, expires_at
                FROM device_tokens WHERE person_id = $1
                UNION ALL
                SELECT login, app_id, person_id, epoch, password_stamp, 'app', NULL, expires_at
                FROM refresh_families WHERE person_id = $1
            ) AS stored
            LEFT JOIN grants
                ON grants.app_id = stored.app_id AND grants.person_id = stored.person_id AND grants.removed_at IS NULL
            """, [.person(person)]
        ) { rows in
            try rows.compactMap { row in
                guard let kind = StoredLogin.Kind(rawValue: try row.value("kind")) else { return nil }
                return StoredLogin.Record(
                    loginID: try row.value("login"), appID: try row.value("app_id"), kind: kind,
                    issuedAt: try row.optionalDate("issued_at"), expiresAt: try row.date("expires_at"), epoch: try row.integer("epoch"),
                    passwordStamp: try row.value("password_stamp"),
                    grantEpoch: try row.optional("grant_epoch", as: Int64.self).map(Int.init), hasEnded: try row.value("has_ended"))
            }
        }
    }
}

extension PostgresTransaction {
    /// Stores a login whose tokens a device receives.
    /// - Returns: The number by which the grant's epoch was increased.
    func store(_ login: StoredLogin, under grant: Grant, passwordStamp: String) async throws -> Int {
        let now = login.openedAt
        let surplus = try await read(
            Self.surplusLogins("device_tokens", except: login.loginID, of: login.person, in: login.appID, latestExpired: now))
        write(
            """
            INSERT INTO device_tokens (login, app_id, person_id, epoch, password_stamp, given_at, expires_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            ON CONFLICT (login) DO UPDATE SET app_id = excluded.app_id, person_id = excluded.person_id, epoch = excluded.epoch,
                password_stamp = excluded.password_stamp, given_at = excluded.given_at, expires_at = excluded.expires_at
            WHERE device_tokens.expires_at <= excluded.given_at
            """,
            [
                .text(login.loginID), .text(login.appID), .person(login.person), .integer(grant.epoch), .text(passwordStamp), .date(now),
                .date(now.addingTimeInterval(StoredLogin.deviceLifetime)),
            ])
        return try await end(surplus, except: login.loginID, of: login.person, in: login.appID, at: now)
    }

    /// Returns the query for the oldest logins of a person at an app that exceed ``StoredLogin/maximumPerPersonAndApp`` once another one
    /// begins.
    /// - Parameters:
    ///   - table: The table, `refresh_families` or `device_tokens`.
    ///   - login: The login that begins.
    ///   - latestExpired: The latest expiry time of a row that counts as expired.
    static func surplusLogins(
        _ table: String, except login: String, of person: Person.ID, in app: String, latestExpired: Date
    ) -> PostgresQuery<[String]> {
        let most = StoredLogin.maximumPerPersonAndApp
        return .values(
            """
            SELECT login FROM \(table) WHERE person_id = $1 AND app_id = $2 AND login <> $3 AND expires_at > $4
            ORDER BY expires_at DESC, login LIMIT $5 OFFSET $6
            """, [.person(person), .text(app), .text(login), .date(latestExpired), .integer(most), .integer(most - 1)])
    }

    /// Ends the oldest logins of a person at an app.
    /// - Parameter login: The login that has just begun. It continues even if too many logins have ended.
    /// - Returns: The number by which the grant's epoch was increased.
    func end(_ oldest: [String], except login: String, of person: Person.ID, in app: String, at now: Date) async throws -> Int {
        try await end(oldest.map { SessionEnd(ofOldest: $0, person: person, appID: app, at: now) }, except: login)
    }
}
