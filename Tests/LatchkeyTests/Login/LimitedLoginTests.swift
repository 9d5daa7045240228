import Foundation
import Latchkey
import StrictJSON
import Testing

@Suite("A Limited Login")
struct LimitedLoginTests {
    /// Returns a presenter that responds with an ID token whose claims are changed.
    private func answering(
        _ provider: WireProvider, with changes: [String: JSONValue?] = [:], scopes: String = "granted_scopes=email,public_profile,openid"
    )
        -> ScriptedPresenter
    {
        .answering { dialogQuery in
            let token = try provider.idToken(nonce: dialogQuery["nonce"], changing: changes)
            return "#id_token=\(token)&graph_domain=facebook&\(scopes)"
        }
    }

    @Test("A Limited Login yields a verified ID token and a profile, but no access token")
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
        "A Limited Login fails if a check of the ID token fails",
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

    @Test("The audience of a Limited Login is the app even if the ID token names several audiences")
    func severalAudiences() async throws {
        try await WireProvider.run { provider in
            let app = TestApp(provider: provider.url)
            let manager = app.manager(
                answering(provider, with: ["aud": ["999", .string(provider.appID)], "azp": .string(provider.appID)]))
            _ = try await manager.logIn(with: .limited())
            #expect(app.session.authenticationToken?.claims()?.aud == provider.appID)
        }
    }

    @Test("A Limited Login fails if the ID token is malformed", arguments: ["x", "a.b", "a.b.c.d", "..", "eyJhbGciOiJub25lIn0.e30."])
    func garbage(token: String) async throws {
        try await WireProvider.run { provider in
            let manager = TestApp(provider: provider.url).manager(ScriptedPresenter.answering { _ in "#id_token=\(token)" })
            let error = await #expect(throws: LoginError.self) { try await manager.logIn(with: .limited()) }
            #expect(error?.code == .invalidIDToken)
        }
    }

    @Test("A login fails at once, without a dialog, if the provider is unreachable")
    func unreachable() async throws {
        let manager = TestApp().manager(
            ScriptedPresenter { _ in
                Issue.record("A dialog is shown")
                throw LoginCancellationError()
            }, environment: LoginEnvironment())
        let error = await #expect(throws: CoreError.self) { try await manager.logIn(with: .limited()) }
        #expect(error?.code == .errorNetwork)
        #expect(error?.reason == .providerUnreachable)
        #expect(error?.explanation.contains("http://127.0.0.1:9") == true)
    }

    @Test("A Limited Login fails with its own reason if the provider's keys are unavailable")
    func noKeys() async throws {
        try await WireProvider.run { provider in
            struct NoKeys: Transport {
                func send(_ request: TransportRequest) async throws -> TransportResponse {
                    guard !request.url.contains("/certs/") else { throw URLError(.cannotConnectToHost) }
                    return try await URLSessionTransport().send(request)
                }
            }
            let app = TestApp(provider: provider.url)
            let manager = app.manager(answering(provider), environment: LoginEnvironment(transport: NoKeys()))
            let error = await #expect(throws: LoginError.self) { try await manager.logIn(with: .limited()) }
            #expect(error?.code == .invalidIDToken)
            #expect(error?.reason == .keysUnavailable)
        }
    }

    @Test("A login ignores a malformed permission name in the response, and accepts the valid ones")
    func badPermission() async throws {
        try await WireProvider.run { provider in
            let manager = TestApp(provider: provider.url)
                .manager(answering(provider, scopes: "granted_scopes=email,Bad-Name,user_link&denied_scopes=user.books"))
            let result = try await manager.logIn(with: .limited())
            #expect(result.granted == [.email, .userLink])
            #expect(result.declined.isEmpty)
        }
    }

    @Test("Requested permissions count as granted if the response lists only the declined ones")
    func noScopes() async throws {
        try await WireProvider.run { provider in
            let manager = TestApp(provider: provider.url).manager(answering(provider, scopes: "denied_scopes=email"))
            let result = try await manager.logIn(with: .limited([.email, .userLink]))
            #expect(result.granted == [.userLink])
            #expect(result.declined == [.email])
        }
    }

    @Test("A Limited Login by another person changes nothing while a person is logged in")
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

    @Test("Logins that share an environment fetch the provider's keys only once")
    func keysAreCached() async throws {
        try await WireProvider.run { provider in
            let transport = CountingTransport()
            let environment = LoginEnvironment(transport: transport)
            for _ in 0..<3 {
                let manager = TestApp(provider: provider.url).manager(answering(provider), environment: environment)
                _ = try await manager.logIn(with: .limited())
            }
            #expect(await transport.count == 1)
        }
    }
}

/// The real transport, with a count of the requests for keys.
private actor CountingTransport: Transport {
    private(set) var count = 0

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        if request.url.contains("/certs/") { count += 1 }
        return try await URLSessionTransport().send(request)
    }
}
