import Latchkey
import LatchkeyTesting
import Testing

extension Readme {
    func test() async throws {
        let seed = try Self.seed.get()
        // snippet: testing
        let outcome = try await TestProvider.run(seed) { provider in
            let settings = Settings()
            settings.appID = "138483919580948"
            settings.providerURL = provider.url
            let ada = ScriptedPerson(
                login: "ada@example.com", password: Secret("correct horse battery staple"), switchesOff: [.email])
            let manager = LoginManager(settings: settings, session: Session(), presenter: ada)
            return try await manager.logIn(with: LoginConfiguration.validated(permissions: [.email], tracking: .limited))
        }
        #expect(outcome.declined == [.email])
        #expect(outcome.profile?.email == nil)
        // end
    }
}
