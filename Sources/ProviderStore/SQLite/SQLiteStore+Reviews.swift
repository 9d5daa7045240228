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
            guard let app = try Self.app(database, submission.appID) else { throw StoreError.missingSubject(path) }
            var asked: Set<Permission> = []
            for permission in submission.permissions.sorted(by: { $0.name < $1.name })
            where PermissionCatalog.level(of: permission, for: app) == .standard {
                try database.perform(
                    sql: """
                        INSERT INTO review_requests (app_id, permission, login, text, submitted_at, state)
                        SELECT ?, ?, ?, ?, ?, 'waiting'
                        WHERE NOT EXISTS (SELECT 1 FROM review_requests WHERE app_id = ? AND permission = ? AND state = 'waiting')
                        """,
                    arguments: [
                        app.id, permission.name, submission.person.login, submission.text.text, submission.at.timeIntervalSince1970, app.id,
                        permission.name,
                    ])
                guard database.changesCount == 1 else { continue }
                asked.insert(permission)
                // Withdrawn requests are deleted, because repeated requests and withdrawals would fill the disk.
                try database.perform(
                    sql: "DELETE FROM review_requests WHERE app_id = ? AND permission = ? AND state = 'withdrawn'",
                    arguments: [app.id, permission.name])
            }
            guard !asked.isEmpty else { return [] }
            try Self.addAuditEntry(
                database, .reviewRequested, by: .person, person: submission.person.id, app: app.id, asked.map(\.name), at: submission.at)
            return asked
        }
    }

    public func withdrawReviewRequest(_ withdrawal: ReviewWithdrawal) async throws(StoreError) -> Bool {
        try await write { database in
            guard let review = try Self.review(database, withdrawal.id), review.appID == withdrawal.appID, review.state == .pending else {
                return false
            }
            try database.perform(
                sql: "UPDATE review_requests SET state = 'withdrawn', decided_at = ?, decided_by = ? WHERE id = ?",
                arguments: [withdrawal.at.timeIntervalSince1970, withdrawal.person.login, review.id])
            try Self.addAuditEntry(
                database, .reviewWithdrawn, by: .person, person: withdrawal.person.id, app: review.appID, [review.permission.name],
                at: withdrawal.at)
            return true
        }
    }

    public func decideReviewRequest(_ decision: ReviewDecision) async throws(StoreError) -> ReviewOutcome {
        try await write { database in
            guard let review = try Self.review(database, decision.id) else { return .unknown }
            guard review.state == .pending else { return .alreadyDecided(review) }
            if let appearanceDigest = decision.appearanceDigest, try Self.app(database, review.appID)?.appearanceDigest != appearanceDigest
            {
                return .changed(review)
            }
            let (state, reason): (ReviewRequest.State, String?) =
                switch decision.verdict {
                case .approved: (.approved, nil)
                case .refused(let reason): (.refused, reason.text)
                }
            try database.perform(
                sql: "UPDATE review_requests SET state = ?, decided_at = ?, decided_by = ?, reason = ? WHERE id = ?",
                arguments: [state.rawValue, decision.at.timeIntervalSince1970, decision.login, reason, review.id])
            if state == .approved { try Self.setAccess(database, review.appID) { $0.insert(review.permission).inserted } }
            let decider = try decision.login.flatMap { try Self.personID(database, $0) }
            try Self.addAuditEntry(
                database, state == .approved ? .reviewApproved : .reviewRejected, by: .operator, person: decider, app: review.appID,
                [review.permission.name], at: decision.at)
            return try Self.review(database, review.id).map(ReviewOutcome.decided) ?? .unknown
        }
    }

    public func removeAdvancedAccess(_ removal: AdvancedAccessRemoval) async throws(StoreError) -> Bool {
        try await write { database in
            guard try Self.setAccess(database, removal.appID, { $0.remove(removal.permission) != nil }) else { return false }
            try Self.addAuditEntry(
                database, .advancedAccessRemoved, by: .person, person: removal.person.id, app: removal.appID, [removal.permission.name],
                at: removal.at)
            return true
        }
    }

    /// Changes the Advanced Access of an app.
    /// - Returns: Whether the app exists and `change` changed something.
    @discardableResult
    private static func setAccess(_ database: Database, _ id: String, _ change: (inout Set<Permission>) -> Bool) throws -> Bool {
        guard var app = try app(database, id), change(&app.advancedAccess) else { return false }
        try database.perform(
            sql: "UPDATE apps SET advanced_access = ? WHERE id = ?",
            arguments: [app.advancedAccess.map(\.name).sorted().joined(separator: ","), id])
        return true
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
