public import LoginModel

extension ReviewSubmission {
    /// The stored values on which the decision depends.
    public struct StoredState: Sendable {
        /// The app that asks for the access; `nil` if it does not exist.
        public var app: RegisteredApp?
        /// The permissions for which the app has a pending request.
        public var pending: Set<Permission>

        /// Creates the state from values that the store has read.
        public init(app: RegisteredApp?, pending: Set<Permission>) {
            self.app = app
            self.pending = pending
        }
    }

    /// What the store does with the submission.
    public enum Decision: Sendable, Hashable {
        /// Fails, because the app does not exist.
        case missingApp
        /// Stores nothing, because no permission needs a new request.
        case leave
        /// Stores one request for each permission, in this order, and adds the entry to the audit log. It also deletes the app's withdrawn
        /// requests for these permissions, because repeated requests and withdrawals would fill the disk.
        case submit([Permission], NewAuditEntry)
    }

    /// Decides which permissions become requests.
    public func decision(on stored: StoredState) -> Decision {
        guard let app = stored.app else { return .missingApp }
        let requested = permissions.subtracting(stored.pending).filter { PermissionCatalog.level(of: $0, for: app) == .standard }
            .sorted { $0.name < $1.name }
        guard !requested.isEmpty else { return .leave }
        let entry = NewAuditEntry(
            .reviewRequested, by: .person, person: person.id, appID: app.id, fields: requested.map(\.name), at: at)
        return .submit(requested, entry)
    }
}
