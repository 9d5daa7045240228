import GRDB
public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SQLiteStore {
    public func session(withDigest digest: String, at now: Date) async throws(StoreError) -> BrowserSession? {
        try await read { database in
            let statement = try database.cachedStatement(
                sql: "SELECT person_id, authenticated_at, expires_at FROM sessions WHERE digest = ? AND expires_at > ?")
            return try Row.fetchOne(statement, arguments: [digest, now.timeIntervalSince1970]).map { row in
                BrowserSession(
                    digest: digest,
                    person: Person.ID(rawValue: row["person_id"]),
                    authenticatedAt: Date(timeIntervalSince1970: row["authenticated_at"]),
                    expiresAt: Date(timeIntervalSince1970: row["expires_at"]))
            }
        }
    }

    public func open(_ session: BrowserSession, under password: PasswordDigest) async throws(StoreError) -> Bool {
        try await write { database in
            try database.execute(
                sql: "DELETE FROM sessions WHERE expires_at <= ?", arguments: [session.authenticatedAt.timeIntervalSince1970])
            try database.execute(
                sql: """
                    INSERT INTO sessions (digest, person_id, authenticated_at, expires_at)
                    SELECT ?, id, ?, ? FROM people WHERE id = ? AND password = ? AND NOT is_locked
                    """,
                arguments: [
                    session.digest, session.authenticatedAt.timeIntervalSince1970, session.expiresAt.timeIntervalSince1970,
                    session.person.rawValue, password.encoded,
                ])
            guard database.changesCount == 1 else { return false }
            try Self.note(database, .signedIn, by: .person, person: session.person, app: nil, [], at: session.authenticatedAt)
            return true
        }
    }

    public func endSession(withDigest digest: String, at now: Date) async throws(StoreError) {
        try await write { database in
            let person = try Int64.fetchOne(
                database, sql: "SELECT person_id FROM sessions WHERE digest = ? AND expires_at > ?",
                arguments: [digest, now.timeIntervalSince1970])
            try database.execute(sql: "DELETE FROM sessions WHERE digest = ?", arguments: [digest])
            guard let person else { return }
            try Self.note(database, .signedOut, by: .person, person: Person.ID(rawValue: person), app: nil, [], at: now)
        }
    }
}
