import GRDB
public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SQLiteStore {
    public func callbacks(about person: Person.ID) async throws(StoreError) -> [AppCallback] {
        try await read { database in
            try Row.fetchAll(database, sql: "SELECT * FROM callbacks WHERE person_id = ? ORDER BY id", arguments: [person.rawValue])
                .compactMap(Self.callback)
        }
    }

    public func requestDeletion(_ deletion: DeletionRequest) async throws(StoreError) -> Bool {
        try await write { database in
            // The row of a removed grant stays, so a person who has ever used the app can request the deletion.
            let id = try String.fetchOne(
                database, sql: "SELECT app_scoped_id FROM grants WHERE app_id = ? AND person_id = ?",
                arguments: [deletion.appID, deletion.person.rawValue])
            // If a person repeats the request, the app gets no second callback until it has acknowledged the first. The operator has no
            // such limit.
            if deletion.actor == .person, id != nil {
                let waiting = try Row.fetchOne(
                    database, sql: Self.pendingCallbackOfPersonSQL,
                    arguments: [deletion.person.rawValue, deletion.appID, AppCallback.Kind.dataDeletion.rawValue])
                if waiting != nil { return true }
            }
            guard let id,
                try Self.enqueueCallback(
                    database, .dataDeletion, app: deletion.appID, person: deletion.person, appScopedID: id, at: deletion.at)
            else { return false }
            try Self.addAuditEntry(
                database, .deletionRequested, by: deletion.actor, person: deletion.person, app: deletion.appID, [], at: deletion.at)
            return true
        }
    }

    public func appsWithDueCallbacks(at now: Date) async throws(StoreError) -> [String] {
        try await read { database in
            try String.fetchAll(database.cachedStatement(sql: Self.appsWithDueCallbacks), arguments: [now.timeIntervalSince1970])
        }
    }

    /// The query for the apps that have due callbacks. It skips from app to app, so that it does not read whole queues.
    static let appsWithDueCallbacks = """
        WITH RECURSIVE waiting (app_id) AS (
            SELECT min(app_id) FROM callbacks WHERE state = 'waiting'
            UNION ALL
            SELECT (SELECT min(app_id) FROM callbacks WHERE state = 'waiting' AND app_id > waiting.app_id)
            FROM waiting WHERE waiting.app_id IS NOT NULL
        ), due (app_id, due_at) AS (
            SELECT app_id, (SELECT min(due_at) FROM callbacks WHERE state = 'waiting' AND app_id = waiting.app_id)
            FROM waiting WHERE app_id IS NOT NULL
        )
        SELECT app_id FROM due WHERE due_at <= ? ORDER BY due_at, app_id
        """

    public func leaseDueCallback(of app: String, at now: Date) async throws(StoreError) -> AppCallback? {
        try await write { database in
            let due = try database.cachedStatement(
                sql: """
                    SELECT id, kind, app_id, person_id, app_scoped_id, requested_at, state, attempts, due_at, problem, answer_url, confirmation_code
                    FROM callbacks WHERE state = 'waiting' AND app_id = ? AND due_at <= ? ORDER BY due_at, id LIMIT 1
                    """)
            guard var callback = try Row.fetchOne(due, arguments: [app, now.timeIntervalSince1970]).flatMap(Self.callback) else {
                return nil
            }
            callback.attempts += 1
            callback.dueAt = now.addingTimeInterval(AppCallback.lease)
            try database.perform(
                sql: "UPDATE callbacks SET attempts = ?, due_at = ? WHERE id = ?",
                arguments: [callback.attempts, callback.dueAt.timeIntervalSince1970, callback.id])
            return callback
        }
    }

    public func recordCallbackAttempt(_ attempt: CallbackAttempt) async throws(StoreError) {
        try await write { database in
            try database.perform(
                sql: """
                    UPDATE callbacks SET state = ?, due_at = ?, problem = ?, answer_url = ?, confirmation_code = ?
                    WHERE id = ? AND app_id = ? AND attempts = ? AND state = 'waiting'
                    """,
                arguments: [
                    attempt.state.rawValue, attempt.dueAt.timeIntervalSince1970, attempt.problem, attempt.response?.url,
                    attempt.response?.confirmationCode, attempt.id, attempt.appID, attempt.number,
                ])
            guard database.changesCount == 1,
                let row = try Row.fetchOne(database, sql: "SELECT * FROM callbacks WHERE id = ?", arguments: [attempt.id]),
                let callback = Self.callback(row)
            else { return }
            if attempt.state != .pending { try Self.deleteOldCallbacks(callback, database) }
            switch attempt.state {
            case .pending:
                try Self.countAuditEvent(
                    database, .callbackAttemptFailed, by: .provider, person: nil, app: callback.appID, [callback.kind.rawValue],
                    at: attempt.endedAt)
            case .failed:
                try Self.addAuditEntry(
                    database, .callbackFailed, by: .provider, person: callback.person, app: callback.appID, [callback.kind.rawValue],
                    at: attempt.endedAt)
            case .delivered where callback.kind == .dataDeletion:
                try Self.addAuditEntry(
                    database, .deletionAcknowledged, by: .app, person: callback.person, app: callback.appID, [], at: attempt.endedAt)
            case .delivered: break
            }
        }
    }

    static let pendingCallbackOfPersonSQL = "SELECT 1 FROM callbacks WHERE person_id = ? AND app_id = ? AND kind = ? AND state = 'waiting'"

    /// Deletes the finished callbacks with the same kind, app and person as a callback, except the latest `AppCallback.maximumFinished`.
    /// The number is limited, because a person can remove an app and use it again any number of times.
    private static func deleteOldCallbacks(_ callback: AppCallback, _ database: Database) throws {
        try database.perform(
            sql: deleteOldCallbacksSQL,
            arguments: [
                callback.person.rawValue, callback.appID, callback.kind.rawValue, callback.person.rawValue, callback.appID,
                callback.kind.rawValue, AppCallback.maximumFinished,
            ])
    }

    static let deleteOldCallbacksSQL = """
        DELETE FROM callbacks WHERE person_id = ? AND app_id = ? AND kind = ? AND state <> 'waiting' AND id <= (
            SELECT id FROM callbacks WHERE person_id = ? AND app_id = ? AND kind = ? AND state <> 'waiting'
            ORDER BY id DESC LIMIT 1 OFFSET ?)
        """

    /// Queues a callback in the transaction of the event that it describes, if the app has a URL for it.
    /// - Returns: Whether the callback was queued.
    @discardableResult
    static func enqueueCallback(
        _ database: Database, _ kind: AppCallback.Kind, app: String, person: Person.ID, appScopedID id: String, at now: Date
    ) throws -> Bool {
        let column =
            switch kind {
            case .deauthorize: "deauthorize_callback_url"
            case .dataDeletion: "data_deletion_callback_url"
            }
        let insertion = try database.cachedStatement(
            sql: """
                INSERT INTO callbacks (kind, app_id, person_id, app_scoped_id, requested_at, state, attempts, due_at, is_about_test_user)
                SELECT ?, id, ?, ?, ?, 'waiting', 0, ?, ? FROM apps WHERE id = ? AND \(column) IS NOT NULL
                """)
        let time = now.timeIntervalSince1970
        let isAboutTestUser = try testApp(of: person.rawValue, database) != nil
        try insertion.execute(arguments: [kind.rawValue, person.rawValue, id, time, time, isAboutTestUser, app])
        guard database.changesCount == 1 else { return false }
        if kind == .deauthorize { try deleteSupersededCallbacks(of: app, by: person, before: database.lastInsertedRowID, database) }
        if isAboutTestUser { try deleteOldestCallbacksAboutTestUsers(of: app, database) }
        return true
    }

    /// Deletes the earlier pending deauthorize callbacks about a person. The latest one supersedes them, so that repeated removals of an
    /// app leave one pending callback.
    private static func deleteSupersededCallbacks(of app: String, by person: Person.ID, before id: Int64, _ database: Database) throws {
        try database.perform(
            sql: deleteSupersededCallbacksSQL, arguments: [person.rawValue, app, AppCallback.Kind.deauthorize.rawValue, id])
    }

    static let deleteSupersededCallbacksSQL =
        "DELETE FROM callbacks WHERE person_id = ? AND app_id = ? AND kind = ? AND state = 'waiting' AND id < ?"

    private static func deleteOldestCallbacksAboutTestUsers(of app: String, _ database: Database) throws {
        let most = AppCallback.maximumAboutTestUsers
        try database.perform(
            sql: """
                DELETE FROM callbacks WHERE id IN (
                    SELECT id FROM callbacks WHERE app_id = ? AND is_about_test_user ORDER BY id DESC LIMIT ? OFFSET ?)
                """, arguments: [app, most, most])
    }

    static func callback(_ row: Row) -> AppCallback? {
        guard let kind = AppCallback.Kind(rawValue: row["kind"]), let state = AppCallback.State(rawValue: row["state"]) else { return nil }
        var response: DeletionResponse?
        if let url = row["answer_url"] as String?, let code = row["confirmation_code"] as String? {
            response = DeletionResponse(url: url, confirmationCode: code)
        }
        return AppCallback(
            id: row["id"], kind: kind, appID: row["app_id"], person: Person.ID(rawValue: row["person_id"]),
            appScopedID: row["app_scoped_id"], requestedAt: Date(timeIntervalSince1970: row["requested_at"]), state: state,
            attempts: row["attempts"], dueAt: Date(timeIntervalSince1970: row["due_at"]), problem: row["problem"], response: response)
    }
}
