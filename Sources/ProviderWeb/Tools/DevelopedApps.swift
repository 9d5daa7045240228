import ProviderDomain
import ProviderStore

extension Provider {
    /// The apps that a person builds, by name.
    func apps(developedBy person: Person) async throws -> [RegisteredApp] {
        try await store.apps(withRoleFor: person.login).filter { $0.isDeveloped(by: person) }.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }
}

extension RegisteredApp {
    /// Whether a person has a role in which they call the Graph API in the app's name.
    func isDeveloped(by person: Person) -> Bool { roles.role(of: person)?.covers(.develop) == true }

    /// Whether the tools do for somebody what takes the app's secret besides a token: with a token of their own for who develops the app, and with
    /// anybody's for who can have the secret shown.
    func lets(_ person: Person, actBy token: AccessToken) -> Bool {
        guard let role = roles.role(of: person), token.appID == id else { return false }
        return role.covers(.administer) || role.covers(.develop) && token.person == person.id
    }
}
