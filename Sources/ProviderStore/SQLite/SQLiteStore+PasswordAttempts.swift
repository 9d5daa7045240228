import GRDB
public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SQLiteStore {
    public func beginPasswordAttempt(_ attempt: PasswordAttempt) async throws(StoreError) -> PasswordAttemptDecision {
        try await write { database in
            try ExpiringTable.passwordAttempts.deleteExpired(beforeAdding: [], at: attempt.at, database)
            switch attempt.decision(on: try Self.counters(of: attempt, database)) {
            case .reject(let end): return .rejected(until: end)
            case .allow(let changes):
                try Self.store(changes, database)
                return .allowed
            }
        }
    }

    public func endPasswordAttempt(_ attempt: PasswordAttempt, as end: PasswordAttemptResult) async throws(StoreError) {
        try await write { database in
            try Self.store(attempt.changes(after: end, of: try Self.counters(of: attempt, database)), database)
            if let entry = attempt.auditEntry(for: end) { try Self.add(entry, database) }
        }
    }

    public func resetPasswordAttempts(of login: String, at now: Date) async throws(StoreError) {
        try await write { database in
            guard let person = try Self.person(database, "login = ?", [login]) else { return }
            let prefix = PasswordAttempt.keyPrefixInBrowsers(of: person.id)
            try database.perform(
                sql: Self.deleteAttemptsOfPersonSQL,
                arguments: [PasswordAttempt.key(of: person.id), prefix, "\(prefix.dropLast());"])
            let entry = PasswordAttempt.auditEntry(forResetOf: person.id, deletedCounters: database.changesCount, at: now)
            if let entry { try Self.add(entry, database) }
        }
    }

    /// The statement that deletes the counters of an account and of its known browsers. The keys for the browsers begin with the key of the
    /// account and a colon, and a semicolon is the character after the colon.
    static let deleteAttemptsOfPersonSQL = "DELETE FROM password_attempts WHERE key = ? OR key >= ? AND key < ?"

    private static func counters(of attempt: PasswordAttempt, _ database: Database) throws -> [String: PasswordAttempt.Counter] {
        let keys = attempt.limits.map(\.key)
        let counters = try database.cachedStatement(
            sql: """
                SELECT key, count, first_at, last_at, expires_at FROM password_attempts
                WHERE key IN (\(keys.map { _ in "?" }.joined(separator: ", ")))
                """)
        let rows = try Row.fetchAll(counters, arguments: StatementArguments(keys))
        return Dictionary(
            uniqueKeysWithValues: rows.map { row in
                let counter = PasswordAttempt.Counter(
                    count: row["count"], firstAt: Date(timeIntervalSince1970: row["first_at"]),
                    lastAt: Date(timeIntervalSince1970: row["last_at"]), expiresAt: Date(timeIntervalSince1970: row["expires_at"]))
                return (row["key"], counter)
            })
    }

    private static func store(_ changes: [PasswordAttempt.CounterChange], _ database: Database) throws {
        for change in changes {
            guard let counter = change.counter else {
                try database.perform(sql: "DELETE FROM password_attempts WHERE key = ?", arguments: [change.key])
                continue
            }
            try database.perform(
                sql: """
                    INSERT INTO password_attempts (key, count, first_at, last_at, expires_at) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (key) DO UPDATE SET count = excluded.count, first_at = excluded.first_at, last_at = excluded.last_at,
                        expires_at = excluded.expires_at
                    """,
                arguments: [
                    change.key, counter.count, counter.firstAt.timeIntervalSince1970, counter.lastAt.timeIntervalSince1970,
                    counter.expiresAt.timeIntervalSince1970,
                ])
        }
    }
}
