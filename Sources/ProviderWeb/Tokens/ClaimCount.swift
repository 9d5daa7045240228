import LoginModel
import ProviderDomain
import ProviderStore

extension Provider {
    /// Records the claims that an app is about to receive about a person. It is called before a token is sent, so that no token goes unrecorded.
    func recordClaims(_ claims: Set<String>, sentTo appID: String, of person: Person.ID) async throws {
        guard !claims.isEmpty else { return }
        try await store.recordFieldAccess(FieldAccess(appID: appID, person: person, claims: claims, at: environment.now()))
    }
}
