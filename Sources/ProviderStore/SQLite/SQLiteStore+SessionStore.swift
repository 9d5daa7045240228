import GRDB
public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SQLiteStore {
    public func session(withDigest digest: String, at now: Date) async throws(StoreError) -> BrowserSession? {
        try readOnCurrentThread { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT digest, person_id, authenticated_at, expires_at, browser_name, system_name, used_on
                    FROM sessions WHERE digest = ? AND expires_at > ?
                    """)
            return try Row.fetchOne(statement, arguments: [digest, now.timeIntervalSince1970]).map(Self.session)
        }
    }

    public func sessions(of person: Person.ID, at now: Date) async throws(StoreError) -> [BrowserSession] {
        try await read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT * FROM sessions WHERE person_id = ? AND expires_at > ? ORDER BY authenticated_at DESC, digest",
                arguments: [person.rawValue, now.timeIntervalSince1970]
            ).map(Self.session)
        }
    }

    private static func session(_ row: Row) -> BrowserSession {
        BrowserSession(
            digest: row["digest"], person: Person.ID(rawValue: row["person_id"]),
            authenticatedAt: Date(timeIntervalSince1970: row["authenticated_at"]),
            expiresAt: Date(timeIntervalSince1970: row["expires_at"]),
            kind: BrowserKind(browser: row["browser_name"], system: row["system_name"]), usedOn: row["used_on"])
    }

    public func createSession(_ session: BrowserSession, verifiedWith password: PasswordDigest) async throws(StoreError) -> Bool {
        try await write { try Self.open(session, under: password, $0) }
    }

    static func open(_ session: BrowserSession, under password: PasswordDigest, _ database: Database) throws -> Bool {
        try ExpiringTable.sessions.deleteExpired(beforeAdding: [session.digest], at: session.authenticatedAt, database)
        try database.perform(
            sql: """
                INSERT INTO sessions (digest, person_id, authenticated_at, expires_at, browser_name, system_name, used_on)
                SELECT ?, id, ?, ?, ?, ?, ? FROM people WHERE id = ? AND password = ? AND NOT is_locked
                """,
            arguments: [
                session.digest, session.authenticatedAt.timeIntervalSince1970, session.expiresAt.timeIntervalSince1970,
                session.kind.browser, session.kind.system, session.lastUsedDay, session.person.rawValue, password.encoded,
            ])
        guard database.changesCount == 1 else { return false }
        try database.perform(
            sql: """
                DELETE FROM sessions WHERE digest IN (
                    SELECT digest FROM sessions WHERE person_id = ? AND digest <> ? AND expires_at > ?
                    ORDER BY authenticated_at DESC, digest LIMIT ? OFFSET ?)
                """,
            arguments: [
                session.person.rawValue, session.digest, session.authenticatedAt.timeIntervalSince1970, BrowserSession.maximumPerPerson,
                BrowserSession.maximumPerPerson - 1,
            ])
        try Self.addAuditEntry(database, .signedIn, by: .person, person: session.person, app: nil, [], at: session.authenticatedAt)
        return true
    }

    public func recordUse(ofSession digest: String, at now: Date) async throws(StoreError) {
        try await write { database in
            let day = FieldAccess.day(of: now)
            try database.perform(sql: "UPDATE sessions SET used_on = ? WHERE digest = ? AND used_on < ?", arguments: [day, digest, day])
        }
    }

    public func endSession(withDigest digest: String, at now: Date) async throws(StoreError) {
        try await write { database in
            let person = try Int64.fetchOne(
                database, sql: "SELECT person_id FROM sessions WHERE digest = ? AND expires_at > ?",
                arguments: [digest, now.timeIntervalSince1970])
            try database.perform(sql: "DELETE FROM sessions WHERE digest = ?", arguments: [digest])
            guard let person else { return }
            try Self.addAuditEntry(database, .signedOut, by: .person, person: Person.ID(rawValue: person), app: nil, [], at: now)
        }
    }
}
