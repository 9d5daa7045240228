import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// The edge `permissions` of a person (Wire.md, section 7.7).
extension Graph {
    /// Returns the person's decisions about the permissions that the call selects.
    func permissionList(of account: Account, _ call: AuthenticatedCall) throws -> JSONValue {
        PermissionList(
            of: account, showing: try Selection(FieldList(call.parameters["fields"]), of: .permission),
            names: try call.path.dropFirst(2).first.map { [$0] } ?? call.parameters.names(in: "permission"),
            statuses: try call.parameters.names(in: "status")
        ).json
    }

    /// Revokes the permissions that the call names, or removes the app for the person if it names none.
    func revokePermissions(of account: Account, _ call: AuthenticatedCall) async throws -> GraphAPIResponse {
        let names = try PermissionRevocation.names(call.path.dropFirst(2).first, in: call.parameters)
        guard let names else { return try await removeApp(for: account) }
        let withdrawal = try PermissionRevocation(of: names, from: account.grant, by: .app, at: provider.environment.now())
        guard try await provider.store.revokePermissions(withdrawal) else { throw GraphError.notAuthorized(appID: account.app.id) }
        return .success
    }

    private func removeApp(for account: Account) async throws -> GraphAPIResponse {
        let removal = AppRemoval(of: account.grant, by: .app, at: provider.environment.now())
        guard try await provider.store.removeGrant(removal) else { throw GraphError.notAuthorized(appID: account.app.id) }
        return .success
    }
}
