import LoginModel
import ProviderDomain
import ProviderStore

extension Provider {
    /// The person as the app may see them. Friends who have only limited logins are listed only for a person who also has only limited logins, so
    /// that no app learns of them through somebody else's lasting access.
    func subject(_ person: Person, _ grant: Grant) async throws -> TokenIssuer.Subject {
        let now = environment.now()
        let friends =
            grant.granted.contains(.userFriends)
            ? try await store.friendIDs(of: person.id, in: grant.appID, includingLimited: grant.isLimited(at: now), at: now) : []
        // Only a permission that the operator defined needs the app's catalog.
        let isOrdinary = grant.granted.isSubset(of: PermissionCatalog.all)
        let operatorPermissions = isOrdinary ? nil : try await store.app(grant.appID)?.operatorPermissions
        return TokenIssuer.Subject(person: person, grant: grant, friendIDs: friends, operatorPermissions: operatorPermissions ?? [:])
    }
}
