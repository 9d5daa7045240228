import LoginModel
import ProviderDomain
import ProviderStore

extension Provider {
    /// Returns the person with the data that the app may see. Friends who have only Limited Logins are listed only for a person who also
    /// has only Limited Logins. Otherwise, an app could learn about such a friend through another person's lasting access.
    func subject(_ person: Person, _ grant: Grant) async throws -> TokenIssuer.Subject {
        let now = environment.now()
        let friends =
            grant.granted.contains(.userFriends)
            ? try await store.friendIDs(of: person.id, in: grant.appID, includingLimited: grant.isLimited(at: now), at: now) : []
        // The app's permission definitions are read only if the grant includes a permission that the operator defined.
        let isOrdinary = grant.granted.isSubset(of: PermissionCatalog.all)
        let operatorPermissions = isOrdinary ? nil : try await store.app(grant.appID)?.operatorPermissions
        return TokenIssuer.Subject(person: person, grant: grant, friendIDs: friends, operatorPermissions: operatorPermissions ?? [:])
    }
}
