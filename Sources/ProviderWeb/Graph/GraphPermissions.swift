import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

/// The edge `permissions` of a person (Wire.md, section 7.7).
extension Graph {
    /// Returns the person's decisions about the permissions that the call selects.
    func permissionList(_ person: PersonCall) throws -> JSONValue {
        PermissionList(
            of: person.account, showing: try Selection(FieldList(person.parameters["fields"]), of: .permission),
            names: try person.call.path.dropFirst(2).first.map { [$0] } ?? person.parameters.names(in: "permission"),
            statuses: try person.parameters.names(in: "status")
        ).json
    }

    /// Revokes the permissions that the call names, or removes the app for the person if it names none.
    func revokePermissions(_ person: PersonCall) async throws -> GraphAPIResponse {
        let account = person.account
        let names = try PermissionRevocation.names(person.call.path.dropFirst(2).first, in: person.parameters)
        guard let names else { return try await removeApp(for: account) }
        let revocation = try PermissionRevocation(of: names, from: account.grant, by: .app, at: provider.environment.now())
        guard try await provider.store.revokePermissions(revocation) else { throw GraphError.notAuthorized(appID: account.app.id) }
        return .success
    }

    private func removeApp(for account: Account) async throws -> GraphAPIResponse {
        let removal = AppRemoval(of: account.grant, by: .app, at: provider.environment.now())
        guard try await provider.store.removeGrant(removal) else { throw GraphError.notAuthorized(appID: account.app.id) }
        return .success
    }
}
