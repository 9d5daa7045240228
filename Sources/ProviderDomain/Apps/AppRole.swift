/// The role of a person in an app (Wire.md, section 14.2). If a person has several roles, the first one in the order of these cases counts.
public enum AppRole: String, Sendable, Hashable, CaseIterable {
    /// An administrator may do everything, including reading the secret, assigning roles and removing the app.
    case administrator
    /// A developer may change settings, test users and permissions, but neither roles nor the secret.
    case developer
    /// A tester may log in while the app is in development.
    case tester
    /// An insights user may read the statistics of the app.
    case insightsUser = "insights_user"

    /// A set of actions that requires a role.
    public enum Privilege: Sendable, Hashable, CaseIterable {
        /// Having a role and giving it up.
        case membership
        /// Seeing the app and how it is used.
        case viewStatistics
        /// Seeing the settings, calling the Graph API on behalf of the app, and changing everything except secrets and roles.
        case develop
        /// Seeing and resetting the secret, and assigning roles.
        case administer
    }

    /// Whether the role allows a set of actions.
    public func allows(_ privilege: Privilege) -> Bool {
        switch privilege {
        case .membership: true
        case .viewStatistics: self != .tester
        case .develop: self == .administrator || self == .developer
        case .administer: self == .administrator
        }
    }
}

extension AppRoles {
    /// Returns a person's role, which is the first one in the order of ``AppRole`` if they have several; `nil` if they have none. A test
    /// user never has a role, even if one was assigned.
    public func role(of person: Person) -> AppRole? {
        guard person.testApps.isEmpty else { return nil }
        return AppRole.allCases.first { logins(in: $0).contains(person.login) }
    }

    /// Returns the login names of the people who have the given role.
    public func logins(in role: AppRole) -> Set<String> {
        switch role {
        case .administrator: administrators
        case .developer: developers
        case .tester: testers
        case .insightsUser: insightsUsers
        }
    }
}

extension AppRoles {
    /// The maximum number of people who can have a role in one app.
    public static let maximumPeople = 100

    /// The reason why roles cannot be changed.
    public enum Violation: String, Error, Sendable, Hashable, CaseIterable {
        /// The app would have no existing administrator.
        case lastAdministrator = "last-administrator"
        /// The app already has ``AppRoles/maximumPeople`` people with a role or an invitation.
        case limitReached = "full"
        /// The person declined an invitation less than ``RoleInvitation/cooldown`` seconds ago.
        case declined
        /// The person is a test user, who cannot have a role.
        case testUser = "test-user"
    }

    /// The login names of all people who have a role.
    public var allLogins: Set<String> { AppRole.allCases.reduce(into: []) { $0.formUnion(logins(in: $1)) } }

    /// Returns the roles after a person is assigned one role, which replaces the person's other roles.
    /// - Throws: The violation that the change would cause.
    public func assigning(_ role: AppRole, to login: String) throws(Violation) -> AppRoles {
        var roles = self
        for other in AppRole.allCases { roles.edit(other) { $0.remove(login) } }
        roles.edit(role) { $0.insert(login) }
        guard !roles.administrators.isEmpty || administrators.isEmpty else { throw .lastAdministrator }
        guard roles.allLogins.count <= max(Self.maximumPeople, allLogins.count) else { throw .limitReached }
        return roles
    }

    /// Returns the roles after a person loses one role.
    /// - Throws: The violation that the change would cause.
    public func removing(_ role: AppRole, from login: String) throws(Violation) -> AppRoles {
        var roles = self
        roles.edit(role) { $0.remove(login) }
        guard !roles.administrators.isEmpty || administrators.isEmpty else { throw .lastAdministrator }
        return roles
    }

    /// Returns the roles after a person loses all of their roles.
    /// - Throws: The violation that the change would cause.
    public func removingAll(from login: String) throws(Violation) -> AppRoles {
        var roles = self
        for role in AppRole.allCases { roles = try roles.removing(role, from: login) }
        return roles
    }

    private mutating func edit(_ role: AppRole, _ change: (inout Set<String>) -> Void) {
        switch role {
        case .administrator: change(&administrators)
        case .developer: change(&developers)
        case .tester: change(&testers)
        case .insightsUser: change(&insightsUsers)
        }
    }
}
