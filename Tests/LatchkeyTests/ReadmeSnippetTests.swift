import Foundation
import IdentityTokens
import Latchkey
import LatchkeyTesting
import LoginModel
import ProviderStore
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// The Swift of README.md stands here to the letter, between the marks: Tests/Readme holds the two together.
extension SeedSnippetTests {
    private static let sampleSeed = Result {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        return try SeedFile.read(path: root.appending(path: "Examples/sample/seed.yaml").path)
    }

    @Test("of the README log a person in, and check the token on a server")
    func readme() async throws {
        try await TestProvider.run(try Self.sampleSeed.get()) { server in
            Settings.shared.presenter = ScriptedPerson(
                login: "ada@example.com", password: Secret("correct horse battery staple"), switchesOff: [.email])
            defer {
                Settings.shared.presenter = nil
                Settings.shared.providerURL = nil
                Settings.shared.appID = nil
                LoginManager().logOut()
            }
            let (said, say) = AsyncStream.makeStream(of: String.self)
            logIn(provider: server.url) { say.yield($0) }
            for await line in said {
                #expect(line.hasPrefix("Hello, Ada King Lovelace: granted ["))
                #expect(line.hasSuffix("declined [email]"))
                break
            }
            let token = try #require(AuthenticationToken.current?.tokenString)
            try await verify(token, provider: server.url) { #expect($0 == "Ada King Lovelace is logged in") }
            try await verify("a.b.c", provider: server.url) { #expect($0.contains(":")) }
        }
    }

    private func logIn(provider: URL, print: @escaping @Sendable (String) -> Void) {
        // snippet: login
        Settings.shared.appID = "138483919580948"
        Settings.shared.providerURL = provider

        guard
            let configuration = LoginConfiguration(permissions: ["email", "user_birthday"], tracking: .limited, nonce: "123")
        else { return }
        LoginManager().logIn(configuration: configuration) { result in
            switch result {
            case .success(let granted, let declined, _):
                print("Hello, \(Profile.current?.name ?? "you"): granted \(granted), declined \(declined)")
            case .cancelled: print("As you like.")
            case .failed(let error): print("That did not work: \(error)")
            }
        }
        // end
    }

    private func verify(_ token: String, provider: URL, print: (String) -> Void) async throws {
        // snippet: verify
        let keys = KeyCache { Array(try await URLSession.shared.data(from: provider.appending(path: ".well-known/oauth/openid/jwks")).0) }
        let verifier = IdentityTokenVerifier(keys: keys)
        let expectations = TokenExpectations(
            issuer: provider.absoluteString, audience: "138483919580948", nonce: try Nonce("123"))
        let verdict = await verifier.verdict(on: token, expecting: expectations, at: Date())
        if let claims = verdict.token?.claims {
            print("\(claims.name ?? claims.subject) is logged in")
        } else {
            for rejection in verdict.rejections { print("\(rejection.code.rawValue): \(rejection.explanation)") }
        }
        // end
    }

    @Test("of the README test an app's login")
    func readmeTest() async throws {
        let seed = try Self.sampleSeed.get()
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
