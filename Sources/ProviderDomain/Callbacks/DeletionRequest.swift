#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A person wants an app to delete what it has of them: a fact for the store (provider-wire.md, section 9).
public struct DeletionRequest: Sendable {
    /// The app that it is about.
    public let appID: String
    /// The person that it is about.
    public let person: Person.ID
    /// Who says so: the person, or the operator for them.
    public let actor: AuditEntry.Actor
    /// When.
    public let at: Date

    /// Takes everything as it is.
    public init(appID: String, person: Person.ID, by actor: AuditEntry.Actor, at now: Date) {
        self.appID = appID
        self.person = person
        self.actor = actor
        at = now
    }
}
