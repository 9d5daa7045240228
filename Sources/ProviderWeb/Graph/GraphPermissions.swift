import LoginModel
import ProviderDomain
import ProviderStore

/// Revocation of permissions by an app (Wire.md, section 7.7).
extension Graph {
    /// Revokes permissions, or removes the app for the person.
    /// - Parameter names: the permissions to revoke; `nil` to remove the app.
    func revoke(_ names: [String]?, _ account: Account) async throws -> GraphAPIResponse {
        guard let names else { return try await remove(account) }
        let withdrawal = try PermissionRevocation(of: names, from: account.grant, by: .app, at: provider.environment.now())
        guard try await provider.store.revokePermissions(withdrawal) else { throw GraphError.notAuthorized(appID: account.app.id) }
        return .success
    }

    private func remove(_ account: Account) async throws -> GraphAPIResponse {
        let removal = AppRemoval(of: account.grant, by: .app, at: provider.environment.now())
        guard try await provider.store.removeGrant(removal) else { throw GraphError.notAuthorized(appID: account.app.id) }
        return .success
    }
}
