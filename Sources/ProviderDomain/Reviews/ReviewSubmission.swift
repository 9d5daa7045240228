public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Those who build an app ask for advanced access: a fact for the store. What already waits, or was given, is not asked for twice.
public struct ReviewSubmission: Sendable {
    /// The app that asks.
    public let appID: String
    /// What it asks for; one request each.
    public let permissions: Set<Permission>
    /// Who asks.
    public let person: Person
    /// Why.
    public let text: ReviewText
    /// When.
    public let at: Date

    /// Takes everything as it is.
    public init(_ permissions: Set<Permission>, for appID: String, by person: Person, because text: ReviewText, at now: Date) {
        self.appID = appID
        self.permissions = permissions
        self.person = person
        self.text = text
        at = now
    }
}
