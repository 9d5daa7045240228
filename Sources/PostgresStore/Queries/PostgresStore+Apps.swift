import LoginModel
public import ProviderDomain
public import ProviderStore

extension PostgresStore {
    public func app(_ id: String) async throws(StoreError) -> RegisteredApp? {
        guard !id.hasZeroByte else { return nil }
        // The version of the app data is read first, because a cached app saves the other queries.
        let version = try await read(Self.appDataVersion)
        if let app = appCache.app(id, version: version) { return app }
        return try await versionedApp(id).app
    }

    /// Reads an app that is not cached, and caches it.
    func versionedApp(_ id: String) async throws(StoreError) -> (app: RegisteredApp?, version: Int64) {
        let queries = AppQueries(id)
        let (version, row, uris, roles, permissions) = try await read(
            Self.appDataVersion, queries.app, queries.redirectURIs, queries.roles, queries.operatorPermissions)
        let app = row?.app(redirectURIs: uris, roles: roles, operatorPermissions: permissions)
        if let app { appCache.insert(app, version: version) }
        return (app, version)
    }

    static let appDataVersion = PostgresQuery<Int64>("SELECT number FROM app_edition") { result in
        guard let row = result.first else { throw PostgresRowError("number", "is not in the result") }
        return try row.value("number")
    }
}

/// The queries that read one app.
struct AppQueries {
    let app: PostgresQuery<AppRow?>
    let redirectURIs: PostgresQuery<[String]>
    let roles: PostgresQuery<AppRoles>
    let operatorPermissions: PostgresQuery<[PermissionDefinition]>

    init(_ id: String) {
        app = .first(
            "SELECT \(AppRow.columns) FROM apps WHERE id = $1", [.text(id)], AppRow.init)
        redirectURIs = .values("SELECT uri FROM app_redirect_uris WHERE app_id = $1 ORDER BY uri", [.text(id)])
        roles = PostgresQuery("SELECT role, login FROM app_roles WHERE app_id = $1", [.text(id)]) { rows in
            var logins: [String: Set<String>] = [:]
            for row in rows { logins[try row.value("role"), default: []].insert(try row.value("login")) }
            return AppRoles(stored: logins)
        }
        operatorPermissions = PostgresStore.permissionDefinitionsQuery
    }
}

/// The row of an app, without its roles and redirect URIs.
struct AppRow {
    /// The columns of `apps` that ``init(_:)`` reads.
    static let columns = """
        id, name, secret, client_token, mode, advanced_access, app_defined_permissions, allows_login_from_devices, requires_app_secret,
        deauthorize_callback_url, data_deletion_callback_url, settings, icon_digest
        """

    private let app: RegisteredApp

    var id: String { app.id }

    init(_ row: PostgresRow) throws {
        var app = RegisteredApp(
            id: try row.value("id"),
            name: try row.value("name"),
            secret: try row.optional("secret", as: String.self).map(Secret.init),
            clientToken: try row.optional("client_token", as: String.self).map(Secret.init),
            mode: AppMode(rawValue: try row.value("mode")) ?? .development,
            redirectURIs: [],
            advancedAccess: StoredForm.permissions(try row.value("advanced_access")),
            roles: AppRoles(),
            appDefinedPermissions: StoredForm.permissions(try row.value("app_defined_permissions")),
            allowsLoginFromDevices: try row.value("allows_login_from_devices"),
            requiresAppSecret: try row.value("requires_app_secret"),
            deauthorizeCallbackURL: try row.optional("deauthorize_callback_url"),
            dataDeletionCallbackURL: try row.optional("data_deletion_callback_url"),
            settings: try StoredForm.settings(try row.value("settings")))
        app.iconDigest = try row.optional("icon_digest")
        self.app = app
    }

    func app(redirectURIs: [String], roles: AppRoles, operatorPermissions: [PermissionDefinition]) -> RegisteredApp {
        var app = app
        app.redirectURIs = redirectURIs
        app.roles = roles
        for definition in operatorPermissions { app.operatorPermissions[definition.permission] = definition }
        return app
    }
}

extension AppRoles {
    /// Creates the roles from the login names by stored role.
    init(stored logins: [String: Set<String>]) {
        self.init(
            administrators: logins["administrator"] ?? [], developers: logins["developer"] ?? [], testers: logins["tester"] ?? [],
            insightsUsers: logins["insights_user"] ?? [])
    }
}

extension PostgresTransaction {
    /// Reads an app as it is in the transaction.
    func app(_ id: String) async throws -> RegisteredApp? {
        let queries = AppQueries(id)
        let (row, uris, roles, permissions) = try await read(
            queries.app, queries.redirectURIs, queries.roles, queries.operatorPermissions)
        return row?.app(redirectURIs: uris, roles: roles, operatorPermissions: permissions)
    }
}
