#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A record that an app secret is displayed to a person, for the audit log.
public struct SecretDisclosure: Sendable {
    /// The ID of the app.
    public let appID: String
    /// The person who sees the secret.
    public let person: Person.ID
    /// When the secret is displayed.
    public let at: Date

    /// Creates the record that a secret is displayed to a person.
    public init(of appID: String, to person: Person.ID, at now: Date) {
        self.appID = appID
        self.person = person
        at = now
    }

    /// The entry that the store adds to the audit log.
    public var entry: NewAuditEntry { AppChange.Actor.person(person).entry(.secretShown, of: appID, at: at) }
}
