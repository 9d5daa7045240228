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
    /// When.
    public let invitedAt: Date

    /// Takes everything as it is.
    public init(to appID: String, login: String, role: AppRole, invitedAt: Date) {
        self.appID = appID
        self.login = login
        self.role = role
        self.invitedAt = invitedAt
    }
}
