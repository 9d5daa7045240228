import GRDB
public import LoginModel
public import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SQLiteStore {
    public func reviewRequests(matching query: ReviewQuery) async throws(StoreError) -> [ReviewRequest] {
        try await read { database in
            let (condition, arguments): (String, StatementArguments) =
                switch query {
                case .pending(let after, let limit): ("state = 'waiting' AND id > ? ORDER BY id LIMIT ?", [after, limit])
                case .decided(let before, let limit):
                    ("state IN ('approved', 'refused') AND id < ? ORDER BY id DESC LIMIT ?", [before ?? Int64.max, limit])
                case .latest(let app):
                    (
                        """
                        id IN (SELECT MAX(id) FROM review_requests WHERE app_id = ? GROUP BY permission) ORDER BY permission
                        """, [app]
                    )
                case .request(let id): ("id = ?", [id])
                }
            return try Row.fetchAll(database, sql: "SELECT * FROM review_requests WHERE \(condition)", arguments: arguments)
                .compactMap(Self.review)
        }
    }

    public func submitReviewRequests(_ submission: ReviewSubmission) async throws(StoreError) -> Set<Permission> {
        try await write { [path] database in
            switch submission.decision(on: try Self.state(before: submission, database)) {
            case .missingApp: throw StoreError.missingSubject(path)
            case .leave: return []
            case .submit(let permissions, let entry):
                for permission in permissions { try Self.store(permission, of: submission, database) }
                try Self.add(entry, database)
                return Set(permissions)
            }
        }
    }

    private static func state(before submission: ReviewSubmission, _ database: Database) throws -> ReviewSubmission.StoredState {
        let pending = try String.fetchAll(
            database, sql: "SELECT permission FROM review_requests WHERE app_id = ? AND state = 'waiting'", arguments: [submission.appID])
        return ReviewSubmission.StoredState(
            app: try app(database, submission.appID), pending: Set(pending.map(Permission.init(name:))))
    }

    private static func store(_ permission: Permission, of submission: ReviewSubmission, _ database: Database) throws {
        try database.perform(
            sql: """
                INSERT INTO review_requests (app_id, permission, login, text, submitted_at, state) VALUES (?, ?, ?, ?, ?, 'waiting')
                """,
            arguments: [
                submission.appID, permission.name, submission.person.login, submission.text.text, submission.at.timeIntervalSince1970,
            ])
        try database.perform(
            sql: "DELETE FROM review_requests WHERE app_id = ? AND permission = ? AND state = 'withdrawn'",
            arguments: [submission.appID, permission.name])
    }

    public func withdrawReviewRequest(_ withdrawal: ReviewWithdrawal) async throws(StoreError) -> Bool {
        try await write { database in
            guard let (withdrawn, entry) = withdrawal.decision(on: try Self.review(database, withdrawal.id)) else { return false }
            try Self.update(withdrawn, database)
            try Self.add(entry, database)
            return true
        }
    }

    public func decideReviewRequest(_ decision: ReviewDecision) async throws(StoreError) -> ReviewOutcome {
        try await write { database in
            let request = try Self.review(database, decision.id)
            let stored = ReviewDecision.StoredState(
                request: request, app: try request.flatMap { try Self.app(database, $0.appID) },
                reviewer: try decision.login.flatMap { try Self.personID(database, $0) })
            switch decision.decision(on: stored) {
            case .refuse(let outcome): return outcome
            case .record(let decided, let advancedAccess, let entry):
                try Self.update(decided, database)
                if let advancedAccess { try Self.setAccess(database, decided.appID, advancedAccess) }
                try Self.add(entry, database)
                return .decided(decided)
            }
        }
    }

    public func removeAdvancedAccess(_ removal: AdvancedAccessRemoval) async throws(StoreError) -> Bool {
        try await write { database in
            guard let (advancedAccess, entry) = removal.decision(on: try Self.app(database, removal.appID)) else { return false }
            try Self.setAccess(database, removal.appID, advancedAccess)
            try Self.add(entry, database)
            return true
        }
    }

    private static func setAccess(_ database: Database, _ app: String, _ permissions: Set<Permission>) throws {
        try database.perform(
            sql: "UPDATE apps SET advanced_access = ? WHERE id = ?",
            arguments: [permissions.map(\.name).sorted().joined(separator: ","), app])
    }

    /// Stores that a request was decided or withdrawn.
    private static func update(_ review: ReviewRequest, _ database: Database) throws {
        try database.perform(
            sql: "UPDATE review_requests SET state = ?, decided_at = ?, decided_by = ?, reason = ? WHERE id = ?",
            arguments: [
                review.state.rawValue, review.decidedAt?.timeIntervalSince1970, review.decidedBy, review.reason, review.id,
            ])
    }

    private static func review(_ database: Database, _ id: Int64) throws -> ReviewRequest? {
        try Row.fetchOne(database, sql: "SELECT * FROM review_requests WHERE id = ?", arguments: [id]).flatMap(review)
    }

    private static func review(_ row: Row) -> ReviewRequest? {
        guard let state = ReviewRequest.State(rawValue: row["state"]) else { return nil }
        return ReviewRequest(
            id: row["id"], appID: row["app_id"], permission: Permission(name: row["permission"]), login: row["login"], text: row["text"],
            submittedAt: Date(timeIntervalSince1970: row["submitted_at"]), state: state,
            decidedAt: (row["decided_at"] as Double?).map(Date.init(timeIntervalSince1970:)), decidedBy: row["decided_by"],
            reason: row["reason"])
    }
}
