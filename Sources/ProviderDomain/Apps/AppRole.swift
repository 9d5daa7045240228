/// What a person does for an app (provider-wire.md, section 14.2), the greatest first.
public enum AppRole: String, Sendable, Hashable, CaseIterable {
    /// Everything: secrets, roles, and the end of the app too.
    case administrator
    /// Settings, test people, permissions; neither roles nor a new secret.
    case developer
    /// Tries the app out while the public cannot.
    case tester
    /// Reads its statistics.
    case insightsUser = "insights_user"

    /// What one may have a role for.
    public enum Duty: Sendable, Hashable, CaseIterable {
        /// To have it, and to give it up.
        case belong
        /// To see that there is such an app, and how it is used.
        case watch
        /// To see its settings, call the Graph API in its name, and change what is no secret and no role.
        case develop
        /// To see and renew its secret, and to say who has which role.
        case administer
    }

    /// Whether the role is enough for something.
    public func covers(_ duty: Duty) -> Bool {
        switch duty {
        case .belong: true
        case .watch: self != .tester
        case .develop: self == .administrator || self == .developer
        case .administer: self == .administrator
        }
    }
}

extension AppRoles {
    /// The greatest role that a person has. A test user has none, whoever gave it.
    public func role(of person: Person) -> AppRole? {
        guard person.testApps.isEmpty else { return nil }
        return AppRole.allCases.first { logins(in: $0).contains(person.login) }
    }

    /// Who has a role, by login names.
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
    /// The most people who have a role for one app.
    public static let most = 100

    /// Why roles cannot be given or taken.
    public enum Objection: String, Error, Sendable, Hashable, CaseIterable {
        /// Nobody who is there would be left who could give any.
        case lastAdministrator = "last-administrator"
        /// There are ``AppRoles/most``, those who are asked to take one among them.
        case full
        /// Whoever shall be asked has declined less than ``RoleInvitation/rest`` ago.
        case declined
        /// A test user never has a role.
        case testUser = "test-user"
    }

    /// Everybody who has a role.
    public var everybody: Set<String> { AppRole.allCases.reduce(into: []) { $0.formUnion(logins(in: $1)) } }

    /// The same with one role for somebody, whatever others they had.
    public func giving(_ role: AppRole, to login: String) throws(Objection) -> AppRoles {
        var roles = self
        for other in AppRole.allCases { roles.edit(other) { $0.remove(login) } }
        roles.edit(role) { $0.insert(login) }
        guard !roles.administrators.isEmpty || administrators.isEmpty else { throw .lastAdministrator }
        guard roles.everybody.count <= max(Self.most, everybody.count) else { throw .full }
        return roles
    }

    /// The same without a role of somebody.
    public func taking(_ role: AppRole, from login: String) throws(Objection) -> AppRoles {
        var roles = self
        roles.edit(role) { $0.remove(login) }
        guard !roles.administrators.isEmpty || administrators.isEmpty else { throw .lastAdministrator }
        return roles
    }

    /// The same without any role of somebody.
    public func leaving(_ login: String) throws(Objection) -> AppRoles {
        var roles = self
        for role in AppRole.allCases { roles = try roles.taking(role, from: login) }
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
