import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON
import Testing

@Suite("Grants that use an existing token")
struct TokenGrantTests {
    private func run(
        environment: SystemEnvironment = .real, _ test: @escaping @Sendable (GraphProgram) async throws -> Void
    ) async throws {
        let other = RegisteredApp(id: "77", name: "Other", secret: Secret("other"))
        try await TestProvider.run(try Sample.seed { $0.apps.append(other) }, environment: environment) {
            try await test(GraphProgram(provider: $0))
        }
    }

    private static let server = ["client_id": Sample.appID, "client_secret": Sample.secret]

    @Test("A server exchanges a token for one with the full lifetime")
    func exchangeToken() async throws {
        let clock = AdvanceableClock()
        try await run(environment: clock.environment) { graph in
            let token = try await graph.token()
            clock.advance(seconds: AccessToken.lifetime - 60)
            let response = try await graph.post(
                "/v19.0/oauth/access_token",
                Self.server.merging(["grant_type": "fb_exchange_token", "fb_exchange_token": token]) { $1 })
            #expect(response.json["token_type"]?.string == "bearer")
            #expect(response.json["expires_in"]?.integer == 5_184_000)
            clock.advance(seconds: 120)
            #expect(try await graph.get("/me", token: token).subcode == 463)
            let fresh = try #require(response.json["access_token"]?.string)
            #expect(try await graph.get("/me", token: fresh).status == 200)
            // The person has not logged in for 90 days.
            clock.advance(seconds: AccessToken.dataAccessLifetime - AccessToken.lifetime)
            #expect(try await graph.get("/me", token: fresh).subcode == 493)
        }
    }

    @Test("A client without the secret can extend a token and learns when it ends")
    func extendToken() async throws {
        let clock = AdvanceableClock()
        try await run(environment: clock.environment) { graph in
            let token = try await graph.token()
            clock.advance(seconds: 86_400)
            let path = "/oauth/access_token?grant_type=fb_extend_sso_token&client_id=\(Sample.appID)&fields="
            let now = Int64(clock.environment.now().timeIntervalSince1970)
            for response in [
                try await graph.get(path, token: token), try await graph.get(path, headers: ["Authorization": "Bearer \(token)"]),
            ] {
                #expect(response.json["access_token"]?.string?.hasPrefix("EAA") == true)
                #expect(response.json["expires_at"]?.integer == now + 5_184_000)
                #expect(response.json["data_access_expiration_time"]?.integer == now - 86_400 + 7_776_000)
            }
        }
    }

