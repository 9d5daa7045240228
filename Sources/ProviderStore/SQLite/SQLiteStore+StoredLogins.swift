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
            epochIncrease += try end(SessionEnd(ofOldest: oldest, person: person, appID: app, at: now), except: login, database)
        }
        return epochIncrease
    }

    public func logOutElsewhere(_ signOut: LogoutElsewhere) async throws(StoreError) -> Bool {
        try await write { database in
            let person = signOut.person
            let stored = LogoutElsewhere.StoredState(
                sessions: try Self.sessions(of: person, at: signOut.at, database),
                logins: try Self.storedLogins(database, of: person, at: signOut.at))
            guard case .logOut(let sessions, let entries, let logins) = signOut.decision(on: stored) else { return false }
            for digest in sessions { try database.perform(sql: "DELETE FROM sessions WHERE digest = ?", arguments: [digest]) }
            try database.perform(sql: "DELETE FROM device_logins WHERE person_id = ?", arguments: [person.rawValue])
            try Self.addAuditEntries(database, entries)
            for end in logins { try Self.end(end, database) }
            return true
        }
    }

    public func changePassword(_ change: PasswordChange) async throws(StoreError) -> Bool {
        try await write { database in
            let stored = PasswordChange.StoredState(
                session: try Self.session(withDigest: change.session, database),
                person: try Self.person(database, "id = ?", [change.person.rawValue]))
            guard case .change(let entries) = change.decision(on: stored) else { return false }
            try database.perform(
                sql: "UPDATE people SET password = ?, password_changed_at = ? WHERE id = ?",
                arguments: [change.newPassword.encoded, change.at.timeIntervalSince1970, change.person.rawValue])
            try Self.logOutEverywhere(change.person, database)
            try Self.insert(change.newSession, database)
            try Self.addAuditEntries(database, entries)
            return true
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
            guard let entry = choice.decision(on: try Self.person(database, "id = ?", [choice.person.rawValue])) else { return }
            try database.perform(
                sql: "UPDATE people SET page_language = ? WHERE id = ?", arguments: [choice.language, choice.person.rawValue])
            try Self.addAuditEntry(database, entry)
        }
    }
}
