import LoginModel
import ProviderDomain

/// Reads the list `apps` of a seed file.
enum SeedApps {
    static let keys: Set<String> =
        ([
            "id", "name", "secret", "client_token", "mode", "redirect_uris", "advanced_access", "roles", "permissions",
            "login_from_devices", "require_app_secret", "deauthorize_callback_url", "data_deletion_callback_url", "icon",
        ] as Set).union(SeedSettings.keys)

    static func read(_ list: SeedNode?) throws(SeedFileError) -> (apps: [RegisteredApp], icons: [String: IconImage]) {
        var apps: [RegisteredApp] = []
        var icons: [String: IconImage] = [:]
        for entry in try list?.list() ?? [] {
            let fields = try entry.fields(keys)
            let id = try fields.required("id", of: entry)
            let app = try app(fields, of: entry)
            guard !apps.contains(where: { $0.id == app.id }) else { throw id.error("\(app.id) is also the ID of another app") }
            apps.append(app)
            icons[app.id] = try icon(fields["icon"])
        }
        return (apps, icons)
    }

    /// Returns the icon in the image file that the node names; `nil` if there is no node. The path is relative to the seed file.
    static func icon(_ node: SeedNode?) throws(SeedFileError) -> IconImage? {
        guard let node else { return nil }
        return IconImage(bytes: try node.image(maximumSize: IconImage.maximumSize).bytes())
    }

    /// Returns an app from the values of its keys.
    /// - Parameter added: The permissions that the operator has added to the catalog.
    static func app(_ fields: [String: SeedNode], of entry: SeedNode, operatorPermissions added: Set<Permission> = []) throws(SeedFileError)
        -> RegisteredApp
    {
        var app = RegisteredApp(
            id: try id(fields.required("id", of: entry)), name: try fields.required("name", of: entry).text())
        app.secret = try fields["secret"].map(secret)
        app.clientToken = try fields["client_token"].map(secret)
        app.mode = try mode(fields["mode"])
        app.redirectURIs = try redirectURIs(fields["redirect_uris"], of: app.id)
        app.appDefinedPermissions = try appDefinedPermissions(fields["permissions"])
        app.advancedAccess = try advancedAccess(fields["advanced_access"], of: app, operatorPermissions: added)
        app.roles = try roles(fields["roles"])
        app.allowsLoginFromDevices = try fields["login_from_devices"]?.flag() ?? false
        app.requiresAppSecret = try fields["require_app_secret"]?.flag() ?? false
        app.deauthorizeCallbackURL = try fields["deauthorize_callback_url"]?.setting(AppSettingRule.callback)
        app.dataDeletionCallbackURL = try fields["data_deletion_callback_url"]?.setting(AppSettingRule.callback)
        app.settings = try SeedSettings.read(fields)
        return app
    }

    private static func secret(_ node: SeedNode) throws(SeedFileError) -> Secret { Secret(try node.text()) }

    private static func id(_ node: SeedNode) throws(SeedFileError) -> String {
        let text = try node.text()
        guard AppID.isWellFormed(text) else {
            throw node.error("\"\(text)\" is not a number of at most 32 digits")
        }
        return text
    }

    private static func mode(_ node: SeedNode?) throws(SeedFileError) -> AppMode {
        guard let node else { return .live }
        return try node.setting(AppSettingRule.mode)
    }

    private static func redirectURIs(_ node: SeedNode?, of appID: String) throws(SeedFileError) -> [String] {
        var uris: [String] = []
        for item in try node?.list() ?? [] {
            let uri = try item.setting { text throws(SettingProblem) in try AppSettingRule.redirectURI(text, of: appID) }
            if !uris.contains(uri) { uris.append(uri) }
        }
        return uris
    }

    static func permissions(_ node: SeedNode?) throws(SeedFileError) -> Set<Permission> {
        var permissions: Set<Permission> = []
        for item in try node?.list() ?? [] {
            do {
                permissions.insert(try Permission(validating: try item.text()))
            } catch let error as LoginInputError {
                throw item.error(error.explanation)
            } catch let error as SeedFileError {
                throw error
            } catch {
                throw item.error("\(error)")
            }
        }
        return permissions
    }

    private static func advancedAccess(
        _ node: SeedNode?, of app: RegisteredApp, operatorPermissions added: Set<Permission>
    ) throws(SeedFileError) -> Set<Permission> {
        let permissions = try permissions(node)
        let known = PermissionCatalog.all.union(PermissionCatalog.documented).union(app.appDefinedPermissions).union(added)
        if let node, let unknown = permissions.subtracting(known).map(\.name).sorted().first {
            throw node.error("\"\(unknown)\" is neither a documented permission nor one that the app defines itself")
        }
        return permissions
    }

    private static func appDefinedPermissions(_ node: SeedNode?) throws(SeedFileError) -> Set<Permission> {
        let permissions = try permissions(node)
        if let node, let taken = permissions.first(where: PermissionCatalog.reserved.contains) {
            throw node.error("\"\(taken)\" is a name that the provider reserves")
        }
        return permissions
    }

    private static func roles(_ node: SeedNode?) throws(SeedFileError) -> AppRoles {
        let fields = try node?.fields(["administrators", "developers", "testers", "insights_users"]) ?? [:]
        return AppRoles(
            administrators: try SeedPeople.logins(fields["administrators"]), developers: try SeedPeople.logins(fields["developers"]),
            testers: try SeedPeople.logins(fields["testers"]), insightsUsers: try SeedPeople.logins(fields["insights_users"]))
    }
}
