#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An app is removed for a person: a fact for the store. Every token and code of the grant is void from then on, and nothing is decided
/// any more. The app is told, if it has an address for that.
public struct AppRemoval: Sendable {
    /// The app that it is about.
    public let appID: String
    /// The person that it is about.
    public let person: Person.ID
    /// Of the grant that was seen: a grant that was given anew meanwhile is another one, and stays.
    public let epoch: Int
    /// When the app was removed.
    public let removedAt: Date
    /// Who removed it.
    public let actor: AuditEntry.Actor

    /// Takes everything as it is.
    public init(of grant: Grant, by actor: AuditEntry.Actor, at now: Date) {
        appID = grant.appID
        person = grant.person
        epoch = grant.epoch
        removedAt = now
        self.actor = actor
    }
}
