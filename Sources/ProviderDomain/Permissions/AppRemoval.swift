#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The removal of an app from a person's account, for the store to record. It revokes every token and code of the grant and deletes every
/// decision about permissions. The app receives a callback if it has registered a callback URL.
public struct AppRemoval: Sendable {
    /// The app that is removed.
    public let appID: String
    /// The person who had granted access.
    public let person: Person.ID
    /// The epoch of the grant to remove. A later grant has another epoch and is not affected.
    public let epoch: Int
    /// When the app was removed.
    public let removedAt: Date
    /// Who removed the app.
    public let actor: AuditEntry.Actor

    /// Creates the removal of the app that has the grant.
    public init(of grant: Grant, by actor: AuditEntry.Actor, at now: Date) {
        appID = grant.appID
        person = grant.person
        epoch = grant.epoch
        removedAt = now
        self.actor = actor
    }
}
