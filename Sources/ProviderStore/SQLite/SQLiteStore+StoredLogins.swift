import GRDB
public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A person's own logins, password and page language.
extension SQLiteStore {
    public func storedLogins(of person: Person.ID, at now: Date) async throws(StoreError) -> [StoredLogin] {
        try await read { try Self.storedLogins($0, of: person, at: now) }
    }

    private static func storedLogins(_ database: Database, of person: Person.ID, at now: Date) throws -> [StoredLogin] {
        guard let stamp = try Self.person(database, "id = ?", [person.rawValue])?.password.stamp else { return [] }
        // Logins under an earlier epoch of the grant, or under an earlier password, are no longer valid.
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT kept.login, kept.app_id, kept.kind, kept.opened_at FROM (
                    SELECT login, app_id, person_id, epoch, password_stamp, 'device' AS kind, given_at AS opened_at, expires_at AS ends_at
                    FROM device_tokens WHERE person_id = ?
                    UNION ALL
                    SELECT login, app_id, person_id, epoch, password_stamp, 'app', expires_at - ?, expires_at + ?
                    FROM refresh_families AS families
                    WHERE person_id = ?
                        AND NOT EXISTS (SELECT 1 FROM device_tokens WHERE login = families.login AND expires_at > ?)
                ) AS kept
                JOIN grants ON grants.app_id = kept.app_id AND grants.person_id = kept.person_id
                WHERE grants.removed_at IS NULL AND grants.epoch = kept.epoch AND kept.password_stamp = ? AND kept.ends_at > ?
                    AND NOT EXISTS (SELECT 1 FROM ended_logins WHERE login = kept.login)
                ORDER BY kept.opened_at DESC, kept.login
                """,
            arguments: [
                person.rawValue, StoredLogin.refreshTokenLifetime, StoredLogin.lifeAfterRefreshTokens, person.rawValue,
                now.timeIntervalSince1970, stamp, now.timeIntervalSince1970,
            ])
        return rows.compactMap { row in
            StoredLogin.Kind(rawValue: row["kind"]).map { kind in
                StoredLogin(
                    loginID: row["login"], person: person, appID: row["app_id"], kind: kind,
                    openedAt: Date(timeIntervalSince1970: row["opened_at"]))
            }
        }
    }

    /// Stores a login whose tokens a device receives.
    /// - Returns: The number by which the grant's epoch was increased.
    static func store(_ login: StoredLogin, under grant: Grant, passwordStamp: String, _ database: Database) throws -> Int {
        let now = login.openedAt.timeIntervalSince1970
        try ExpiringTable.deviceTokens.deleteExpired(beforeAdding: [login.loginID], at: login.openedAt, database)
        try database.perform(
            sql: """
                INSERT INTO device_tokens (login, app_id, person_id, epoch, password_stamp, given_at, expires_at)
                VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (login) DO NOTHING
                """,
            arguments: [
                login.loginID, login.appID, login.person.rawValue, grant.epoch, passwordStamp, now, now + StoredLogin.deviceLifetime,
            ])
        let oldest = """
            SELECT login FROM device_tokens WHERE person_id = ? AND app_id = ? AND login <> ? AND expires_at > ?
            ORDER BY expires_at DESC, login LIMIT ? OFFSET ?
            """
        return try endOldest(
            oldest, but: login.loginID, of: login.person, in: login.appID, at: login.openedAt, latestExpired: login.openedAt, database)
    }

    /// Ends the oldest logins of a person at an app beyond ``StoredLogin/maximumPerPersonAndApp``.
    /// - Parameters:
    ///   - logins: A query for the IDs of the logins to end. It excludes expired logins and the login that has just begun, and skips the
    ///     latest logins.
    ///   - login: The login that has just begun. It continues even if too many logins have ended.
    ///   - now: When the login began.
    ///   - latestExpired: The latest expiry time of a row that counts as expired.
    /// - Returns: The number by which the grant's epoch was increased.
    static func endOldest(
        _ logins: String, but login: String, of person: Person.ID, in app: String, at now: Date, latestExpired: Date, _ database: Database
    ) throws -> Int {
        let most = StoredLogin.maximumPerPersonAndApp
        let surplus = try String.fetchAll(
            database.cachedStatement(sql: logins),
            arguments: [person.rawValue, app, login, latestExpired.timeIntervalSince1970, most, most - 1])
        var epochIncrease = 0
        for oldest in surplus {
            epochIncrease += try end(
                SessionEnd(of: oldest, reason: .revoked, by: .provider, person: person, appID: app, at: now), except: login, database)
        }
        return epochIncrease
    }

    public func logOutElsewhere(_ signOut: LogoutElsewhere) async throws(StoreError) -> Bool {
        try await write { database in
            let (person, now) = (signOut.person, signOut.at)
            guard try Self.isActive(signOut.session, of: person, at: now, database) else { return false }
            let others = try String.fetchAll(
                database, sql: "SELECT digest FROM sessions WHERE person_id = ? AND digest <> ? AND expires_at > ? ORDER BY digest",
                arguments: [person.rawValue, signOut.session, now.timeIntervalSince1970])
            for digest in others {
                try database.perform(sql: "DELETE FROM sessions WHERE digest = ?", arguments: [digest])
                try Self.addAuditEntry(database, .signedOut, by: .person, person: person, app: nil, [], at: now)
            }
            // Ends the device logins that the person has approved, so that no device can redeem them.
            try database.perform(sql: "DELETE FROM device_logins WHERE person_id = ?", arguments: [person.rawValue])
            for login in try Self.storedLogins(database, of: person, at: now) { try Self.end(login.end(at: now), database) }
            return true
        }
    }

    public func changePassword(_ change: PasswordChange) async throws(StoreError) -> Bool {
        try await write { database in
            guard try Self.isActive(change.session, of: change.person, at: change.at, database) else { return false }
            try database.perform(
                sql: "UPDATE people SET password = ?, password_changed_at = ? WHERE id = ? AND password = ? AND NOT is_locked",
                arguments: [
                    change.newPassword.encoded, change.at.timeIntervalSince1970, change.person.rawValue, change.oldPassword.encoded,
                ])
            guard database.changesCount == 1 else { return false }
            try Self.addAuditEntry(database, .personChanged, by: .person, person: change.person, app: nil, ["password"], at: change.at)
            try Self.logOutEverywhere(change.person, database)
            return try Self.open(change.newSession, under: change.newPassword, database)
        }
    }

    /// Ends all sessions of a person, and the device logins that the person has approved.
    static func logOutEverywhere(_ person: Person.ID, _ database: Database) throws {
        for table in ["sessions", "device_logins"] {
            try database.perform(sql: "DELETE FROM \(table) WHERE person_id = ?", arguments: [person.rawValue])
        }
    }

    public func chooseLanguage(_ choice: LanguageChoice) async throws(StoreError) {
        try await write { database in
            try database.perform(
                sql: "UPDATE people SET page_language = ? WHERE id = ? AND page_language IS DISTINCT FROM ?",
                arguments: [choice.language, choice.person.rawValue, choice.language])
            guard database.changesCount == 1 else { return }
            try Self.addAuditEntry(database, .personChanged, by: .person, person: choice.person, app: nil, ["page_language"], at: choice.at)
        }
    }

    private static func isActive(_ session: String, of person: Person.ID, at now: Date, _ database: Database) throws -> Bool {
        let sessions = try database.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM sessions WHERE digest = ? AND person_id = ? AND expires_at > ?)")
        return try Bool.fetchOne(sessions, arguments: [session, person.rawValue, now.timeIntervalSince1970]) ?? false
    }
}
