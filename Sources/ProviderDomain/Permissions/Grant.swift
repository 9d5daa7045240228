public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What one person allowed one app.
public struct Grant: Sendable {
    public var appID: String
    public var person: Person.ID
    /// How the app knows the person.
    public var appScopedID: String
    public var granted: Set<Permission>
    public var declined: Set<Permission>
    /// Counts the revocations: an access token of an earlier epoch is void.
    public var epoch: Int

    public init(
        appID: String, person: Person.ID, appScopedID: String, granted: Set<Permission>, declined: Set<Permission>, epoch: Int
    ) {
        self.appID = appID
        self.person = person
        self.appScopedID = appScopedID
        self.granted = granted
        self.declined = declined
        self.epoch = epoch
    }
}

/// What a person decided in the dialog: a fact for the store.
public struct Consent: Sendable {
    public var appID: String
    public var person: Person.ID
    /// Taken if this is the first login of the person to the app.
    public var appScopedID: String
    /// Added to what was granted before, and taken from what was declined.
    public var granted: Set<Permission>
    /// Added to what was declined before, and taken from what was granted.
    public var declined: Set<Permission>
    public var decidedAt: Date

    public init(
        appID: String, person: Person.ID, appScopedID: String, granted: Set<Permission>, declined: Set<Permission>, decidedAt: Date
    ) {
        self.appID = appID
        self.person = person
        self.appScopedID = appScopedID
        self.granted = granted
        self.declined = declined
        self.decidedAt = decidedAt
    }
}
