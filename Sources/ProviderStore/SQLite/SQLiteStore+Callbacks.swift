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
            switch deletion.decision(on: try Self.state(before: deletion, database)) {
            case .refuse: return false
            case .keepPending: return true
            case .queue(let callback, let entry):
                try Self.queue(callback, database)
                try Self.add(entry, database)
                return true
            }
        }
    }

    private static func state(before deletion: DeletionRequest, _ database: Database) throws -> DeletionRequest.StoredState {
        let pending = try Row.fetchOne(
            database, sql: pendingCallbackOfPersonSQL,
            arguments: [deletion.person.rawValue, deletion.appID, AppCallback.Kind.dataDeletion.rawValue])
        return DeletionRequest.StoredState(
            appScopedID: try String.fetchOne(
                database, sql: "SELECT app_scoped_id FROM grants WHERE app_id = ? AND person_id = ?",
                arguments: [deletion.appID, deletion.person.rawValue]),
            isPending: pending != nil, hasURL: try hasURL(for: .dataDeletion, deletion.appID, database),
            isTestUser: try testApp(of: deletion.person.rawValue, database) != nil)
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

    public func pendingCallbackCount(upTo limit: Int) async throws(StoreError) -> Int {
        try await read { database in
            try Int.fetchOne(database.cachedStatement(sql: Self.pendingCallbackCount), arguments: [limit]) ?? 0
        }
    }

    static let pendingCallbackCount = "SELECT COUNT(*) FROM (SELECT 1 FROM callbacks WHERE state = 'waiting' LIMIT ?)"

    public func leaseDueCallback(of app: String, at now: Date) async throws(StoreError) -> AppCallback? {
        try await write { database in
            let due = try database.cachedStatement(
                sql: """
                    SELECT id, kind, app_id, person_id, app_scoped_id, requested_at, state, attempts, due_at, problem, answer_url, confirmation_code,
                        leased_until
                    FROM callbacks WHERE state = 'waiting' AND app_id = ? AND due_at <= ? ORDER BY due_at, id LIMIT 1
                    """)
            let leases = try database.cachedStatement(sql: Self.leasedCallbacksSQL)
            let count = try Int.fetchOne(leases, arguments: [app, now.timeIntervalSince1970]) ?? 0
            let stored = try Row.fetchOne(due, arguments: [app, now.timeIntervalSince1970]).flatMap(Self.callback)
            guard let callback = stored?.leased(at: now, besides: count) else { return nil }
            try database.perform(
                sql: "UPDATE callbacks SET attempts = ?, due_at = ?, leased_until = ? WHERE id = ?",
                arguments: [
                    callback.attempts, callback.dueAt.timeIntervalSince1970, callback.leasedUntil?.timeIntervalSince1970, callback.id,
                ])
            return callback
        }
    }

    static let leasedCallbacksSQL = "SELECT COUNT(*) FROM callbacks WHERE app_id = ? AND leased_until > ?"

    public func recordCallbackAttempt(_ attempt: CallbackAttempt) async throws(StoreError) {
        try await write { database in
            let stored = try Row.fetchOne(database, sql: "SELECT * FROM callbacks WHERE id = ?", arguments: [attempt.id])
            guard case .record(let callback, let entry) = attempt.decision(on: stored.flatMap(Self.callback)) else { return }
            try database.perform(
                sql: """
                    UPDATE callbacks SET state = ?, due_at = ?, problem = ?, answer_url = ?, confirmation_code = ?, leased_until = ?
                    WHERE id = ?
                    """,
                arguments: [
                    callback.state.rawValue, callback.dueAt.timeIntervalSince1970, callback.problem, callback.response?.url,
                    callback.response?.confirmationCode, callback.leasedUntil?.timeIntervalSince1970, callback.id,
                ])
            if callback.isFinished { try Self.deleteOldCallbacks(callback, database) }
            if let entry { try Self.add(entry, database) }
        }
    }

    static let pendingCallbackOfPersonSQL = "SELECT 1 FROM callbacks WHERE person_id = ? AND app_id = ? AND kind = ? AND state = 'waiting'"

    /// Deletes the finished callbacks with the same kind, app and person as a callback, except the latest `AppCallback.maximumFinished`.
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
    static func enqueueCallback(
        _ database: Database, _ kind: AppCallback.Kind, app: String, person: Person.ID, appScopedID id: String, at now: Date
    ) throws {
        let callback = NewCallback(
            kind, to: app, about: person, appScopedID: id, hasURL: try hasURL(for: kind, app, database),
            isAboutTestUser: try testApp(of: person.rawValue, database) != nil, at: now)
        if let callback { try queue(callback, database) }
    }

    /// Whether an app has a URL for callbacks of a kind.
    private static func hasURL(for kind: AppCallback.Kind, _ app: String, _ database: Database) throws -> Bool {
        let column =
            switch kind {
            case .deauthorize: "deauthorize_callback_url"
            case .dataDeletion: "data_deletion_callback_url"
            }
        let apps = try database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM apps WHERE id = ? AND \(column) IS NOT NULL)")
        return try Bool.fetchOne(apps, arguments: [app]) ?? false
    }

    private static func queue(_ callback: NewCallback, _ database: Database) throws {
        let time = callback.requestedAt.timeIntervalSince1970
        try database.perform(
            sql: """
                INSERT INTO callbacks (kind, app_id, person_id, app_scoped_id, requested_at, state, attempts, due_at, is_about_test_user)
                VALUES (?, ?, ?, ?, ?, 'waiting', 0, ?, ?)
                """,
            arguments: [
                callback.kind.rawValue, callback.appID, callback.person.rawValue, callback.appScopedID, time, time,
                callback.isAboutTestUser,
            ])
        if callback.supersedesPending {
            try database.perform(
                sql: deleteSupersededCallbacksSQL,
                arguments: [callback.person.rawValue, callback.appID, callback.kind.rawValue, database.lastInsertedRowID])
        }
        guard let most = callback.maximumAboutTestUsers else { return }
        try database.perform(
            sql: """
                DELETE FROM callbacks WHERE id IN (
                    SELECT id FROM callbacks WHERE app_id = ? AND is_about_test_user ORDER BY id DESC LIMIT ? OFFSET ?)
                """, arguments: [callback.appID, most, most])
    }

    static let deleteSupersededCallbacksSQL =
        "DELETE FROM callbacks WHERE person_id = ? AND app_id = ? AND kind = ? AND state = 'waiting' AND id < ?"

    static func callback(_ row: Row) -> AppCallback? {
        guard let kind = AppCallback.Kind(rawValue: row["kind"]), let state = AppCallback.State(rawValue: row["state"]) else { return nil }
        var response: DeletionResponse?
        if let url = row["answer_url"] as String?, let code = row["confirmation_code"] as String? {
            response = DeletionResponse(url: url, confirmationCode: code)
        }
        return AppCallback(
            id: row["id"], kind: kind, appID: row["app_id"], person: Person.ID(rawValue: row["person_id"]),
            appScopedID: row["app_scoped_id"], requestedAt: Date(timeIntervalSince1970: row["requested_at"]), state: state,
            attempts: row["attempts"], dueAt: Date(timeIntervalSince1970: row["due_at"]), problem: row["problem"], response: response,
            leasedUntil: (row["leased_until"] as Double?).map(Date.init(timeIntervalSince1970:)))
    }
}
