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
        guard let owner = try Self.person(database, "id = ?", [person.rawValue]) else { return [] }
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT stored.login, stored.app_id, stored.kind, stored.issued_at, stored.expires_at, stored.epoch, stored.password_stamp,
                    grants.epoch AS grant_epoch, EXISTS (SELECT 1 FROM ended_logins WHERE login = stored.login) AS has_ended
                FROM (
                    SELECT login, app_id, person_id, epoch, password_stamp, 'device' AS kind, given_at AS issued_at, expires_at
                    FROM device_tokens WHERE person_id = ?
                    UNION ALL
                    SELECT login, app_id, person_id, epoch, password_stamp, 'app', NULL, expires_at
                    FROM refresh_families WHERE person_id = ?
                ) AS stored
                LEFT JOIN grants
                    ON grants.app_id = stored.app_id AND grants.person_id = stored.person_id AND grants.removed_at IS NULL
                """, arguments: [person.rawValue, person.rawValue])
        return StoredLogin.valid(among: rows.compactMap(Self.record), of: owner, at: now)
    }

    private static func record(_ row: Row) -> StoredLogin.Record? {
        StoredLogin.Kind(rawValue: row["kind"]).map { kind in
            StoredLogin.Record(
                loginID: row["login"], appID: row["app_id"], kind: kind,
                issuedAt: (row["issued_at"] as Double?).map(Date.init(timeIntervalSince1970:)),
                expiresAt: Date(timeIntervalSince1970: row["expires_at"]), epoch: row["epoch"], passwordStamp: row["password_stamp"],
                grantEpoch: row["grant_epoch"], hasEnded: row["has_ended"])
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
            try Self.add(entries, database)
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
            try Self.add(entries, database)
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
            try Self.add(entry, database)
        }
    }
}
