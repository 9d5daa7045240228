public import LoginModel
public import ProviderDomain
public import ProviderStore

extension PostgresStore {
    public func reviewRequests(matching query: ReviewQuery) async throws(StoreError) -> [ReviewRequest] {
        if case .latest(let app) = query, app.hasZeroByte { return [] }
        let (condition, values): (String, [PostgresValue]) =
            switch query {
            case .pending(let after, let limit):
                ("state = 'waiting' AND id > $1 ORDER BY id LIMIT $2", [.integer(after), .integer(limit)])
            case .decided(let before, let limit):
                (
                    "state IN ('approved', 'refused') AND id < $1 ORDER BY id DESC LIMIT $2",
                    [.integer(before ?? Int64.max), .integer(limit)]
                )
            case .latest(let app):
                ("id IN (SELECT MAX(id) FROM review_requests WHERE app_id = $1 GROUP BY permission) ORDER BY permission", [.text(app)])
            case .request(let id): ("id = $1", [.integer(id)])
            }
        return try await read(
            .rows("SELECT \(ReviewRequest.columns) FROM review_requests WHERE \(condition)", values, ReviewRequest.stored)
        ).compactMap(\.self)
    }

    public func submitReviewRequests(_ submission: ReviewSubmission) async throws(StoreError) -> Set<Permission> {
        try await write(locking: [.app(submission.appID)]) { transaction in
            switch submission.decision(on: try await transaction.state(before: submission)) {
            case .missingApp: throw missingSubject
            case .leave: return []
            case .submit(let permissions, let entry):
                for permission in permissions { transaction.store(permission, of: submission) }
                transaction.add(entry)
                return Set(permissions)
            }
        }
    }

    public func withdrawReviewRequest(_ withdrawal: ReviewWithdrawal) async throws(StoreError) -> Bool {
        try await write(locking: [.app(withdrawal.appID)]) { transaction in
            guard let (withdrawn, entry) = withdrawal.decision(on: try await transaction.read(ReviewRequest.query(withdrawal.id))) else {
                return false
            }
            transaction.update(withdrawn)
            transaction.add(entry)
            return true
        }
    }

    public func decideReviewRequest(_ decision: ReviewDecision) async throws(StoreError) -> ReviewOutcome {
        // A request never moves to another app.
        let app = try await read(
            PostgresQuery<String?>.value("SELECT app_id FROM review_requests WHERE id = $1", [.integer(decision.id)]))
        guard let app else { return .unknown }
        return try await write(locking: [.app(app)]) { transaction in
            switch decision.decision(on: try await transaction.state(before: decision, app: app)) {
            case .refuse(let outcome): return outcome
            case .record(let decided, let advancedAccess, let entry):
                transaction.update(decided)
                if let advancedAccess { transaction.setAccess(decided.appID, advancedAccess) }
                transaction.add(entry)
                return .decided(decided)
            }
        }
    }

    public func removeAdvancedAccess(_ removal: AdvancedAccessRemoval) async throws(StoreError) -> Bool {
        try await write(locking: [.app(removal.appID)]) { transaction in
            guard let (advancedAccess, entry) = removal.decision(on: try await transaction.app(removal.appID)) else { return false }
            transaction.setAccess(removal.appID, advancedAccess)
            transaction.add(entry)
            return true
        }
    }
}

extension PostgresTransaction {
    fileprivate func state(before submission: ReviewSubmission) async throws -> ReviewSubmission.StoredState {
        let queries = AppQueries(submission.appID)
        let (row, uris, roles, permissions, pending) = try await read(
            queries.app, queries.redirectURIs, queries.roles, queries.operatorPermissions,
            PostgresQuery<[String]>.values(
                "SELECT permission FROM review_requests WHERE app_id = $1 AND state = 'waiting'", [.text(submission.appID)]))
        return ReviewSubmission.StoredState(
            app: row?.app(redirectURIs: uris, roles: roles, operatorPermissions: permissions),
            pending: Set(pending.map(Permission.init(name:))))
    }

    /// - Parameter app: The app to which the request belongs.
    fileprivate func state(before decision: ReviewDecision, app: String) async throws -> ReviewDecision.StoredState {
        let queries = AppQueries(app)
        let (row, uris, roles, permissions, request, reviewer) = try await read(
            queries.app, queries.redirectURIs, queries.roles, queries.operatorPermissions, ReviewRequest.query(decision.id),
            PostgresQuery<Int64?>.value("SELECT id FROM people WHERE login = $1", [.text(decision.login)]))
        return ReviewDecision.StoredState(
            request: request, app: row?.app(redirectURIs: uris, roles: roles, operatorPermissions: permissions),
            reviewer: reviewer.map(Person.ID.init(rawValue:)))
    }

    fileprivate func store(_ permission: Permission, of submission: ReviewSubmission) {
        write(
            """
            INSERT INTO review_requests (app_id, permission, login, text, submitted_at, state) VALUES ($1, $2, $3, $4, $5, 'waiting')
            """,
            [
                .text(submission.appID), .text(permission.name), .text(submission.person.login), .text(submission.text.text),
                .date(submission.at),
            ])
        write(
            "DELETE FROM review_requests WHERE app_id = $1 AND permission = $2 AND state = 'withdrawn'",
            [.text(submission.appID), .text(permission.name)])
    }

    fileprivate func setAccess(_ app: String, _ permissions: Set<Permission>) {
        write("UPDATE apps SET advanced_access = $1 WHERE id = $2", [.text(StoredForm.list(permissions)), .text(app)])
    }

    /// Stores that a request was decided or withdrawn.
    fileprivate func update(_ review: ReviewRequest) {
        write(
            "UPDATE review_requests SET state = $1, decided_at = $2, decided_by = $3, reason = $4 WHERE id = $5",
            [
                .text(review.state.rawValue), .date(review.decidedAt), .text(review.decidedBy), .text(review.reason), .integer(review.id),
            ])
    }
}

extension ReviewRequest {
    /// The columns of `review_requests` that ``stored(_:)`` reads.
    fileprivate static let columns = "id, app_id, permission, login, text, submitted_at, state, decided_at, decided_by, reason"

    /// Returns the query for a review request.
    fileprivate static func query(_ id: Int64) -> PostgresQuery<ReviewRequest?> {
        PostgresQuery("SELECT \(columns) FROM review_requests WHERE id = $1", [.integer(id)]) { try $0.first.flatMap(stored) }
    }

    /// Reads a request; `nil` if its state is unknown.
    @Sendable fileprivate static func stored(_ row: PostgresRow) throws -> ReviewRequest? {
        guard let state = State(rawValue: try row.value("state")) else { return nil }
        return ReviewRequest(
            id: try row.value("id"), appID: try row.value("app_id"), permission: Permission(name: try row.value("permission")),
            login: try row.value("login"), text: try row.value("text"), submittedAt: try row.date("submitted_at"), state: state,
            decidedAt: try row.optionalDate("decided_at"), decidedBy: try row.optional("decided_by"), reason: try row.optional("reason"))
    }
}