    @Test("A client without the secret cannot extend a short-lived token")
    func shortToken() async throws {
        let clock = AdvanceableClock()
        try await run(environment: clock.environment) { graph in
            let token = try #require(try await StandardProgram(graph.provider).tokens()["access_token"]?.string)
            let end = Int64(clock.environment.now().timeIntervalSince1970) + 3600
            clock.advance(seconds: 600)
            let path = "/oauth/access_token?grant_type=fb_extend_sso_token&client_id=\(Sample.appID)"
            let response = try await graph.get(path, token: token)
            #expect(response.status == 200)
            #expect(response.json["expires_at"]?.integer == end)
            let exchange = Self.server.merging(["grant_type": "fb_exchange_token", "fb_exchange_token": token]) { $1 }
            #expect(
                try await graph.post("/oauth/access_token", exchange).json["expires_in"]?.integer == 5_184_000,
                "a server with the secret can extend it")
            var seed = try Sample.seed()
            for index in seed.apps.indices { seed.apps[index].settings.isNative = true }
            try await graph.provider.store.applySeed(DigestedSeed(apps: seed.apps, people: []), at: .now)
            #expect(try await graph.post("/oauth/access_token", exchange).json["expires_in"]?.integer == 3000, "a native app has no secret")
        }
    }

    @Test("An app secret proof is always checked, and required if the app demands it", arguments: [false, true])
    func secretProof(isRequired: Bool) async throws {
        try await TestProvider.run(
            try Sample.seed { seed in for index in seed.apps.indices { seed.apps[index].requiresAppSecret = isRequired } }
        ) { provider in
            let graph = GraphProgram(provider: provider)
            let token = try await graph.token()
            let right = AppSecretProofExample.proof(secret: Sample.secret, message: token)
            let rows = [
                ("/oauth/access_token", ["grant_type": "fb_extend_sso_token"], isRequired), ("/oauth/access_token_info", [:], isRequired),
                ("/oauth/client_code", ["client_secret": Sample.secret, "redirect_uri": ""], false),
            ]
            for (path, fields, needsProof) in rows {
                func ask(_ proof: String?) async throws -> GraphProgram.Response {
                    var fields = fields
                    fields["client_id"] = Sample.appID
                    fields["appsecret_proof"] = proof
                    return try await graph.get("\(path)?\(FormParameters.encode(fields.map { ($0.key, $0.value) }))", token: token)
                }
                #expect(try await ask(right).status == 200, "\(path)")
                for proof in [right.uppercased(), String(repeating: "0", count: 64), "x"] {
                    let response = try await ask(proof)
                    #expect((response.status, response.code) == (400, 100), "\(path)")
                    #expect(response.message == "Invalid appsecret_proof provided in the API argument")
                }
                #expect(try await ask(nil).status == (needsProof ? 400 : 200), "\(path)")
            }
        }
    }

    @Test("An app access token ends when the app secret changes")
    func clientCredentials() async throws {
        try await run { graph in
            for type in [["grant_type": "client_credentials"], ["type": "client_cred"]] {
                let response = try await graph.post("/oauth/access_token", Self.server.merging(type) { $1 })
                #expect(response.json["expires_in"] == nil)
                #expect(response.json["token_type"]?.string == "bearer")
                let token = try #require(response.json["access_token"]?.string)
                #expect(token.hasPrefix("\(Sample.appID)|"))
                #expect(!token.contains(Sample.secret))
                #expect(try await graph.get("/app", token: token).json["id"]?.string == Sample.appID)
                var seed = try Sample.seed()
                for index in seed.apps.indices { seed.apps[index].secret = Secret("new secret") }
                try await graph.provider.store.applySeed(DigestedSeed(apps: seed.apps, people: []), at: .now)
                #expect(try await graph.get("/app", token: token).code == 190)
                try await graph.provider.store.applySeed(DigestedSeed(apps: try Sample.seed().apps, people: []), at: .now)
            }
        }
    }

    @Test("An inactive app gets no token, and a native app gets no app access token")
    func settings() async throws {
        try await TestProvider.run(
            try Sample.seed { seed in
                var off = RegisteredApp(id: "78", name: "Off", secret: Secret("s"))
                off.settings.isActive = false
                var native = RegisteredApp(id: "79", name: "Native", secret: Secret("s"))
                native.settings.isNative = true
                seed.apps += [off, native]
            }
        ) { provider in
            let graph = GraphProgram(provider: provider)
            let ask = ["grant_type": "client_credentials", "client_secret": "s"]
            for (id, code, reason) in [("78", Int64(101), "unauthorized_client"), ("79", 1, "unauthorized_client")] {
                let response = try await graph.post("/oauth/access_token", ask.merging(["client_id": id]) { $1 })
                #expect(response.code == code)
                let standard = try await graph.post("/oauth/token", ask.merging(["client_id": id]) { $1 })
                #expect(standard.reason == reason)
            }
            let called = try await graph.get("/app", token: "79|s")
            #expect(called.message == "The request is invalid because the app is configured as a desktop app")
        }
    }

    @Test("Token requests that do not match are rejected with the documented error codes")
    func refusals() async throws {
        try await run { graph in
            let token = try await graph.token()
            let exchange = ["grant_type": "fb_exchange_token", "fb_exchange_token": token]
            let extend = ["grant_type": "fb_extend_sso_token", "access_token": token]
            let id = ["client_id": Sample.appID]
            let other = ["client_id": "77", "client_secret": "other"]
            let rows: [([[String: String]], Int64)] = [
                ([exchange], 101), ([exchange, ["client_id": "1"]], 101), ([exchange, id], 1),
                ([exchange, id, ["client_secret": "x"]], 1), ([exchange, other], 190),
                ([exchange, Self.server, ["fb_exchange_token": "EAA0"]], 190), ([["grant_type": "fb_exchange_token"], Self.server], 100),
                ([extend], 101), ([extend, ["client_id": "77"]], 190),
                ([extend, id, ["access_token": "\(Sample.appID)|\(Sample.secret)"]], 190),
                ([["grant_type": "fb_extend_sso_token"], id], 100), ([["grant_type": "client_credentials"], id], 1),
                ([["grant_type": "client_credentials", "client_secret": "x"], id], 1),
                ([["grant_type": "fb_exchange_nonce", "fb_exchange_nonce": "n"], id], 100), ([["grant_type": "password"], id], 100),
            ]
            for (parts, code) in rows {
                let fields = parts.reduce(into: [String: String]()) { $0.merge($1) { $1 } }
                let response = try await graph.post("/oauth/access_token", fields)
                #expect(response.status == 400)
                #expect(response.code == code, "\(fields.keys.sorted()) \(response.message)")
                #expect(!response.message.contains(token))
            }
            _ = try await graph.delete("/me/permissions", token: token)
            for fields in [exchange.merging(Self.server) { $1 }, extend.merging(id) { $1 }] {
                #expect(try await graph.post("/oauth/access_token", fields).subcode == 458)
            }
        }
    }
}
