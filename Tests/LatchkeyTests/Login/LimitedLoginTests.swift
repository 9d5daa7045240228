import Foundation
import IdentityTokens
import Latchkey
import Testing

@Suite("A limited login")
struct LimitedLoginTests {
    /// Answers with a token whose claims are changed.
    private func answering(
        _ provider: WireProvider, with changes: [String: JSONValue?] = [:], scopes: String = "granted_scopes=email,public_profile,openid"
    )
        -> ScriptedPresenter
    {
        .answering { asked in
            let token = try provider.idToken(nonce: asked["nonce"], changing: changes)
            return "#id_token=\(token)&graph_domain=facebook&\(scopes)"
        }
    }

    @Test("gives a verified token and a profile, and no access token")
    func success() async throws {
        try await WireProvider.run { provider in
            let app = TestApp(provider: provider.url)
            let everything: [String: JSONValue] = [
                "middle_name": "King", "email": "ada@example.com", "picture": "https://cdn.example/ada.png", "user_friends": ["7", "8"],
                "user_birthday": "12/10/1985", "user_age_range": ["min": 21], "user_gender": "female",
                "user_link": "https://people.example/ada",
                "user_hometown": ["id": "106377336067638", "name": "London, United Kingdom"],
                "user_location": ["id": "110884905606108", "name": "Turin, Italy"],
            ]
            let manager = app.manager(
                answering(provider, with: everything, scopes: "granted_scopes=email%2Cpublic_profile%2Copenid&denied_scopes=user_link"))
            let result = try await manager.logIn(with: .limited([.email, .userLink]))

            #expect(!result.isCancelled)
            #expect(result.token == nil)
            #expect(result.granted == [.email, .publicProfile])
            #expect(result.declined == [.userLink])
            #expect(result.requestedTracking == .limited)
            #expect(result.effectiveTracking == .limited)
            #expect(!result.findings.isEmpty)
            #expect(app.session.accessToken == nil)

            let profile = try #require(app.session.profile)
            #expect(profile.userID == "122100000000000001")
            #expect(
                [profile.firstName, profile.middleName, profile.lastName, profile.name] == ["Ada", "King", "Lovelace", "Ada King Lovelace"])
            #expect(profile.email == "ada@example.com")
            #expect(profile.imageURL?.absoluteString == "https://cdn.example/ada.png")
            #expect(profile.friendIDs == ["7", "8"])
            #expect(profile.birthday == Date(timeIntervalSince1970: 503_020_800))
            #expect(profile.birthdayComponents?.description == "12/10/1985")
            #expect(profile.ageRange?.min == 21)
            #expect(profile.ageRange?.max == nil)
            #expect(profile.gender == "female")
            #expect(profile.linkURL?.absoluteString == "https://people.example/ada")
            #expect(profile.hometown?.name == "London, United Kingdom")
            #expect(profile.location?.id == "110884905606108")
            #expect(profile.permissions == ["email", "public_profile"])
            #expect(profile.isLimited)

            let token = try #require(app.session.authenticationToken)
            #expect(token.graphDomain == "facebook")
            #expect(token.nonce == "n-0S6_WzA2Mj")
            #expect(token.claims()?.iss == provider.issuer)
            #expect(token.claims()?.userAgeRange == ["min": 21])
            #expect(token.claims()?.userAgeRange?["min"]?.intValue == 21)
            #expect(!token.isExpired)
            #expect(!"\(token) \(String(reflecting: token))".contains(token.tokenString))
        }
    }

    @Test(
        "is refused for a token that fails a check",
        arguments: [
            ("nonce", "other", "nonce"), ("nonce", nil, "nonce"), ("aud", "1", "not for the app"), ("iss", "https://evil.example", "iss"),
            ("iat", .integer(1_000_000_000), "was issued at"), ("exp", .integer(1_000_000_000), "exp"), ("sub", nil, "sub"),
        ] as [(String, JSONValue?, String)])
    func refusal(claim: String, value: JSONValue?, word: String) async throws {
        try await WireProvider.run { provider in
            let app = TestApp(provider: provider.url)
            let manager = app.manager(answering(provider, with: [claim: value]))
            let error = await #expect(throws: LoginError.self) { try await manager.logIn(with: .limited()) }
            #expect(error?.code == .invalidIDToken)
            #expect(error?.reason == .invalidIDToken)
            #expect(error?.explanation.lowercased().contains(word) == true)
            #expect(app.session.authenticationToken == nil)
            #expect(app.session.profile == nil)
        }
    }

    @Test("has this app as its audience, also where the token names several")
    func severalAudiences() async throws {
        try await WireProvider.run { provider in
            let app = TestApp(provider: provider.url)
            let manager = app.manager(
                answering(provider, with: ["aud": ["999", .string(provider.appID)], "azp": .string(provider.appID)]))
            _ = try await manager.logIn(with: .limited())
            #expect(app.session.authenticationToken?.claims()?.aud == provider.appID)
        }
    }

    @Test("is refused for text that is no token", arguments: ["x", "a.b", "a.b.c.d", "..", "eyJhbGciOiJub25lIn0.e30."])
    func garbage(token: String) async throws {
        try await WireProvider.run { provider in
            let manager = TestApp(provider: provider.url).manager(ScriptedPresenter.answering { _ in "#id_token=\(token)" })
            let error = await #expect(throws: LoginError.self) { try await manager.logIn(with: .limited()) }
            #expect(error?.code == .invalidIDToken)
        }
    }

    @Test("fails at once, and shows nothing, when nobody answers at the provider's address")
    func nobodyThere() async throws {
        let manager = TestApp().manager(
            ScriptedPresenter { _ in
                Issue.record("nothing is shown")
                throw LoginCancellationError()
            }, surroundings: LoginEnvironment())
        let error = await #expect(throws: CoreError.self) { try await manager.logIn(with: .limited()) }
        #expect(error?.code == .errorNetwork)
        #expect(error?.reason == .providerUnreachable)
        #expect(error?.explanation.contains("http://127.0.0.1:9") == true)
    }

    @Test("says so when the provider's keys cannot be had")
    func noKeys() async throws {
        try await WireProvider.run { provider in
            struct NoKeys: Transport {
                func send(_ request: TransportRequest) async throws -> TransportResponse {
                    guard !request.url.contains("/certs/") else { throw URLError(.cannotConnectToHost) }
                    return try await URLSessionTransport().send(request)
                }
            }
            let app = TestApp(provider: provider.url)
            let manager = app.manager(answering(provider), surroundings: LoginEnvironment(transport: NoKeys()))
            let error = await #expect(throws: LoginError.self) { try await manager.logIn(with: .limited()) }
            #expect(error?.code == .invalidIDToken)
            #expect(error?.reason == .keysUnavailable)
        }
    }

    @Test("drops a bad permission name and keeps the good ones")
    func badPermission() async throws {
        try await WireProvider.run { provider in
            let manager = TestApp(provider: provider.url)
                .manager(answering(provider, scopes: "granted_scopes=email,Bad-Name,user_link&denied_scopes=user.books"))
            let result = try await manager.logIn(with: .limited())
            #expect(result.granted == [.email, .userLink])
            #expect(result.declined.isEmpty)
        }
    }

    @Test("counts everything asked for as granted where the answer does not tell")
    func noScopes() async throws {
        try await WireProvider.run { provider in
            let manager = TestApp(provider: provider.url).manager(answering(provider, scopes: "denied_scopes=email"))
            let result = try await manager.logIn(with: .limited([.email, .userLink]))
            #expect(result.granted == [.userLink])
            #expect(result.declined == [.email])
        }
    }

    @Test("of somebody else changes nothing while a person is logged in")
    func somebodyElse() async throws {
        try await WireProvider.run { provider in
            let app = TestApp(provider: provider.url)
            _ = try await app.manager(answering(provider)).logIn(with: .limited())
            let before = try #require(app.session.authenticationToken)
            let manager = app.manager(answering(provider, with: ["sub": "122100000000000002"]))
            let error = await #expect(throws: LoginError.self) { try await manager.logIn(with: .limited()) }
            #expect(error?.code == .userMismatch)
            #expect(app.session.authenticationToken == before)
            manager.logOut()
            #expect(app.session.authenticationToken == nil)
            let result = try await manager.logIn(with: .limited())
            #expect(result.profile?.userID == "122100000000000002")
        }
    }

    @Test("asks for the provider's keys once in the life of its surroundings")
    func keysAreKept() async throws {
        try await WireProvider.run { provider in
            let transport = CountingTransport()
            let surroundings = LoginEnvironment(transport: transport)
            for _ in 0..<3 {
                let manager = TestApp(provider: provider.url).manager(answering(provider), surroundings: surroundings)
                _ = try await manager.logIn(with: .limited())
            }
            #expect(await transport.count == 1)
        }
    }
}

/// The real transport, and how often it was asked for keys.
private actor CountingTransport: Transport {
    private(set) var count = 0

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        if request.url.contains("/certs/") { count += 1 }
        return try await URLSessionTransport().send(request)
    }
}
