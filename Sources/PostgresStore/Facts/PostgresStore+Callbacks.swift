public import Foundation
public import ProviderDomain
public import ProviderStore

extension PostgresStore {
    public func callbacks(about person: Person.ID) async throws(StoreError) -> [AppCallback] {
        try await read(
            AppCallback.list("SELECT \(AppCallback.columns) FROM callbacks WHERE person_id = $1 ORDER BY id", [.person(person)]))
    }

    public func callbacks(of app: String, limit: Int) async throws(StoreError) -> [AppCallback] {
        try await read(
            AppCallback.list(
                "SELECT \(AppCallback.columns) FROM callbacks WHERE app_id = $1 ORDER BY id DESC LIMIT $2", [.text(app), .integer(limit)]))
    }

    public func requestDeletion(_ deletion: DeletionRequest) async throws(StoreError) -> Bool {
        try await write(locking: [.person(deletion.person), .unchangedApp(deletion.appID)]) { transaction in
            switch deletion.decision(on: try await transaction.state(before: deletion)) {
            case .refuse: return false
            case .keepPending: return true
            case .queue(let callback, let entry):
                transaction.queue(callback)
                transaction.add(entry)
                return true
            }
        }
    }

    public func appsWithDueCallbacks(at now: Date) async throws(StoreError) -> [String] {
        try await read(.values(Self.appsWithDueCallbacks, [.date(now), .integer(AppCallback.maximumLeasesPerApp)]))
    }

    /// The query for the apps that have due callbacks, and fewer leases than the maximum. It skips from app to app, so that it does not read whole queues.
    private static let appsWithDueCallbacks = """
        WITH RECURSIVE waiting (app_id) AS (
            SELECT min(app_id) FROM callbacks WHERE state = 'waiting'
            UNION ALL
            SELECT (SELECT min(app_id) FROM callbacks WHERE state = 'waiting' AND app_id > waiting.app_id)
            FROM waiting WHERE waiting.app_id IS NOT NULL
        ), due (app_id, due_at) AS (
            SELECT app_id, (SELECT min(due_at) FROM callbacks WHERE state = 'waiting' AND app_id = waiting.app_id)
            FROM waiting WHERE app_id IS NOT NULL
        )
        SELECT app_id FROM due
        WHERE due_at <= $1 AND (SELECT COUNT(*) FROM callbacks WHERE app_id = due.app_id AND leased_until > $1) < $2
        ORDER BY due_at, app_id
        """

    public func pendingCallbackCount(upTo limit: Int) async throws(StoreError) -> Int {
        try await read(
            .count("SELECT COUNT(*) FROM (SELECT 1 FROM callbacks WHERE state = 'waiting' LIMIT $1) AS pending", [.integer(limit)]))
    }

    public func leaseDueCallback(of app: String, at now: Date) async throws(StoreError) -> AppCallback? {
        // The lock limits the leases of the app. The lock of the row keeps away other transactions that change the callback.
        try await write(locking: [.counter("callback leases \(app)")]) { transaction in
            let (leases, due) = try await transaction.read(
                PostgresQuery<Int>.count(
                    "SELECT COUNT(*) FROM callbacks WHERE app_id = $1 AND leased_until > $2", [.text(app), .date(now)]),
                AppCallback.query(
                    """
                    SELECT \(AppCallback.columns) FROM callbacks WHERE state = 'waiting' AND app_id = $1 AND due_at <= $2
                    ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
                    """, [.text(app), .date(now)]))
            guard let callback = due?.leased(at: now, besides: leases) else { return nil }
            transaction.write(
                "UPDATE callbacks SET attempts = $1, due_at = $2, leased_until = $3 WHERE id = $4",
                [.integer(callback.attempts), .date(callback.dueAt), .date(callback.leasedUntil), .integer(callback.id)])
            return callback
        }
    }

