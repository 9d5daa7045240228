public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An app's submission of review requests, for the store to record. The store skips permissions that have a pending request, that the app
/// already has, or that need no review.
public struct ReviewSubmission: Sendable {
    /// The app that asks for the access.
    public let appID: String
    /// The requested permissions. Each becomes a request of its own.
    public let permissions: Set<Permission>
    /// The developer who submits the requests.
    public let person: Person
    /// Why the app needs the permissions, and where the app uses them.
    public let text: ReviewText
    /// When the requests are submitted.
    public let at: Date

    /// Creates a submission with the same text for all permissions.
    public init(_ permissions: Set<Permission>, for appID: String, by person: Person, reason text: ReviewText, at now: Date) {
        self.appID = appID
        self.permissions = permissions
        self.person = person
        self.text = text
        at = now
    }
}
