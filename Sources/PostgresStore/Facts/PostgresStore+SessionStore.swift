public import Foundation
public import ProviderDomain
public import ProviderStore

extension PostgresStore {
    public func session(withDigest digest: String, at now: Date) async throws(StoreError) -> BrowserSession? {
        try await read(
            .first(
                "SELECT \(BrowserSession.columns) FROM sessions WHERE digest = $1 AND \(PostgresCommand.expiryOfKeyedRow) > $2",
                [.text(digest), .date(now)],
                BrowserSession.init))
    }

    public func sessions(of person: Person.ID, at now: Date) async throws(StoreError) -> [BrowserSession] {
        try await read(BrowserSession.query(of: person, at: now))
    }

    public func createSession(_ session: BrowserSession, verifiedWith password: PasswordDigest) async throws(StoreError) -> Bool {
        try await write(locking: [.person(session.person)]) { transaction in
            let stored = try await transaction.read(session.stateQuery)
            guard case .open(let entry, let endsOldest) = session.decision(verifiedWith: password, on: stored) else { return false }
            transaction.insert(session)
            if endsOldest { transaction.deleteOldest(after: session) }
            transaction.add(entry)
            return true
        }
    }

    public func recordUse(ofSession digest: String, at now: Date) async throws(StoreError) {
        while let session = try await read(BrowserSession.query(digest: digest)),
            let day = BrowserSession.newLastUsedDay(afterUseAt: now, last: session.lastUsedDay)
        {
            // If another use has changed the day meanwhile, the decision is made again.
            let isRecorded = try await write(
                PostgresQuery<Bool>.isFound(
                    "UPDATE sessions SET used_on = $3 WHERE digest = $1 AND used_on = $2 RETURNING 1",
                    [.text(digest), .integer(session.lastUsedDay), .integer(day)]))
            if isRecorded { return }
        }
    }

    public func endSession(withDigest digest: String, at now: Date) async throws(StoreError) {
        guard let person = try await read(BrowserSession.query(digest: digest))?.person else { return }
        try await write(locking: [.person(person)]) { transaction in
            let session = try await transaction.read(
                .first("DELETE FROM sessions WHERE digest = $1 RETURNING \(BrowserSession.columns)", [.text(digest)], BrowserSession.init))
            if let entry = session?.logoutEntry(at: now) { transaction.add(entry) }
        }
    }
}

extension BrowserSession {
    /// The query for the values of the person on which the start of the session depends.
    fileprivate var stateQuery: PostgresQuery<StoredState> {
        PostgresQuery(
            """
            SELECT password, is_locked,
                EXISTS (SELECT 1 FROM sessions WHERE person_id = people.id AND expires_at > $2 LIMIT 1 OFFSET $3) AS has_maximum
            FROM people WHERE id = $1
            """, [.person(person), .date(authenticatedAt), .integer(BrowserSession.maximumPerPerson - 1)]
        ) { rows in
            guard let row = rows.first else { return StoredState(password: nil, isLocked: false, hasMaximumSessions: false) }
            return StoredState(
                password: PasswordDigest(encoded: try row.value("password")), isLocked: try row.value("is_locked"),
                hasMaximumSessions: try row.value("has_maximum"))
        }
    }
}

extension PostgresTransaction {
    /// Stores a session that begins.
    func insert(_ session: BrowserSession) {
        write(
            "DELETE FROM sessions WHERE digest = $1 AND expires_at <= $2", [.text(session.digest), .date(session.authenticatedAt)])
        write(
            """
            INSERT INTO sessions (digest, person_id, authenticated_at, expires_at, browser_name, system_name, used_on)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            """,
            [
                .text(session.digest), .person(session.person), .date(session.authenticatedAt), .date(session.expiresAt),
                .text(session.kind.browser), .text(session.kind.system), .integer(session.lastUsedDay),
            ])
    }

    /// Deletes the oldest sessions of the person beyond ``BrowserSession/maximumPerPerson``, except the one that has just begun.
    fileprivate func deleteOldest(after session: BrowserSession) {
        let most = BrowserSession.maximumPerPerson
        write(
            """
            DELETE FROM sessions WHERE digest IN (
                SELECT digest FROM sessions WHERE person_id = $1 AND digest <> $2 AND expires_at > $3
                ORDER BY authenticated_at DESC, digest LIMIT $4 OFFSET $5)
            """,
            [.person(session.person), .text(session.digest), .date(session.authenticatedAt), .integer(most), .integer(most - 1)])
    }
}
