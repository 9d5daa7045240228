import LoginModel
import ProviderDomain

/// A permission that the explorer can request (Wire.md, section 13.1).
struct ExplorerPermission: Sendable {
    let permission: Permission
    let group: PermissionDefinition.Group
    /// Whether the app may request it from everyone.
    let isApproved: Bool
    /// The operator's description of a permission that the operator defined.
    let text: String?

    /// Returns every permission that the app can request from people with a role, with the public profile first.
    static func all(of app: RegisteredApp) -> [ExplorerPermission] {
        PermissionCatalog.all.union(app.appDefinedPermissions).union(app.operatorPermissions.keys).sorted { one, other in
            (one == .publicProfile ? "" : one.name) < (other == .publicProfile ? "" : other.name)
        }.map { permission in
            let definition = app.operatorPermissions[permission]
            return ExplorerPermission(
                permission: permission, group: definition?.group ?? (PermissionCatalog.all.contains(permission) ? .userData : .other),
                isApproved: PermissionCatalog.isAvailableToAll(permission, of: app), text: definition?.text)
        }
    }
}
