import LoginModel
import ProviderDomain
import ProviderStore

extension Provider {
    /// Counts what an ID token tells of a person, before the app gets it: no token is given that is not counted.
    func note(_ claims: Set<String>, told appID: String, of person: Person.ID) async throws {
        guard !claims.isEmpty else { return }
        try await store.note(Reading(appID: appID, person: person, claims: claims, at: surroundings.now()))
    }
}
