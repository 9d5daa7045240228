#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A person accepts a role that they are asked to take, or declines it: a fact for the store, which takes it only if they are asked to take that
/// role still, and are no test user.
public struct InvitationAnswer: Sendable {
    /// The app.
    public let appID: String
    /// The role that the person has read of.
    public let role: AppRole
    /// Who answers.
    public let person: Person.ID
    /// Whether they take the role.
    public let accepts: Bool
    /// When.
    public let at: Date

    /// Takes everything as it is.
    public init(to appID: String, as role: AppRole, by person: Person.ID, accepts: Bool, at now: Date) {
        self.appID = appID
        self.role = role
        self.person = person
        self.accepts = accepts
        at = now
    }
}

/// What came of an answer.
public enum InvitationOutcome: Sendable, Hashable {
    /// It holds.
    case taken
    /// The person is not asked any more, or to take another role.
    case gone
    /// The role cannot be accepted.
    case refused(AppRoles.Objection)
}
