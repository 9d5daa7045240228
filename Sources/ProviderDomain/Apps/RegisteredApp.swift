public import LoginModel

/// An app that people can log in to.
public struct RegisteredApp: Sendable {
    /// Decimal digits, as `client_id` carries them.
    public var id: String
    /// What people read.
    public var name: String
    /// Proves a server of the app's; absent for an app that has none.
    public var secret: Secret?
    /// Sits inside a client of the app's, and so is no secret, but is not printed either.
    public var clientToken: Secret?
    /// Whether the public can use the app.
    public var mode: AppMode
    /// Where the dialog may send its answers, besides the app's own scheme; see ``RedirectURIRule``.
    public var redirectURIs: [String]
    /// Permissions that passed review: they may be asked of people without a role.
    public var advancedAccess: Set<Permission>
    /// Who builds and tests the app.
    public var roles: AppRoles
    /// Permissions that the app defines itself, beyond the catalogue.
    public var ownPermissions: Set<Permission>
    /// Whether devices without a browser may log in by a code.
    public var allowsLoginFromDevices: Bool
    /// Whether every call needs a proof of the secret.
    public var requiresAppSecret: Bool
    /// Who is told that a person has removed the app.
    public var deauthorizeCallbackURL: String?
    /// Who is told that a person wants their data deleted.
    public var dataDeletionCallbackURL: String?
    /// Everything else that can be switched.
    public var settings: AppSettings
    /// What the operator has added to the permissions that every app can ask for. The store hands it out with the app; it is none of its settings.
    public var catalogue: [Permission: PermissionDefinition] = [:]
    /// Names the picture of the app, if it has one; see ``IconImage/digest``. The store hands it out with the app; it is none of its settings.
    public var iconDigest: String?

    /// Takes everything as it is.
    public init(
        id: String, name: String, secret: Secret? = nil, clientToken: Secret? = nil, mode: AppMode = .live,
        redirectURIs: [String] = [], advancedAccess: Set<Permission> = [], roles: AppRoles = AppRoles(),
        ownPermissions: Set<Permission> = [], allowsLoginFromDevices: Bool = false, requiresAppSecret: Bool = false,
        deauthorizeCallbackURL: String? = nil, dataDeletionCallbackURL: String? = nil, settings: AppSettings = AppSettings()
    ) {
        self.id = id
        self.name = name
        self.secret = secret
        self.clientToken = clientToken
        self.mode = mode
        self.redirectURIs = redirectURIs
        self.advancedAccess = advancedAccess
        self.roles = roles
        self.ownPermissions = ownPermissions
        self.allowsLoginFromDevices = allowsLoginFromDevices
        self.requiresAppSecret = requiresAppSecret
        self.deauthorizeCallbackURL = deauthorizeCallbackURL
        self.dataDeletionCallbackURL = dataDeletionCallbackURL
        self.settings = settings
    }
}

extension RegisteredApp {
    /// Whether a person may be asked for anything (provider-wire.md, section 12.4): who has a role, or was made to try this app out.
    public func givesRole(to person: Person) -> Bool { roles.include(person) || person.testApps.contains(id) }

    /// Whether a person may use the app at all. A test user may use no other app than those it was made for (provider-wire.md, section 14.1).
    public func admits(_ person: Person) -> Bool { givesRole(to: person) || mode == .live && person.testApps.isEmpty }
}

/// Whether the public can use an app (provider-wire.md, section 12.4).
public enum AppMode: String, Sendable, Hashable, CaseIterable {
    /// Only people with a role can log in.
    case development
    /// Everybody can log in.
    case live
}

/// The people who build and test an app, by their login names.
public struct AppRoles: Sendable, Hashable {
    /// Who may do everything.
    public var administrators: Set<String>
    /// Who builds the app.
    public var developers: Set<String>
    /// Who tries the app out.
    public var testers: Set<String>
    /// Who reads its statistics, and is a stranger to it otherwise.
    public var insightsUsers: Set<String>

    /// Takes everything as it is.
    public init(
        administrators: Set<String> = [], developers: Set<String> = [], testers: Set<String> = [], insightsUsers: Set<String> = []
    ) {
        self.administrators = administrators
        self.developers = developers
        self.testers = testers
        self.insightsUsers = insightsUsers
    }

    /// Whether a person has a role in which they may log in while the public may not. A test user has none, whoever gave it.
    public func include(_ person: Person) -> Bool {
        person.testApps.isEmpty && administrators.union(developers).union(testers).contains(person.login)
    }
}
