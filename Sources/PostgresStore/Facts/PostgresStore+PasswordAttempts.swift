public import Foundation
public import ProviderDomain
public import ProviderStore

extension PostgresStore {
    public func beginPasswordAttempt(_ attempt: PasswordAttempt) async throws(StoreError) -> PasswordAttemptDecision {
        try await write(locking: attempt.subjects) { transaction in
            switch attempt.decision(on: try await transaction.read(attempt.countersQuery)) {
            case .reject(let end): return .rejected(until: end)
            case .allow(let changes):
                transaction.store(changes)
                return .allowed
            }
        }
    }

    public func endPasswordAttempt(_ attempt: PasswordAttempt, as end: PasswordAttemptResult) async throws(StoreError) {
        let entry = attempt.auditEntry(for: end)
        // Anyone can cause these entries in any number, so the writes of one of them wait for each other without a connection.
        let shared = entry.map { [PostgresTransaction.subject(ofSharedEntryFor: $0)] } ?? []
        try await write(locking: attempt.subjects + shared) { transaction in
            transaction.store(attempt.changes(after: end, of: try await transaction.read(attempt.countersQuery)))
            if let entry { transaction.add(entry) }
        }
    }

    public func resetPasswordAttempts(of login: String, at now: Date) async throws(StoreError) {
        guard let person = try await person(withLogin: login)?.id else { return }
        // Every attempt for the account counts with one of these two keys, in addition to its key for the browser.
        let (key, prefix) = (PasswordAttempt.key(of: person), PasswordAttempt.keyPrefixInBrowsers(of: person))
        try await write(locking: [.loginName(login), .counter(key), .counter(prefix)]) { transaction in
            let count = try await transaction.read(
                PostgresQuery<Int>.affectedRows(
                    Self.deleteAttemptsOfPersonSQL,
                    [.text(key), .text(prefix), .text("\(prefix.dropLast());"), .person(person), .text(login)]))
            let entry = PasswordAttempt.auditEntry(forResetOf: person, deletedCounters: count, at: now)
            if let entry { transaction.add(entry) }
        }
    }

    /// The statement that deletes the counters of an account and of its known browsers, if the person still has the login name. The keys
    /// for the browsers begin with the key of the account and a colon, and a semicolon is the character after the colon.
    private static let deleteAttemptsOfPersonSQL = """
        DELETE FROM password_attempts
        WHERE (key = $1 OR key >= $2 AND key < $3) AND EXISTS (SELECT 1 FROM people WHERE id = $4 AND login = $5)
        """
}

extension PasswordAttempt {
    fileprivate var subjects: [PostgresSubject] { limits.map { .counter($0.key) } }

    fileprivate var countersQuery: PostgresQuery<[String: Counter]> {
        PostgresQuery(
            "SELECT key, count, first_at, last_at, expires_at FROM password_attempts WHERE key = ANY ($1::text[])",
            [.array(limits.map(\.key))]
        ) { rows in
            Dictionary(
                uniqueKeysWithValues: try rows.map { row in
                    let counter = Counter(
                        count: try row.integer("count"), firstAt: try row.date("first_at"), lastAt: try row.date("last_at"),
                        expiresAt: try row.date("expires_at"))
                    return (try row.value("key"), counter)
                })
        }
    }
}

extension PostgresTransaction {
    /// Stores counters, in the order of their keys.
    fileprivate func store(_ changes: [PasswordAttempt.CounterChange]) {
        for change in changes.sorted(by: { $0.key < $1.key }) {
            guard let counter = change.counter else {
                write("DELETE FROM password_attempts WHERE key = $1", [.text(change.key)])
                continue
            }
            write(
                """
                INSERT INTO password_attempts (key, count, first_at, last_at, expires_at) VALUES ($1, $2, $3, $4, $5)
                ON CONFLICT (key) DO UPDATE SET count = excluded.count, first_at = excluded.first_at, last_at = excluded.last_at,
                    expires_at = excluded.expires_at
                """,
                [
                    .text(change.key), .integer(counter.count), .date(counter.firstAt), .date(counter.lastAt), .date(counter.expiresAt),
                ])
        }
    }
}
