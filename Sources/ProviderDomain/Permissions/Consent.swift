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
