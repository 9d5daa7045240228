import ProviderDomain
import ProviderStore

extension Provider {
    /// The apps that a person builds, by name.
    func apps(developedBy person: Person) async throws -> [RegisteredApp] {
        try await store.apps().filter { $0.isDeveloped(by: person) }.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }
}

extension RegisteredApp {
    /// Whether a person has a role in which they call the Graph API in the app's name.
    func isDeveloped(by person: Person) -> Bool { roles.role(of: person)?.covers(.develop) == true }
}
