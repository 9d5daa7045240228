public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A person's decision in the dialog, for the store to record.
public struct Consent: Sendable {
    /// The app that requested the permissions.
    public var appID: String
    /// The person who decided.
    public var person: Person.ID
    /// The person's app-scoped ID, which the store uses if this is the person's first login to the app.
    public var appScopedID: String
    /// The granted permissions, which the store adds to ``Grant/granted`` and removes from ``Grant/declined``.
    public var granted: Set<Permission>
    /// The declined permissions, which the store adds to ``Grant/declined`` and removes from ``Grant/granted``.
    public var declined: Set<Permission>
    /// The tracking mode of the login.
    public var tracking: LoginTracking
    /// When the person submitted the decision.
    public var decidedAt: Date
    /// Who decided: the person, or an app on behalf of its test user.
    public var actor: AuditEntry.Actor

    /// Creates a decision.
    public init(
        appID: String, person: Person.ID, appScopedID: String, granted: Set<Permission>, declined: Set<Permission>, tracking: LoginTracking,
        decidedAt: Date, by actor: AuditEntry.Actor = .person
    ) {
        self.appID = appID
        self.person = person
        self.appScopedID = appScopedID
        self.granted = granted
        self.declined = declined
        self.tracking = tracking
        self.decidedAt = decidedAt
        self.actor = actor
    }
}

extension Consent {
    /// The stored values on which the decision depends.
    public struct StoredState: Sendable {
        /// The person's grant to the app; `nil` if the person does not use the app.
        public var grant: Grant?
        /// The values that the store retains of a grant that was removed; `nil` if there is no such grant.
        public var removedGrant: RemovedGrant?
        /// The epoch of a person's first grant to the app.
        public var firstEpoch: Int

        /// Creates the state from values that the store has read.
        public init(grant: Grant?, removedGrant: RemovedGrant?, firstEpoch: Int) {
            self.grant = grant
            self.removedGrant = removedGrant
            self.firstEpoch = firstEpoch
        }
    }

    /// The values that the store retains of a grant that was removed. They are those of the next grant of the person to the app.
    public struct RemovedGrant: Sendable, Hashable {
        /// The person's app-scoped ID, which stays the same.
        public let appScopedID: String
        /// The epoch, which is later than that of every earlier token.
        public let epoch: Int

        /// Creates the values.
        public init(appScopedID: String, epoch: Int) {
            self.appScopedID = appScopedID
            self.epoch = epoch
        }
    }

    /// What the store writes.
    public struct Decision: Sendable {
        /// The grant after the person's decision.
        public let grant: Grant
        /// The audit log entries for the permissions that the person has newly granted and newly declined.
        public let entries: [NewAuditEntry]
    }

    /// Decides which grant and which audit log entries the store writes. Permissions that have expired count as newly granted if the person
    /// confirms them. A permission that is both granted and declined is declined.
    public func decision(on stored: StoredState) -> Decision {
        let before = stored.grant?.extendingDataAccess(at: decidedAt)
        var grant =
            before
            ?? Grant(
                appID: appID, person: person, appScopedID: stored.removedGrant?.appScopedID ?? appScopedID, granted: [], declined: [],
                lastLoginAt: decidedAt, epoch: stored.removedGrant?.epoch ?? stored.firstEpoch)
        grant.granted = grant.granted.union(granted).subtracting(declined)
        grant.declined = grant.declined.subtracting(granted).union(declined)
        grant.expired = grant.expired.subtracting(granted).subtracting(declined)
        grant.lastClassicLoginAt = tracking.classicLogin(at: decidedAt) ?? grant.lastClassicLoginAt
        let changes: [(AuditEvent, Set<Permission>)] = [
            (.granted, grant.granted.subtracting(before?.granted ?? [])), (.declined, grant.declined.subtracting(before?.declined ?? [])),
        ]
        return Decision(
            grant: grant,
            entries: changes.filter { !$0.1.isEmpty }.map { event, permissions in
                NewAuditEntry(event, by: actor, person: person, appID: appID, fields: permissions.map(\.name), at: decidedAt)
            })
    }
}
