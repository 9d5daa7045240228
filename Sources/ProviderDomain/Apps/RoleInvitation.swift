#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Somebody is asked to take a role at an app (provider-wire.md, section 14.2). It counts nowhere before they have accepted it.
public struct RoleInvitation: Sendable, Hashable {
    /// The app.
    public let appID: String
    /// Who is asked, by login name: there need not be such a person.
    public let login: String
    /// The role.
    public let role: AppRole
    /// Who asks.
    public let inviter: Person.ID
    /// When.
    public let invitedAt: Date

    /// Takes everything as it is.
    public init(to appID: String, login: String, role: AppRole, by inviter: Person.ID, invitedAt: Date) {
        self.appID = appID
        self.login = login
        self.role = role
        self.inviter = inviter
        self.invitedAt = invitedAt
    }

    /// How many days an app lets somebody alone who has declined.
    public static let daysOfRest = 30
    /// The same in seconds.
    public static let rest = Double(daysOfRest) * 86_400
}
