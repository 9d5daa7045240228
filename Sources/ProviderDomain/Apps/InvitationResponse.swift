#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A person's answer to the invitation to a role. The store accepts it only if the person is still invited to that role and is not a test user.
public struct InvitationResponse: Sendable {
    /// The ID of the app.
    public let appID: String
    /// The role that the person was shown.
    public let role: AppRole
    /// The person who answers.
    public let person: Person.ID
    /// Whether the person accepts the role.
    public let accepts: Bool
    /// When the person answered.
    public let at: Date

    /// Creates an answer to an invitation.
    public init(to appID: String, as role: AppRole, by person: Person.ID, accepts: Bool, at now: Date) {
        self.appID = appID
        self.role = role
        self.person = person
        self.accepts = accepts
        at = now
    }
}

/// The result of an ``InvitationResponse``.
public enum InvitationOutcome: Sendable, Hashable {
    /// The answer was recorded.
    case recorded
    /// The person is no longer invited, or is invited to another role.
    case notPending
    /// The person cannot get the role.
    case rejected(AppRoles.Violation)
}
