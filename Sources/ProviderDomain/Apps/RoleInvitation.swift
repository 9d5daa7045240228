#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An invitation to a role in an app (Wire.md, section 14.2). The role takes effect when the person accepts it.
public struct RoleInvitation: Sendable, Hashable {
    /// The ID of the app.
    public let appID: String
    /// The login name of the invited person, who need not exist.
    public let login: String
    /// The role that is offered.
    public let role: AppRole
    /// The administrator who sent the invitation.
    public let inviter: Person.ID
    /// When the invitation was sent.
    public let invitedAt: Date

    /// Creates an invitation.
    public init(to appID: String, login: String, role: AppRole, by inviter: Person.ID, invitedAt: Date) {
        self.appID = appID
        self.login = login
        self.role = role
        self.inviter = inviter
        self.invitedAt = invitedAt
    }

    /// The number of days for which an app cannot invite a person who has declined.
    public static let cooldownDays = 30
    /// The number of seconds in ``cooldownDays``.
    public static let cooldown = Double(cooldownDays) * 86_400
}

/// An invitation as it is stored, which need not be pending anymore.
public struct StoredInvitation: Sendable, Hashable {
    /// The invitation.
    public let invitation: RoleInvitation
    /// When the person declined the invitation; `nil` if the person has not.
    public let declinedAt: Date?
    /// Whether the person who sent the invitation is an administrator of the app now.
    public let isFromAdministrator: Bool

    /// Creates an invitation from stored values.
    public init(_ invitation: RoleInvitation, declinedAt: Date?, isFromAdministrator: Bool) {
        self.invitation = invitation
        self.declinedAt = declinedAt
        self.isFromAdministrator = isFromAdministrator
    }

    /// Whether the person can accept or decline the invitation: the person has not declined it, and its sender is still an administrator.
    public var isPending: Bool { declinedAt == nil && isFromAdministrator }

    /// Whether the person declined the invitation so recently that the app cannot invite the person again.
    func preventsInvitation(at now: Date) -> Bool { declinedAt.map { $0 > now.addingTimeInterval(-RoleInvitation.cooldown) } == true }
}

/// A person's answer to an invitation. The store records the answer only if the person is still invited to the role and is not a test user.
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
