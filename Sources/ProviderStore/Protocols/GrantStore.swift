public import ProviderDomain

/// The grants: the permissions that people have given to apps.
public protocol GrantStore: Sendable {
    // MARK: Queries

    /// Returns the person's grant to the app; `nil` if the person never used the app, or has removed it.
    func grant(of app: String, by person: Person.ID) async throws(StoreError) -> Grant?
    /// Returns the person's grants, ordered by app ID.
    func grants(by person: Person.ID) async throws(StoreError) -> [Grant]
    /// Returns the account of the person with the given app-scoped ID, from one snapshot of the store; `nil` if the person does not use the
    /// app.
    func account(withID appScopedID: String, in app: String) async throws(StoreError) -> Account?

    // MARK: Writes

    /// Records a person's decision in the dialog.
    /// - Returns: The updated grant.
    func recordConsent(_ consent: Consent) async throws(StoreError) -> Grant
    /// Removes a person's grant to an app.
    /// - Returns: `false`, without an effect, if the grant is no longer the one that was read.
    func removeGrant(_ removal: AppRemoval) async throws(StoreError) -> Bool
    /// Revokes permissions.
    /// - Returns: `false`, without an effect, if the grant is no longer the one that was read.
    func revokePermissions(_ revocation: PermissionRevocation) async throws(StoreError) -> Bool
    /// Grants a permission that was declined or has expired.
    /// - Returns: Whether the permission is granted now. It is `false` if the grant is no longer the one that was read.
    func approvePermission(_ approval: PermissionApproval) async throws(StoreError) -> Bool
}
