#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A person's request that an app delete their data, for the store to record and to deliver as a callback (Wire.md, section 9).
public struct DeletionRequest: Sendable {
    /// The app that is to delete the data.
    public let appID: String
    /// The person whom the data describes.
    public let person: Person.ID
    /// Who made the request: the person, or the operator on their behalf.
    public let actor: AuditEntry.Actor
    /// When the request was made.
    public let at: Date

    /// Creates a deletion request.
    public init(appID: String, person: Person.ID, by actor: AuditEntry.Actor, at now: Date) {
        self.appID = appID
        self.person = person
        self.actor = actor
        at = now
    }
}
