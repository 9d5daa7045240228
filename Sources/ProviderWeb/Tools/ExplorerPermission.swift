import LoginModel
import ProviderDomain

/// A permission that the explorer can ask for, as a tool lists it (provider-wire.md, section 13.1).
struct ExplorerPermission: Sendable {
    let permission: Permission
    let group: PermissionDefinition.Group
    /// Whether the app may ask everybody for it.
    let isApproved: Bool
    /// What the operator says of a permission of their own.
    let text: String?

    /// Everything that the app can ask somebody with a role for, the public profile first.
    static func all(of app: RegisteredApp) -> [ExplorerPermission] {
        PermissionCatalogue.all.union(app.ownPermissions).union(app.catalogue.keys).sorted { one, other in
            (one == .publicProfile ? "" : one.name) < (other == .publicProfile ? "" : other.name)
        }.map { permission in
            let definition = app.catalogue[permission]
            return ExplorerPermission(
                permission: permission, group: definition?.group ?? (PermissionCatalogue.all.contains(permission) ? .userData : .other),
                isApproved: PermissionCatalogue.isAvailableToAll(permission, of: app), text: definition?.text)
        }
    }
}
