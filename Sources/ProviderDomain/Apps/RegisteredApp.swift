public import LoginModel

/// An app that is registered with the provider, so that people can log in to it.
public struct RegisteredApp: Sendable {
    /// The app ID: decimal digits, as in `client_id`.
    public var id: String
    /// The name of the app that people see.
    public var name: String
    /// The app secret, which authenticates servers of the app; `nil` if the app has none.
    public var secret: Secret?
    /// The client token, which every client of the app contains. It is not confidential, but it is never printed.
    public var clientToken: Secret?
    /// The mode, which determines whether the public can use the app.
    public var mode: AppMode
    /// The registered redirect URIs, in addition to the app's own scheme; see ``RedirectURIRule``.
    public var redirectURIs: [String]
    /// The permissions with an approved review, which people without a role may be asked for.
    public var advancedAccess: Set<Permission>
    /// The people who build and test the app.
    public var roles: AppRoles
    /// The permissions that the app defines itself, in addition to the catalog.
    public var appDefinedPermissions: Set<Permission>
    /// Whether people can log in on devices without a browser, with a user code (Wire.md, section 5).
    public var allowsLoginFromDevices: Bool
    /// Whether every call requires a proof of the app secret.
    public var requiresAppSecret: Bool
    /// The URL to which the provider sends a callback when a person removes the app.
    public var deauthorizeCallbackURL: String?
    /// The URL to which the provider sends a callback when a person requests the deletion of their data.
    public var dataDeletionCallbackURL: String?
    /// The settings that have default values.
    public var settings: AppSettings
    /// The permissions that the operator defined, in addition to those that every app can request. The store returns them with the app,
    /// although they are not among its settings.
    public var operatorPermissions: [Permission: PermissionDefinition] = [:]
    /// The ``IconImage/digest`` of the app's icon; `nil` if it has none. The store returns it with the app, although it is not among its
    /// settings.
    public var iconDigest: String?

    /// Creates an app from settings that have already been validated.
    public init(
        id: String, name: String, secret: Secret? = nil, clientToken: Secret? = nil, mode: AppMode = .live,
        redirectURIs: [String] = [], advancedAccess: Set<Permission> = [], roles: AppRoles = AppRoles(),
        appDefinedPermissions: Set<Permission> = [], allowsLoginFromDevices: Bool = false, requiresAppSecret: Bool = false,
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
        self.appDefinedPermissions = appDefinedPermissions
        self.allowsLoginFromDevices = allowsLoginFromDevices
        self.requiresAppSecret = requiresAppSecret
        self.deauthorizeCallbackURL = deauthorizeCallbackURL
        self.dataDeletionCallbackURL = dataDeletionCallbackURL
        self.settings = settings
    }
}

extension RegisteredApp {
    /// Whether a person is an administrator, developer, tester or test user of the app, and may therefore be asked for any permission
    /// (Wire.md, section 12.4).
    public func isDevelopmentUser(_ person: Person) -> Bool { roles.allowLoginInDevelopment(by: person) || person.testApps.contains(id) }

    /// Whether a person may use the app at all. A test user may use only the apps that it was created for (Wire.md, section 14.1).
    public func allowsLogin(by person: Person) -> Bool { isDevelopmentUser(person) || mode == .live && person.testApps.isEmpty }
}

/// The mode of an app, which determines whether the public can use it (Wire.md, section 12.4).
public enum AppMode: String, Sendable, Hashable, CaseIterable {
    /// Only administrators, developers, testers and test users of the app can log in.
    case development
    /// Everyone can log in.
    case live
}

/// The login names of the people who build and test an app.
public struct AppRoles: Sendable, Hashable {
    /// The people who may do everything.
    public var administrators: Set<String>
    /// The people who build the app.
    public var developers: Set<String>
    /// The people who test the app.
    public var testers: Set<String>
    /// The people who read the app's statistics and have no other privileges.
    public var insightsUsers: Set<String>

    /// Creates the roles of an app.
    public init(
        administrators: Set<String> = [], developers: Set<String> = [], testers: Set<String> = [], insightsUsers: Set<String> = []
    ) {
        self.administrators = administrators
        self.developers = developers
        self.testers = testers
        self.insightsUsers = insightsUsers
    }

    /// Whether a person has a role that allows logging in while the app is in development. A test user never has such a role, even if one
    /// was assigned.
    public func allowLoginInDevelopment(by person: Person) -> Bool {
        person.testApps.isEmpty && administrators.union(developers).union(testers).contains(person.login)
    }
}

/// The identifiers and secrets of a new app.
extension SystemEnvironment {
    /// Returns a new app secret or client token, which is 16 random bytes as 32 hexadecimal digits.
    public func appSecret() -> String { Hexadecimal.encode(randomBytes(16)) }

    /// Returns the ID of a new app, which has 15 decimal digits.
    public func appID() -> String {
        let number = randomBytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return String(100_000_000_000_000 + number % 900_000_000_000_000)
    }
}

/// Checks the address of a caller that sends the app secret, or a value that was derived from it (Wire.md, section 14.3).
extension RegisteredApp {
    /// Checks that an address is on the app's Server IP Allow List.
    /// - Parameter origin: The address of the caller. An unknown address, `nil`, is never on the list.
    /// - Throws: An error if the app has a list and the address is not on it.
    public func checkServerAddress(_ origin: NetworkAddress?) throws(GraphError) {
        guard !settings.serverAddresses.isEmpty else { return }
        let isListed = origin.map { origin in
            settings.serverAddresses.contains { NetworkAddress.Range($0)?.contains(origin) == true }
        }
        guard isListed == true else { throw .serverNotListed }
    }
}
