#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A change to the roles of an app, by an administrator or by a person who gives up their own role. The store applies it only if the
/// person's role still allows the change. The store also rejects a change after which no existing person would be an administrator. That
/// does not apply to an app that had no existing administrator before.
public struct RoleChange: Sendable {
    /// The type of a change.
    public enum Action: Sendable, Hashable {
        /// Another person is invited to a role. The invitation replaces any earlier invitation of this person.
        case invite(AppRole, login: String)
        /// An invitation is withdrawn.
        case withdrawInvitation(login: String)
        /// The person who makes the change has only this role from now on.
        case replaceOwnRoles(AppRole)
        /// A person loses a role.
        case remove(AppRole, login: String)
        /// The person who makes the change loses all roles.
        case removeOwnRoles
    }

    /// The type of the change.
    public let action: Action
    /// The ID of the app.
    public let appID: String
    /// The person who makes the change.
    public let person: Person.ID
    /// When the change is made.
    public let at: Date

    /// Creates a change to the roles of an app.
    public init(_ action: Action, at appID: String, by person: Person.ID, now: Date) {
        self.action = action
        self.appID = appID
        self.person = person
        at = now
    }
}

extension RoleChange.Action {
    /// The privilege that the change requires.
    public var requiredPrivilege: AppRole.Privilege { self == .removeOwnRoles ? .membership : .administer }

    /// The login name of the person whose role changes; empty if it is the person who makes the change.
    public var login: String {
        switch self {
        case .invite(_, let login), .withdrawInvitation(let login), .remove(_, let login): login
        case .replaceOwnRoles, .removeOwnRoles: ""
        }
    }

    /// Returns the roles after the change. An invitation does not change them.
    /// - Parameter login: The login name of the person who makes the change.
    /// - Throws: The reason why the change is not possible.
    public func roles(after roles: AppRoles, by login: String) throws(AppRoles.Violation) -> AppRoles {
        switch self {
        case .invite, .withdrawInvitation: roles
        case .replaceOwnRoles(let role): try roles.assigning(role, to: login)
        case .remove(let role, let other): try roles.removing(role, from: other)
        case .removeOwnRoles: try roles.removingAll(from: login)
        }
    }
}

/// The result of a ``RoleChange``.
public enum RoleChangeOutcome: Sendable, Hashable {
    /// The change was made. The value contains the current roles.
    case changed(AppRoles)
    /// The roles and invitations were already in the requested state.
    case unchanged
    /// The change is not possible.
    case rejected(AppRoles.Violation)
    /// The app does not exist, or the role of the person who makes the change does not allow it.
    case notAllowed
}
