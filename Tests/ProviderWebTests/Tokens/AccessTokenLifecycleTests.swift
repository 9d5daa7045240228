import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON
import Testing

@Suite("Access tokens")
struct AccessTokenLifecycleTests {
    private func run(
        environment: SystemEnvironment = .real, changing change: (inout Seed) -> Void = { _ in },
        _ test: @escaping @Sendable (GraphProgram) async throws -> Void
    ) async throws {
        try await TestProvider.run(try Sample.seed(changing: change), environment: environment) {
            try await test(GraphProgram(provider: $0))
        }
    }

    private static let appToken = "\(Sample.appID)|\(Sample.secret)"

    private func inspect(_ graph: GraphProgram, _ token: String) async throws -> JSONValue {
        let response = try await graph.get("/debug_token?input_token=\(FormParameters.encode(token))", token: Self.appToken)
        #expect(response.status == 200)
        return try #require(response.json["data"])
    }

    @Test("A password change ends all access tokens of the person (subcode 460)")
    func password() async throws {
        try await run { graph in
            let tokens = [try await graph.token(), try await graph.token()]
            // Changes Ada's password to Grace's by copying the digest.
            let store = graph.provider.store
            let before = try #require(try await store.personRecord(withLogin: Sample.ada.login))
            var after = before
            after.person.password = try #require(try await store.person(withLogin: Sample.grace.login)).password
            #expect(try await store.changePerson(PersonChange.set(before, to: after, at: Date())))
            for token in tokens {
                let response = try await graph.get("/me", token: token)
                #expect(response.code == 190)
                #expect(response.subcode == 460)
                let data = try await inspect(graph, token)
                #expect(data["is_valid"]?.bool == false)
                #expect(data["error"]?["subcode"]?.integer == 460)
                #expect(data["user_id"]?.string != nil)
            }
            let fresh = try await graph.token(as: (Sample.ada.login, Sample.grace.password))
            #expect(try await graph.get("/me", token: fresh).status == 200)
        }
    }

    @Test("Token inspection describes a token to its app")
    func inspection() async throws {
        let clock = AdvanceableClock()
        try await run(environment: clock.environment) { graph in
            let token = try await graph.token(scope: "email")
            let now = Int64(clock.environment.now().timeIntervalSince1970)
            let data = try await inspect(graph, token)
            let me = try await graph.get("/me", token: token)
            #expect(data["app_id"]?.string == Sample.appID)
            #expect(data["type"]?.string == "USER")
            #expect(data["application"]?.string == "Sample")
            #expect(data["user_id"] == me.json["id"])
            #expect(data["is_valid"]?.bool == true)
            #expect(data["issued_at"]?.integer == now)
            #expect(data["expires_at"]?.integer == now + 5_184_000)
            #expect(data["data_access_expires_at"]?.integer == now + 7_776_000)
            #expect(data["scopes"]?.array == ["email", "public_profile"])
            #expect(data["granular_scopes"]?.array == [["scope": "email"], ["scope": "public_profile"]])
            #expect(data["error"] == nil)
            #expect(data["metadata"] == nil)
            clock.advance(seconds: AccessToken.lifetime)
            let ended = try await inspect(graph, token)
            #expect(ended["is_valid"]?.bool == false)
            #expect(ended["error"]?["code"]?.integer == 190)
            #expect(ended["error"]?["subcode"]?.integer == 463)
            #expect(ended["scopes"]?.array == ["email", "public_profile"], "the scopes are still listed")
        }
    }

    @Test("Only the app and its developers can inspect a token")
    func inspectors() async throws {
        try await run { seed in
            for index in seed.apps.indices { seed.apps[index].roles = AppRoles(developers: [Sample.grace.login]) }
            seed.apps.append(RegisteredApp(id: "77", name: "Other", secret: Secret("other"), clientToken: Secret("theirs")))
        } _: { graph in
            let ada = try await graph.token()
            let grace = try await graph.token(as: Sample.grace)
            let path = "/v19.0/debug_token?input_token=\(ada)"
            let needsRole = "(#100) You must provide an app access token, or a user access token that is an owner or developer of the app"
            #expect(try await graph.get(path, token: grace).json["data"]?["is_valid"]?.bool == true)
            for viewer in [nil, ada] {
                let response = try await graph.get(path, token: viewer)
                #expect(response.status == 400)
                #expect(response.code == 100)
                #expect(response.message == needsRole)
            }
            let other = try await graph.get(path, token: "77|other")
            #expect(other.message == "(#100) The App_id in the input_token did not match the Viewing App")
            #expect(try await graph.get(path, token: "77|theirs").message == needsRole)
            let none = try await graph.get("/debug_token", token: Self.appToken)
            #expect(none.message == "(#100) For field 'debug_token': The parameter input_token is required")
            let app = try await graph.get("/debug_token?input_token=\(FormParameters.encode(Self.appToken))", token: Self.appToken)
            #expect(app.json["data"]?["type"]?.string == "APP")
            #expect(app.json["data"]?["user_id"] == nil)
            for garbage in ["x", "EAA00", "a.b.c", "\(Sample.appID)%7Cwrong"] {
                let data = try #require(try await graph.get("/debug_token?input_token=\(garbage)", token: Self.appToken).json["data"])
                #expect(data["is_valid"]?.bool == false)
                #expect(data["error"]?["code"]?.integer == 190)
                #expect(data["scopes"]?.array == [])
            }
        }
    }

    @Test("Inspecting a token of a removed app names the person and no scopes")
    func removed() async throws {
        try await run { graph in
            let token = try await graph.token()
            let id = try #require(try await graph.get("/me", token: token).json["id"]?.string)
            #expect(try await graph.delete("/me/permissions", token: token).json == ["success": true])
            let data = try await inspect(graph, token)
            #expect(data["is_valid"]?.bool == false)
            #expect(data["error"]?["subcode"]?.integer == 458)
            #expect(data["user_id"]?.string == id)
            #expect(data["scopes"] == [])
        }
    }

