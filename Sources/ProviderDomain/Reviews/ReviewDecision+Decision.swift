public import LoginModel

extension ReviewDecision {
    /// The stored values on which the decision depends.
    public struct StoredState: Sendable {
        /// The review request; `nil` if it does not exist.
        public var request: ReviewRequest?
        /// The app of the request; `nil` if there is no request.
        public var app: RegisteredApp?
        /// The reviewer; `nil` if nobody has the reviewer's login name, or if the operator decided at the command line.
        public var reviewer: Person.ID?

        /// Creates the state from values that the store has read.
        public init(request: ReviewRequest?, app: RegisteredApp?, reviewer: Person.ID?) {
            self.request = request
            self.app = app
            self.reviewer = reviewer
        }
    }

    /// What the store does with the decision of the operator.
    public enum Decision: Sendable, Hashable {
        /// Stores nothing.
        case refuse(ReviewOutcome)
        /// Stores the decided request and adds the entry to the audit log. If there is a set of permissions, the app has Advanced Access to
        /// these from then on; it is `nil` if the access does not change.
        case record(ReviewRequest, advancedAccess: Set<Permission>?, NewAuditEntry)
    }

    /// Decides whether the decision of the operator is recorded.
    public func decision(on stored: StoredState) -> Decision {
        guard let request = stored.request else { return .refuse(.unknown) }
        guard request.state == .pending else { return .refuse(.alreadyDecided(request)) }
        if let appearanceDigest, stored.app?.appearanceDigest != appearanceDigest { return .refuse(.changed(request)) }
        func entry(_ event: AuditEvent) -> NewAuditEntry {
            NewAuditEntry(
                event, by: .operator, person: stored.reviewer, appID: request.appID, fields: [request.permission.name], at: at)
        }
        switch verdict {
        case .approved:
            let access = stored.app?.advancedAccess
            let isNew = access?.contains(request.permission) == false
            return .record(
                request.ended(as: .approved, by: login, at: at),
                advancedAccess: isNew ? access?.union([request.permission]) : nil, entry(.reviewApproved))
        case .refused(let reason):
            let refused = request.ended(as: .refused, by: login, reason: reason.text, at: at)
            return .record(refused, advancedAccess: nil, entry(.reviewRejected))
        }
    }
}
