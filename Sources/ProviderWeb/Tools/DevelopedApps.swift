import ProviderDomain
import ProviderStore

extension Provider {
    /// Returns the apps in which a person has a developer role, sorted by name.
    func apps(developedBy person: Person) async throws -> [RegisteredApp] {
        try await store.apps(withRoleFor: person.login).filter { $0.isDeveloped(by: person) }.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }
}

extension RegisteredApp {
    /// Whether a person has a role that allows calling the Graph API in the app's name.
    func isDeveloped(by person: Person) -> Bool { roles.role(of: person)?.allows(.develop) == true }

    /// Whether the tools may use the app's secret with a token on behalf of a person. A developer may use only their own tokens. An
    /// administrator, who can see the secret, may use anyone's tokens.
    func allows(_ person: Person, toUse token: AccessToken) -> Bool {
        guard let role = roles.role(of: person), token.appID == id else { return false }
        return role.allows(.administer) || role.allows(.develop) && token.person == person.id
    }
}
