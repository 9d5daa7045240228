import GRDB
public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SQLiteStore {
    public func session(withDigest digest: String, at now: Date) async throws(StoreError) -> BrowserSession? {
        try readStatementOnCurrentThread { database in
            let statement = try database.cachedStatement(sql: Self.sessionSQL + " AND expires_at > ?")
            return try NamedRow.fetchOne(statement, arguments: [digest, now.timeIntervalSince1970], Self.session)
        }
    }

    private static let sessionColumns = "digest, person_id, authenticated_at, expires_at, browser_name, system_name, used_on"
    private static let sessionSQL = "SELECT \(sessionColumns) FROM sessions WHERE digest = ?"

    /// Returns a session, which may have expired.
    static func session(withDigest digest: String, _ database: Database) throws -> BrowserSession? {
        try NamedRow.fetchOne(database.cachedStatement(sql: sessionSQL), arguments: [digest], session)
    }

    public func sessions(of person: Person.ID, at now: Date) async throws(StoreError) -> [BrowserSession] {
        try await read { try Self.sessions(of: person, at: now, $0) }
    }

    static func sessions(of person: Person.ID, at now: Date, _ database: Database) throws -> [BrowserSession] {
        let statement = try database.cachedStatement(
            sql: "SELECT \(sessionColumns) FROM sessions WHERE person_id = ? AND expires_at > ? ORDER BY authenticated_at DESC, digest")
        return try NamedRow.fetchAll(statement, arguments: [person.rawValue, now.timeIntervalSince1970], session)
    }

    private static func session(_ row: NamedRow) -> BrowserSession {
        BrowserSession(
            digest: row["digest"], person: Person.ID(rawValue: row["person_id"]),
            authenticatedAt: Date(timeIntervalSince1970: row["authenticated_at"]),
            expiresAt: Date(timeIntervalSince1970: row["expires_at"]),
            kind: BrowserKind(browser: row["browser_name"], system: row["system_name"]), usedOn: row["used_on"])
    }

    public func createSession(_ session: BrowserSession, verifiedWith password: PasswordDigest) async throws(StoreError) -> Bool {
        try await write { database in
            guard
                case .open(let entry, let endsOldest) = session.decision(
                    verifiedWith: password, on: try Self.state(before: session, database))
            else { return false }
            try Self.insert(session, database)
            if endsOldest { try Self.deleteOldest(after: session, database) }
            try Self.add(entry, database)
            return true
        }
    }

    private static func state(before session: BrowserSession, _ database: Database) throws -> BrowserSession.StoredState {
        let people = try database.cachedStatement(
            sql: """
                SELECT password, is_locked,
                    EXISTS (SELECT 1 FROM sessions WHERE person_id = people.id AND expires_at > ? LIMIT 1 OFFSET ?) AS has_maximum
                FROM people WHERE id = ?
                """)
        let row = try Row.fetchOne(
            people,
            arguments: [
                session.authenticatedAt.timeIntervalSince1970, BrowserSession.maximumPerPerson - 1, session.person.rawValue,
            ])
        return BrowserSession.StoredState(
            password: row.map { PasswordDigest(encoded: $0["password"]) }, isLocked: row?["is_locked"] ?? false,
            hasMaximumSessions: row?["has_maximum"] ?? false)
    }

    static func insert(_ session: BrowserSession, _ database: Database) throws {
        try ExpiringTable.sessions.deleteExpired(beforeAdding: [session.digest], at: session.authenticatedAt, database)
        try database.perform(
            sql: """
                INSERT INTO sessions (digest, person_id, authenticated_at, expires_at, browser_name, system_name, used_on)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                session.digest, session.person.rawValue, session.authenticatedAt.timeIntervalSince1970,
                session.expiresAt.timeIntervalSince1970, session.kind.browser, session.kind.system, session.lastUsedDay,
            ])
    }

    /// Deletes the oldest sessions of the person beyond ``BrowserSession/maximumPerPerson``, except the one that has just begun.
    private static func deleteOldest(after session: BrowserSession, _ database: Database) throws {
        let most = BrowserSession.maximumPerPerson
        try database.perform(
            sql: """
                DELETE FROM sessions WHERE digest IN (
                    SELECT digest FROM sessions WHERE person_id = ? AND digest <> ? AND expires_at > ?
                    ORDER BY authenticated_at DESC, digest LIMIT ? OFFSET ?)
                """,
            arguments: [session.person.rawValue, session.digest, session.authenticatedAt.timeIntervalSince1970, most, most - 1])
    }

    public func recordUse(ofSession digest: String, at now: Date) async throws(StoreError) {
        try await write { database in
            let days = try database.cachedStatement(sql: "SELECT used_on FROM sessions WHERE digest = ?")
            guard let last = try Int.fetchOne(days, arguments: [digest]),
                let day = BrowserSession.newLastUsedDay(afterUseAt: now, last: last)
            else { return }
            try database.perform(sql: "UPDATE sessions SET used_on = ? WHERE digest = ?", arguments: [day, digest])
        }
    }

    public func endSession(withDigest digest: String, at now: Date) async throws(StoreError) {
        try await write { database in
            let session = try Self.session(withDigest: digest, database)
            try database.perform(sql: "DELETE FROM sessions WHERE digest = ?", arguments: [digest])
            if let entry = session?.logoutEntry(at: now) { try Self.add(entry, database) }
        }
    }
}
