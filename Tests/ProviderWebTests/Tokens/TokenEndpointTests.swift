import Foundation
import IdentityTokens
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON
import Testing

@Suite("The token endpoint")
struct TokenEndpointTests {
    private static let verifier = CodeVerifier()

    private struct TokenResponse {
        let status: Int
        let json: JSONValue

        var error: JSONValue? { json["error"] }
        var code: Int64? { error?["code"]?.integer }
        var subcode: Int64? { error?["error_subcode"]?.integer }
    }

    private func code(_ provider: TestProvider, _ parameters: [String: String?] = [:]) async throws -> String {
        try #require(try await ScriptedBrowser().finish(try Sample.dialog(provider, parameters)).parameters["code"])
    }

    private func exchange(
        _ provider: TestProvider, _ changes: [String: String?], path: String = "/v19.0/oauth/access_token", headers: [String: String] = [:],
        post: Bool = true
    ) async throws -> TokenResponse {
        let usual: [String: String?] = [
            "client_id": Sample.appID, "redirect_uri": Sample.callback, "client_secret": Sample.secret,
        ]
        let fields = usual.merging(changes) { $1 }.compactMapValues(\.self).map { (name: $0.key, value: $0.value) }
        let url = try Sample.url(provider, post ? path : "\(path)?\(FormParameters.encode(fields))")
        let browser = ScriptedBrowser()
        let response = post ? try await browser.post(url, fields, headers: headers) : try await browser.get(url, headers: headers)
        #expect(response.headers["content-type"]?.contains("application/json") == true)
        #expect(response.headers["access-control-allow-origin"] == "*")
        #expect(response.headers["cache-control"] == "no-store")
        #expect(response.headers["facebook-api-version"] == (path.hasPrefix("/v19.0/") ? "v19.0" : "\(GraphVersion.newest)"))
        #expect(response.headers["x-fb-trace-id"]?.isEmpty == false)
        return TokenResponse(status: response.status, json: try JSONValue(strictly: Array(response.body)))
    }

