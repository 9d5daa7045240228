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
    /// The same period in seconds.
    public static let cooldown = Double(cooldownDays) * 86_400
}
