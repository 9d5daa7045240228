#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An administrator says on the page of an app who shall have which role, or somebody gives their own up: a fact for the store, which takes it
/// only from who has the role for it then, and only if somebody who exists is an administrator afterwards.
public struct RoleChange: Sendable {
    /// What is wanted.
    public enum Act: Sendable, Hashable {
        /// Somebody else is asked to take a role, in the place of any other that they were asked to take.
        case invite(AppRole, login: String)
        /// Somebody is not asked any more.
        case uninvite(login: String)
        /// Who wants it keeps that role, and no other.
        case keep(AppRole)
        /// Somebody loses a role.
        case take(AppRole, login: String)
        /// Who wants it has no role any more.
        case leave
    }

    /// What is wanted.
    public let act: Act
    /// The app.
    public let appID: String
    /// Who wants it.
    public let person: Person.ID
    /// When.
    public let at: Date

    /// Takes everything as it is.
    public init(_ act: Act, at appID: String, by person: Person.ID, now: Date) {
        self.act = act
        self.appID = appID
        self.person = person
        at = now
    }
}

extension RoleChange.Act {
    /// The role that it takes.
    public var duty: AppRole.Duty { self == .leave ? .belong : .administer }

    /// Whom it is about, where that is not whoever wants it.
    public var login: String {
        switch self {
        case .invite(_, let login), .uninvite(let login), .take(_, let login): login
        case .keep, .leave: ""
        }
    }

    /// The roles afterwards. Who is only asked has none.
    /// - Parameter login: of whoever wants it.
    public func roles(after roles: AppRoles, by login: String) throws(AppRoles.Objection) -> AppRoles {
        switch self {
        case .invite, .uninvite: roles
        case .keep(let role): try roles.giving(role, to: login)
        case .take(let role, let other): try roles.taking(role, from: other)
        case .leave: try roles.leaving(login)
        }
    }
}

/// What came of a change of roles.
public enum RoleChangeOutcome: Sendable, Hashable {
    /// It holds: the roles as they are now.
    case changed(AppRoles)
    /// It was so already.
    case unchanged
    /// It cannot be.
    case refused(AppRoles.Objection)
    /// Whoever wants it has no role at such an app, or one that is not enough.
    case notAllowed
}
