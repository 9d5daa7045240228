public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What one person allowed one app.
public struct Grant: Sendable {
    /// The app that it is about.
    public var appID: String
    /// The person that it is about.
    public var person: Person.ID
    /// How the app knows the person.
    public var appScopedID: String
    /// What the person allows now.
    public var granted: Set<Permission>
    /// What the person was asked and does not allow.
    public var declined: Set<Permission>
    /// Counts the revocations: an access token of an earlier epoch is void.
    public var epoch: Int

    /// Takes everything as it is.
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
    /// The app that it is about.
    public var appID: String
    /// The person that it is about.
    public var person: Person.ID
    /// Taken if this is the first login of the person to the app.
    public var appScopedID: String
    /// Added to what was granted before, and taken from what was declined.
    public var granted: Set<Permission>
    /// Added to what was declined before, and taken from what was granted.
    public var declined: Set<Permission>
    /// When the person pressed the button.
    public var decidedAt: Date

    /// Takes everything as it is.
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
