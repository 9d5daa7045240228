extension DeviceDecision {
    /// The stored values on which the decision depends.
    public struct StoredState: Sendable {
        /// The device login of the code; `nil` if there is none.
        public var login: DeviceLogin?
        /// Identifies the current password of the person who approves the login; `nil` if the person does not exist, or if the login is
        /// declined.
        public var passwordStamp: String?

        /// Creates the state from values that the store has read.
        public init(login: DeviceLogin?, passwordStamp: String?) {
            self.login = login
            self.passwordStamp = passwordStamp
        }
    }

    /// What the store does with the device login.
    public enum Decision: Sendable {
        /// Stores nothing, because the decision has no effect.
        case ignore
        /// Stores the approval with the person and the epoch of the grant. The person's approvals at the app that no device has redeemed are
        /// limited to ``DeviceLogin/maximumApproved``, of which the oldest ones are deleted.
        case approve(Grant)
        /// Stores that the login is declined, and the entry.
        case decline(NewAuditEntry)
    }

    /// Decides whether the person's decision has an effect.
    public func decision(on stored: StoredState) -> Decision {
        guard let login = stored.login, login.isPending(at: decidedAt) else { return .ignore }
        switch verdict {
        case .declined(let person):
            return .decline(
                NewAuditEntry(.canceled, by: .person, person: person, appID: login.appID, fields: ["device"], at: decidedAt))
        case .approved(let grant, let stamp):
            // An approval has no effect if the person's password has changed since the session began, or if the grant is to another app.
            return stored.passwordStamp == stamp && grant.appID == login.appID ? .approve(grant) : .ignore
        }
    }
}