    public func recordCallbackAttempt(_ attempt: CallbackAttempt) async throws(StoreError) {
        // The decision depends on the row only, whose lock is therefore enough.
        try await write(locking: []) { transaction in
            let stored = try await transaction.read(
                AppCallback.query("SELECT \(AppCallback.columns) FROM callbacks WHERE id = $1 FOR UPDATE", [.integer(attempt.id)]))
            guard case .record(let callback, let entry) = attempt.decision(on: stored) else { return }
            transaction.write(
                """
                UPDATE callbacks SET state = $1, due_at = $2, problem = $3, answer_url = $4, confirmation_code = $5, leased_until = $6
                WHERE id = $7
                """,
                [
                    .text(callback.state.rawValue), .date(callback.dueAt), .text(callback.problem), .text(callback.response?.url),
                    .text(callback.response?.confirmationCode), .date(callback.leasedUntil), .integer(callback.id),
                ])
            if callback.isFinished { transaction.deleteOldCallbacks(like: callback) }
            if let entry { transaction.add(entry) }
        }
    }
}

extension PostgresTransaction {
    fileprivate func state(before deletion: DeletionRequest) async throws -> DeletionRequest.StoredState {
        let (isPending, appScopedID, recipient) = try await read(
            .exists(
                "SELECT 1 FROM callbacks WHERE person_id = $1 AND app_id = $2 AND kind = $3 AND state = 'waiting'",
                [.person(deletion.person), .text(deletion.appID), .text(AppCallback.Kind.dataDeletion.rawValue)]),
            PostgresQuery<String?>.value(
                "SELECT app_scoped_id FROM grants WHERE app_id = $1 AND person_id = $2", [.text(deletion.appID), .person(deletion.person)]),
            CallbackRecipient.query(for: .dataDeletion, to: deletion.appID, about: deletion.person))
        return DeletionRequest.StoredState(
            appScopedID: appScopedID, isPending: isPending, hasURL: recipient.hasURL, isTestUser: recipient.isAboutTestUser)
    }

    /// Deletes the finished callbacks with the same kind, app and person as a callback, except the latest `AppCallback.maximumFinished`.
    fileprivate func deleteOldCallbacks(like callback: AppCallback) {
        write(
            """
            DELETE FROM callbacks WHERE person_id = $1 AND app_id = $2 AND kind = $3 AND state <> 'waiting' AND id <= (
                SELECT id FROM callbacks WHERE person_id = $1 AND app_id = $2 AND kind = $3 AND state <> 'waiting'
                ORDER BY id DESC LIMIT 1 OFFSET $4)
            """,
            [
                .person(callback.person), .text(callback.appID), .text(callback.kind.rawValue), .integer(AppCallback.maximumFinished),
            ])
    }

    /// Queues a callback in the transaction of the event that it describes, if the app has a URL for it.
    func enqueueCallback(
        _ kind: AppCallback.Kind, app: String, person: Person.ID, appScopedID id: String, at now: Date
    ) async throws {
        let recipient = try await read(CallbackRecipient.query(for: kind, to: app, about: person))
        enqueueCallback(kind, app: app, person: person, appScopedID: id, to: recipient, at: now)
    }

    /// Queues a callback in the transaction of the event that it describes, if the app has a URL for it.
    func enqueueCallback(
        _ kind: AppCallback.Kind, app: String, person: Person.ID, appScopedID id: String, to recipient: CallbackRecipient, at now: Date
    ) {
        let callback = NewCallback(
            kind, to: app, about: person, appScopedID: id, hasURL: recipient.hasURL, isAboutTestUser: recipient.isAboutTestUser, at: now)
        if let callback { queue(callback) }
    }

    fileprivate func queue(_ callback: NewCallback) {
        if callback.supersedesPending {
            write(
                "DELETE FROM callbacks WHERE person_id = $1 AND app_id = $2 AND kind = $3 AND state = 'waiting'",
                [.person(callback.person), .text(callback.appID), .text(callback.kind.rawValue)])
        }
        write(
            """
            INSERT INTO callbacks (kind, app_id, person_id, app_scoped_id, requested_at, state, attempts, due_at, is_about_test_user)
            VALUES ($1, $2, $3, $4, $5, 'waiting', 0, $5, $6)
            """,
            [
                .text(callback.kind.rawValue), .text(callback.appID), .person(callback.person), .text(callback.appScopedID),
                .date(callback.requestedAt), .boolean(callback.isAboutTestUser),
            ])
        guard let most = callback.maximumAboutTestUsers else { return }
        write(
            """
            DELETE FROM callbacks WHERE id = ANY (ARRAY(
                SELECT id FROM callbacks WHERE app_id = $1 AND is_about_test_user ORDER BY id DESC LIMIT $2 OFFSET $2))
            """, [.text(callback.appID), .integer(most)])
    }
}