    @Test("An attenuated token identifies the person and opens nothing")
    func attenuation() async throws {
        try await run { graph in
            let token = try await graph.token()
            let response = try await graph.post(
                "/oauth/access_token",
                ["client_id": Sample.appID, "grant_type": "fb_attenuate_token", "fb_exchange_token": token])
            #expect(response.json["token_type"]?.string == "bearer")
            let lifetime = try #require(response.json["expires_in"]?.integer)
            #expect((5_183_900...5_184_000).contains(lifetime))
            let weak = try #require(response.json["access_token"]?.string)
            #expect(try await inspect(graph, weak)["user_id"] == (try await inspect(graph, token))["user_id"])
            #expect(try await inspect(graph, weak)["is_valid"]?.bool == true)
            #expect(try await graph.get("/me", token: weak).code == 190)
            let client = ["token": weak, "client_id": Sample.appID, "client_secret": Sample.secret]
            #expect(try await graph.post("/oauth/introspect", client).json == ["active": false])
            #expect(try await graph.post("/oauth/revoke", client).json["error"]?.string == "unsupported_token_type")
            #expect(try await graph.get("/me", token: token).status == 200, "the full token still works")
            let strong = try await graph.post(
                "/oauth/access_token",
                ["client_id": Sample.appID, "client_secret": Sample.secret, "grant_type": "fb_exchange_token", "fb_exchange_token": weak])
            #expect(strong.code == 190, "an attenuated token cannot be exchanged for a full one")
        }
    }

    @Test("A client code gives the app's client a token once, without the app secret")
    func clientCode() async throws {
        try await run { graph in
            let token = try await graph.token()
            let ask = ["client_id": Sample.appID, "client_secret": Sample.secret, "redirect_uri": Sample.callback, "access_token": token]
            let code = try #require(try await graph.post("/v19.0/oauth/client_code", ask).json["code"]?.string)
            let redeem = ["client_id": Sample.appID, "redirect_uri": Sample.callback, "code": code, "machine_id": "m"]
            let response = try await graph.post("/oauth/access_token", redeem)
            #expect(response.json["machine_id"]?.string == "m")
            let exchangedToken = try #require(response.json["access_token"]?.string)
            #expect(try await graph.get("/me", token: exchangedToken).status == 200)
            let logins = try await graph.provider.store.auditEntries(matching: AuditQuery()).filter { $0.event == .login }
            #expect(logins.map(\.actor) == [.person, .app], "the second login was made by the app")
            for (change, number) in [("client_secret", Int64(1)), ("redirect_uri", 191), ("client_id", 101), ("access_token", 104)] {
                let refused = try await graph.post("/oauth/client_code", ask.filter { $0.key != change })
                #expect(refused.code == number || refused.code == 100, "\(change): \(refused.message)")
            }
            #expect(try await graph.post("/oauth/client_code", ask.merging(["redirect_uri": "https://evil.example/"]) { $1 }).code == 191)
            #expect(try await graph.post("/oauth/access_token", redeem).subcode == 36009)
            #expect(try await graph.get("/me", token: exchangedToken).subcode == 466)
        }
    }

    @Test("A native app cannot get a client code")
    func nativeClientCode() async throws {
        try await run { graph in
            let token = try await graph.token()
            var apps = try Sample.seed().apps
            for index in apps.indices { apps[index].settings.isNative = true }
            try await graph.provider.store.applySeed(DigestedSeed(apps: apps, people: []), at: .now)
            let refused = try await graph.post(
                "/oauth/client_code",
                ["client_id": Sample.appID, "client_secret": Sample.secret, "redirect_uri": Sample.callback, "access_token": token])
            #expect(refused.message == "The request is invalid because the app is configured as a desktop app")
        }
    }

    @Test("Token information includes the authentication nonce that the app has bound to the token")
    func authNonce() async throws {
        try await run { graph in
            let dialog = try Sample.dialog(graph.provider, ["auth_type": "reauthenticate", "auth_nonce": "n-77"])
            let code = try #require(try await ScriptedBrowser().finish(dialog).parameters["code"])
            let fields = ["client_id": Sample.appID, "client_secret": Sample.secret, "redirect_uri": Sample.callback, "code": code]
            let token = try #require(try await graph.post("/oauth/access_token", fields).json["access_token"]?.string)
            let response = try await graph.get("/oauth/access_token_info?client_id=\(Sample.appID)", token: token)
            #expect(response.json["auth_nonce"]?.string == "n-77")
            #expect(response.json["auth_type"]?.string == "reauthenticate")
            #expect(response.json["access_token"]?.string == token)
            #expect(response.json["token_type"]?.string == "bearer")
            #expect(try await inspect(graph, token)["metadata"]?["auth_nonce"]?.string == "n-77")
            let plain = try await graph.get("/oauth/access_token_info?client_id=\(Sample.appID)", token: try await graph.token())
            #expect(plain.json["auth_nonce"] == nil)
            #expect(try await graph.get("/oauth/access_token_info?client_id=77", token: token).code == 101)
            #expect(try await graph.get("/oauth/access_token_info?client_id=\(Sample.appID)").code == 104)
            #expect(try await graph.get("/oauth/access_token_info?client_id=\(Sample.appID)", token: "EAA0").code == 190)
            #expect(try await graph.post("/oauth/exchange_sessions", ["client_id": Sample.appID]).code == 3)
            #expect(try await graph.get("/oauth/nothing").code == 2500)
        }
    }
}
