import GRDB
public import LoginModel
public import ProviderDomain

extension SQLiteStore {
    public func app(_ id: String) async throws(StoreError) -> RegisteredApp? {
        guard !id.hasZeroByte else { return nil }
        return try readOnCurrentThread { try cachedApp($0, id) }
    }

    public func app(withClientToken token: Secret) async throws(StoreError) -> RegisteredApp? {
        let text = token.reveal(\.self)
        guard !text.hasZeroByte else { return nil }
        return try await read { database in
            let apps = try database.cachedStatement(sql: "SELECT id FROM apps WHERE client_token = ? LIMIT 2")
            let ids = try String.fetchAll(apps, arguments: [text])
            return ids.count == 1 ? try Self.app(database, ids[0]) : nil
        }
    }

    /// Returns an app from the cache, or reads it if any app data has changed since the cache was filled.
    func cachedApp(_ database: Database, _ id: String) throws -> RegisteredApp? {
        let editions = try database.cachedStatement(sql: "SELECT number FROM app_edition")
        guard let edition = try Int64.fetchOne(editions) else { return try Self.app(database, id) }
        if let app = appCache.app(id, version: edition) { return app }
        let app = try Self.app(database, id)
        // Only what a read-only connection reads is cached, because a write transaction can still be rolled back.
        if let app, database.configuration.readonly { appCache.insert(app, version: edition) }
        return app
    }

    static func app(_ database: Database, _ id: String) throws -> RegisteredApp? {
        let apps = try database.cachedStatement(
            sql: """
                SELECT name, secret, client_token, mode, advanced_access, app_defined_permissions, allows_login_from_devices, requires_app_secret,
                    deauthorize_callback_url, data_deletion_callback_url, settings, icon_digest
                FROM apps WHERE id = ?
                """)
        guard let row = try Row.fetchOne(apps, arguments: [id]) else { return nil }
        let uris = try database.cachedStatement(sql: "SELECT uri FROM app_redirect_uris WHERE app_id = ? ORDER BY uri")
        let roles = try database.cachedStatement(sql: "SELECT role, login FROM app_roles WHERE app_id = ?")
        var logins: [String: Set<String>] = [:]
        for row in try Row.fetchAll(roles, arguments: [id]) { logins[row["role"], default: []].insert(row["login"]) }
        var app = RegisteredApp(
            id: id,
            name: row["name"],
            secret: (row["secret"] as String?).map(Secret.init),
            clientToken: (row["client_token"] as String?).map(Secret.init),
            mode: AppMode(rawValue: row["mode"]) ?? .development,
            redirectURIs: try String.fetchAll(uris, arguments: [id]),
            advancedAccess: StoredForm.permissions(row["advanced_access"]),
            roles: AppRoles(
                administrators: logins["administrator"] ?? [], developers: logins["developer"] ?? [],
                testers: logins["tester"] ?? [], insightsUsers: logins["insights_user"] ?? []),
            appDefinedPermissions: StoredForm.permissions(row["app_defined_permissions"]),
            allowsLoginFromDevices: row["allows_login_from_devices"],
            requiresAppSecret: row["requires_app_secret"],
            deauthorizeCallbackURL: row["deauthorize_callback_url"],
            dataDeletionCallbackURL: row["data_deletion_callback_url"],
            settings: try StoredForm.settings(row["settings"]))
        app.iconDigest = row["icon_digest"]
        for definition in try permissionDefinitions(database) { app.operatorPermissions[definition.permission] = definition }
        return app
    }

    static func upsert(_ app: RegisteredApp, _ database: Database) throws {
        try database.perform(
            sql: """
                INSERT INTO apps (id, name, secret, client_token, mode, advanced_access, app_defined_permissions, allows_login_from_devices,
                    requires_app_secret, deauthorize_callback_url, data_deletion_callback_url, settings, first_epoch)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, COALESCE((SELECT next_epoch FROM removed_apps WHERE id = ?), 1))
                ON CONFLICT (id) DO UPDATE SET name = excluded.name, secret = excluded.secret, client_token = excluded.client_token,
                    mode = excluded.mode, advanced_access = excluded.advanced_access, app_defined_permissions = excluded.app_defined_permissions,
                    allows_login_from_devices = excluded.allows_login_from_devices,
                    requires_app_secret = excluded.requires_app_secret,
                    deauthorize_callback_url = excluded.deauthorize_callback_url,
                    data_deletion_callback_url = excluded.data_deletion_callback_url, settings = excluded.settings
                """,
            arguments: [
                app.id, app.name, app.secret?.reveal(\.self), app.clientToken?.reveal(\.self), app.mode.rawValue,
                StoredForm.list(app.advancedAccess), StoredForm.list(app.appDefinedPermissions), app.allowsLoginFromDevices,
                app.requiresAppSecret, app.deauthorizeCallbackURL, app.dataDeletionCallbackURL, StoredForm.text(of: app.settings), app.id,
            ])
        try database.perform(sql: "DELETE FROM app_redirect_uris WHERE app_id = ?", arguments: [app.id])
        for uri in Set(app.redirectURIs) {
            try database.perform(sql: "INSERT INTO app_redirect_uris (app_id, uri) VALUES (?, ?)", arguments: [app.id, uri])
        }
        try storeRoles(app.roles, of: app.id, database)
    }

    static func storeRoles(_ roles: AppRoles, of app: String, _ database: Database) throws {
        try database.perform(sql: "DELETE FROM app_roles WHERE app_id = ?", arguments: [app])
        for role in AppRole.allCases {
            for login in roles.logins(in: role) {
                try database.perform(
                    sql: "INSERT INTO app_roles (app_id, role, login) VALUES (?, ?, ?)", arguments: [app, role.rawValue, login])
            }
        }
    }
}
