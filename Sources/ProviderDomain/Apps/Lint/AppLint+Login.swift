import LoginModel

/// The rules about login through the dialog (Wire.md, sections 2.7 and 12.4).
extension AppLint {
    static let loginRules: [Rule] = [
        { finding(if: !$0.app.settings.isActive, .appInactive) },
        { finding(if: !$0.app.settings.allowsClientLogin, .clientLoginOff) },
        { finding(if: $0.app.mode == .development, .developmentMode) },
        { finding(about: $0.unknownPermissions, .permissionUnknown) },
        { finding(about: $0.unapprovedPermissions, .permissionNotApproved, $0.app.mode == .live ? .failure : .warning, at: .permissions) },
    ]

    /// The permissions in login configurations that the dialog cannot ask for.
    private var unknownPermissions: [String] {
        configuredPermissions.filter { PermissionCatalog.level(of: $0, for: app) == nil && $0 != .openid }.map(\.name).sorted()
    }

    /// The permissions that the app requests, but that people without a role are not asked for. While these people cannot log in, this is only a
    /// warning.
    private var unapprovedPermissions: [String] {
        requestedPermissions.union(configuredPermissions).filter { PermissionCatalog.level(of: $0, for: app) == .standard }.map(\.name)
            .sorted()
    }

    private var configuredPermissions: Set<Permission> {
        Set(app.settings.loginConfigurations.values.flatMap(\.self).map(Permission.init(name:)))
    }
}
