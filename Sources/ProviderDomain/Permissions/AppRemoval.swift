import LoginModel

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

extension AppRemoval {
    /// Decides whether the grant ends. The result is `nil` if the grant was removed already, or if it is a later one.
    public func decision(on grant: Grant?) -> GrantEnd? {
        guard let grant, grant.epoch == epoch else { return nil }
        return GrantEnd(of: grant, by: actor, at: removedAt)
    }
}

/// The end of a grant, with the values that the store writes. A grant ends if the app is removed from the person's account, or if a test
/// user no longer belongs to the app.
public struct GrantEnd: Sendable {
    /// The grant that ends.
    public let before: Grant
    /// The values that the store retains, without any decision about permissions. The epoch is the next one, so that every token and code
    /// of the grant is void.
    public let after: Grant
    /// The entry for the audit log, whose fields are the permissions that the app loses.
    public let entry: NewAuditEntry
    /// When the grant ends.
    public var endedAt: Date { entry.firstAt }

    /// Creates the end of a grant.
    public init(of grant: Grant, by actor: AuditEntry.Actor, at now: Date) {
        before = grant
        after = Grant(
            appID: grant.appID, person: grant.person, appScopedID: grant.appScopedID, granted: [], declined: [],
            lastLoginAt: grant.lastLoginAt, epoch: grant.epoch + 1)
        entry = NewAuditEntry(
            .disconnected, by: actor, person: grant.person, appID: grant.appID, fields: grant.granted.map(\.name), at: now)
    }
}
