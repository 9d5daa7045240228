public import ProviderDomain

/// The permissions that the operator has defined.
public protocol PermissionCatalogStore: Sendable {
    /// Returns the permissions that the operator has defined, ordered by name.
    func permissionDefinitions() async throws(StoreError) -> [PermissionDefinition]

    /// Adds a permission to the operator's catalog or removes one.
    /// - Returns: `false` if a permission to remove was not in the catalog.
    func changePermission(_ change: PermissionChange) async throws(StoreError) -> Bool
}
