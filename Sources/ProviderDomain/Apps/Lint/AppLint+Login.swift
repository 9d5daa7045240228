import LoginModel

/// The rules about login through the dialog (provider-wire.md, sections 2.7 and 12.4).
extension AppLint {
    static let loginRules: [Rule] = [
        { when(!$0.app.settings.isActive, .appInactive) },
        { when(!$0.app.settings.allowsClientLogin, .clientLoginOff) },
        { when($0.app.mode == .development, .developmentMode) },
        { about($0.unknownPermissions, .permissionUnknown) },
        { about($0.unapprovedPermissions, .permissionNotApproved, $0.app.mode == .live ? .fails : .warns, at: .permissions) },
    ]

    /// The permissions in login configurations that the dialog cannot ask for.
    private var unknownPermissions: [String] {
        configured.filter { PermissionCatalog.level(of: $0, for: app) == nil && $0 != .openid }.map(\.name).sorted()
    }

    /// The permissions that the app requests, but that people without a role are not asked for. While these people cannot log in, this is only a
    /// warning.
    private var unapprovedPermissions: [String] {
        asked.union(configured).filter { PermissionCatalog.level(of: $0, for: app) == .standard }.map(\.name).sorted()
    }

    private var configured: Set<Permission> {
        Set(app.settings.loginConfigurations.values.flatMap(\.self).map(Permission.init(name:)))
    }
}
