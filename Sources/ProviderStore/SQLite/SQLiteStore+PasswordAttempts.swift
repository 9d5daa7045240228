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
            let now = attempt.at.timeIntervalSince1970
            try ExpiringTable.passwordAttempts.deleteExpired(beforeAdding: attempt.limits.map(\.key), at: attempt.at, database)
            for limit in attempt.limits {
                guard let end = try Self.pauseEnd(database, limit, at: now) else { continue }
                return .rejected(until: Date(timeIntervalSince1970: end))
            }
            for limit in attempt.limits { try Self.count(database, limit, at: now) }
            return .allowed
        }
    }

    public func endPasswordAttempt(_ attempt: PasswordAttempt, as end: PasswordAttemptResult) async throws(StoreError) {
        try await write { database in
            if case .rejected(let person, let appID, let isLocked) = end {
                try Self.countAuditEvent(
                    database, .loginFailed, by: .provider, person: person, app: appID, isLocked ? ["locked"] : [], at: attempt.at)
                return
            }
            for limit in attempt.limits {
                if end == .correct, limit.resetsOnSuccess {
                    try database.perform(sql: "DELETE FROM password_attempts WHERE key = ?", arguments: [limit.key])
                } else {
                    try database.perform(
                        sql: "UPDATE password_attempts SET count = count - 1 WHERE key = ? AND count > 0", arguments: [limit.key])
                }
            }
        }
    }

    public func resetPasswordAttempts(of login: String, at now: Date) async throws(StoreError) {
        try await write { database in
            guard let person = try Self.person(database, "login = ?", [login]) else { return }
            let key = PasswordAttempt.key(of: person.id)
            try database.perform(sql: Self.deleteAttemptsOfPersonSQL, arguments: [key, "\(key):", "\(key);"])
            guard database.changesCount > 0 else { return }
            try Self.addAuditEntry(database, .passwordAttemptsCleared, by: .operator, person: person.id, app: nil, [], at: now)
        }
    }

    /// The statement that deletes the counters of an account and of its known browsers. The keys for the browsers begin with the key of the
    /// account and a colon, and a semicolon is the character after the colon.
    static let deleteAttemptsOfPersonSQL = "DELETE FROM password_attempts WHERE key = ? OR key >= ? AND key < ?"

    /// Returns when the current pause of a counter ends; `nil` if it is not in a pause. The result is also `nil` if the clock was set back
    /// to a time that precedes the pause by at least its length.
    private static func pauseEnd(_ database: Database, _ limit: PasswordAttempt.Limit, at now: Double) throws -> Double? {
        let counters = try database.cachedStatement(sql: "SELECT count, first_at, last_at FROM password_attempts WHERE key = ?")
        guard let row = try Row.fetchOne(counters, arguments: [limit.key]), row["count"] >= limit.maximumAttempts else { return nil }
        let from: Double = limit.startsAtFirstAttempt ? row["first_at"] : row["last_at"]
        return abs(now - from) < limit.pause ? from + limit.pause : nil
    }

    private static func count(_ database: Database, _ limit: PasswordAttempt.Limit, at now: Double) throws {
        let counting = try database.cachedStatement(
            sql: """
                INSERT INTO password_attempts (key, count, first_at, last_at, expires_at) VALUES (?, 1, ?, ?, ?)
                ON CONFLICT (key) DO UPDATE SET count = password_attempts.count + 1, last_at = excluded.last_at,
                    expires_at = CASE WHEN ? THEN password_attempts.expires_at ELSE excluded.expires_at END
                """)
        try counting.execute(arguments: [limit.key, now, now, now + limit.resetAfter, limit.startsAtFirstAttempt])
    }
}
