import LoginModel

/// Whether people get into the dialog, and through it (provider-wire.md, sections 2.7 and 12.4).
extension AppLint {
    static let loginRules: [Rule] = [
        { when(!$0.app.settings.isActive, .appInactive) },
        { when(!$0.app.settings.allowsClientLogin, .clientLoginOff) },
        { when($0.app.mode == .development, .developmentMode) },
        { about($0.unknownPermissions, .permissionUnknown) },
        { about($0.unapprovedPermissions, .permissionNotApproved, $0.app.mode == .live ? .fails : .warns, at: .permissions) },
    ]

    /// What a login configuration names, and no dialog can ask for.
    private var unknownPermissions: [String] {
        configured.filter { PermissionCatalogue.level(of: $0, for: app) == nil && $0 != .openid }.map(\.name).sorted()
    }

    /// What strangers are not asked for, though the app wants it. While they cannot log in at all, nobody misses it yet.
    private var unapprovedPermissions: [String] {
        asked.union(configured).filter { PermissionCatalogue.level(of: $0, for: app) == .standard }.map(\.name).sorted()
    }

    private var configured: Set<Permission> {
        Set(app.settings.loginConfigurations.values.flatMap(\.self).map(Permission.init(name:)))
    }
}