    @Test("A code gives an access token by GET and POST, with the secret in the form or in HTTP Basic", arguments: [true, false])
    func exchange(post: Bool) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let basic = "Basic " + Data("\(Sample.appID):\(Sample.secret)".utf8).base64EncodedString()
            for (changes, headers) in [([:], [:]), (["client_secret": nil, "client_id": nil], ["Authorization": basic])]
                as [([String: String?], [String: String])]
            {
                let fields = changes.merging(["code": try await code(provider)]) { $1 }
                let response = try await exchange(provider, fields, headers: headers, post: post)
                #expect(response.status == 200)
                let token = try #require(response.json["access_token"]?.string)
                #expect(token.hasPrefix("EAA"))
                #expect(token.count < 300)
                #expect(token.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
                #expect(response.json["token_type"]?.string == "bearer")
                #expect(response.json["expires_in"]?.integer == 5_184_000)
                #expect(response.json["id_token"] == nil)
                #expect(response.json["scope"] == nil)
            }
        }
    }

    @Test("A code of a login with openid also gives a verifiable ID token with the access token's hash")
    func idToken() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let code = try await code(
                provider,
                [
                    "scope": "openid email", "nonce": "n-1", "code_challenge": Self.verifier.challenge, "code_challenge_method": "S256",
                ])
            let response = try await exchange(provider, ["code": code, "client_secret": nil, "code_verifier": Self.verifier.value])
            let text = try #require(response.json["id_token"]?.string)
            let jwks = try await ScriptedBrowser().get(try Sample.url(provider, "/.well-known/oauth/openid/jwks/"))
            let verifier = IdentityTokenVerifier(keys: try KeySet(document: Array(jwks.body)))
            let expectations = TokenExpectations(issuer: provider.url.absoluteString, audience: Sample.appID, nonce: try Nonce("n-1"))
            let token = try await verifier.verdict(on: text, expecting: expectations, at: Date()).get()
            #expect(token.claims.email == "ada@example.com")
            #expect(token.claims.accessTokenHash == AccessTokenHash.of(try #require(response.json["access_token"]?.string)))
        }
    }

    @Test("The code of a classic login gives both tokens in the way that the iOS SDK requests them")
    func classicLogin() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let own = "fb\(Sample.appID)://authorize/"
            let dialog = try Sample.dialog(
                provider,
                [
                    "redirect_uri": own, "scope": "email,openid", "nonce": "n-1", "return_scopes": "true", "sdk": "ios",
                    "response_type": "id_token,token_or_nonce,signed_request,graph_domain,user_token_nonce",
                    "code_challenge": Self.verifier.challenge, "code_challenge_method": "S256",
                ])
            let redirect = try await ScriptedBrowser().finish(dialog)
            #expect(redirect.absoluteString.hasPrefix("\(own)#code="))
            let response = try await exchange(
                provider,
                [
                    "redirect_uri": own, "client_secret": nil, "code": redirect.parameters["code"], "code_verifier": Self.verifier.value,
                    "access_token": "\(Sample.appID)|fedcba9876543210fedcba9876543210", "format": "json", "sdk": "ios",
                ], post: false)
            #expect(response.json["access_token"]?.string?.hasPrefix("EAA") == true)
            #expect(response.json["id_token"]?.string != nil)
        }
    }

    @Test(
        "A request that does not match the code is rejected and does not use up the code",
        arguments: [
            (["client_id": nil], 101, nil), (["client_id": "1"], 101, nil), (["client_secret": "wrong"], 1, nil),
            (["client_secret": nil], 1, nil), (["redirect_uri": nil], 191, nil),
            (["redirect_uri": "https://app.example/callback/"], 100, 36008), (["code": nil], 1, nil), (["code": "AQnonsense"], 100, nil),
            (["code": "nonsense"], 100, nil), (["code_verifier": verifier.value], 1, nil), (["grant_type": "password"], 100, nil),
        ] as [([String: String?], Int64, Int64?)])
    func refusals(changes: [String: String?], code: Int64, subcode: Int64?) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let good = try await self.code(provider)
            let refused = try await exchange(provider, ["code": good].merging(changes) { $1 })
            #expect(refused.status == 400)
            #expect(refused.code == code)
            #expect(refused.subcode == subcode)
            #expect(refused.error?["type"]?.string == "OAuthException")
            #expect(refused.error?["fbtrace_id"]?.string?.isEmpty == false)
            // A refused request does not use up the code.
            #expect(try await exchange(provider, ["code": good]).status == 200)
        }
    }

    @Test("A code with a challenge needs its verifier, even from a client with the secret")
    func downgrade() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let code = try await code(provider, ["code_challenge": Self.verifier.challenge, "code_challenge_method": "S256"])
            for verifier in [nil, CodeVerifier().value, Self.verifier.challenge] {
                let refused = try await exchange(provider, ["code": code, "code_verifier": verifier])
                #expect(refused.code == 1)
                #expect(refused.error?["message"]?.string?.hasPrefix("Invalid code verifier.") == true)
            }
            #expect(try await exchange(provider, ["code": code, "code_verifier": Self.verifier.value]).status == 200)
        }
    }

    @Test("A second use of a code ends the tokens that it gave")
    func replay() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let code = try await code(provider)
            let graph = GraphProgram(provider: provider)
            let other = try await graph.token()
            let token = try #require(try await exchange(provider, ["code": code]).json["access_token"]?.string)
            #expect(try await graph.get("/me", token: token).status == 200)
            let again = try await exchange(provider, ["code": code])
            #expect(again.status == 400)
            #expect((again.code, again.subcode) == (100, 36009))
            #expect(try await graph.get("/me", token: token).subcode == 466)
            #expect(try await graph.get("/me", token: other).status == 200, "other logins go on")
        }
    }

    @Test("Of many concurrent requests with one code, exactly one succeeds")
    func race() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let code = try await code(provider)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<16 { group.addTask { try await exchange(provider, ["code": code]).status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.filter { $0 == 200 }.count == 1)
        }
    }

    @Test("Methods other than GET and POST are rejected with 405 and do not use up the code")
    func head() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let code = try await code(provider)
            let query = FormParameters.encode([
                ("client_id", Sample.appID), ("client_secret", Sample.secret), ("redirect_uri", Sample.callback), ("code", code),
            ])
            let url = try Sample.url(provider, "/oauth/access_token?\(query)")
            for method in ["HEAD", "PUT", "DELETE", "PATCH"] {
                let response = try await ScriptedBrowser().send(method, url)
                #expect(response.status == 405)
                #expect(response.headers["allow"] == "GET, POST")
            }
            let preflight = try await ScriptedBrowser().send("OPTIONS", url, headers: ["Access-Control-Request-Headers": "authorization"])
            #expect(preflight.status == 204)
            #expect(preflight.headers["access-control-allow-headers"] == "authorization")
            #expect(try await ScriptedBrowser().get(url).status == 200)
        }
    }

    @Test("A request with 1,000 form fields and 1,000 query parameters is processed")
    func manyParameters() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let fields = (0..<1000).map { (name: "p\($0)", value: "") }
            let query = FormParameters.encode((0..<1000).map { ("q\($0)", "") })
            let response = try await ScriptedBrowser().post(try Sample.url(provider, "/oauth/access_token?\(query)"), fields)
            #expect(response.status == 400)
            #expect(response.text.contains("Missing client_id parameter."))
        }
    }

    @Test("A request that names two different clients is rejected")
    func twoClients() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let basic = "Basic " + Data("\(Sample.appID):\(Sample.secret)".utf8).base64EncodedString()
            let fields: [String: String?] = ["client_secret": nil, "client_id": "77", "code": try await code(provider)]
            #expect(try await exchange(provider, fields, headers: ["Authorization": basic]).code == 100)
        }
    }

    @Test("A code whose grant has ended is rejected as revoked")
    func revoked() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let code = try await code(provider)
            let person = try #require(try await provider.store.person(withLogin: Sample.ada.login))
            let grant = try #require(try await provider.store.grant(of: Sample.appID, by: person.id))
            #expect(try await provider.store.removeGrant(AppRemoval(of: grant, by: .person, at: .now)))
            _ = try await GraphProgram(provider: provider).token()
            let refused = try await exchange(provider, ["code": code])
            #expect(refused.code == 100)
            #expect(refused.error?["message"]?.string?.hasPrefix("This authorization code has been revoked.") == true)
        }
    }

    @Test("A code expires after ten minutes")
    func expiry() async throws {
        let clock = AdvanceableClock()
        try await TestProvider.run(try Sample.seed(), environment: clock.environment) { provider in
            let code = try await code(provider)
            clock.advance(seconds: 601)
            let late = try await exchange(provider, ["code": code])
            #expect((late.code, late.subcode) == (100, 36007))
        }
    }

    @Test("A code of one app is rejected for another app")
    func otherApp() async throws {
        let seed = try Sample.seed { $0.apps.append(RegisteredApp(id: "77", name: "Other", secret: Secret("s"))) }
        try await TestProvider.run(seed) { provider in
            let code = try await code(provider)
            #expect(try await exchange(provider, ["code": code, "client_id": "77", "client_secret": "s"]).code == 100)
        }
    }
}
