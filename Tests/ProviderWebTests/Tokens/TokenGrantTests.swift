import Foundation
import IdentityTokens
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@Suite("The token endpoint, for a token that is there,")
struct TokenGrantTests {
    private func run(
        surroundings: SystemEnvironment = .real, _ test: @escaping @Sendable (GraphProgram) async throws -> Void
    ) async throws {
        let other = RegisteredApp(id: "77", name: "Other", secret: Secret("other"))
        try await TestProvider.run(try Sample.seed { $0.apps.append(other) }, surroundings: surroundings) {
            try await test(GraphProgram(provider: $0))
        }
    }

    private static let server = ["client_id": Sample.appID, "client_secret": Sample.secret]

    @Test("gives a server a token with its whole lifetime before it")
    func exchangeToken() async throws {
        let clock = TurnedClock()
        try await run(surroundings: clock.surroundings) { graph in
            let token = try await graph.token()
            clock.turn(seconds: AccessToken.lifetime - 60)
            let answer = try await graph.post(
                "/v19.0/oauth/access_token",
                Self.server.merging(["grant_type": "fb_exchange_token", "fb_exchange_token": token]) { $1 })
            #expect(answer.json["token_type"]?.string == "bearer")
            #expect(answer.json["expires_in"]?.integer == 5_184_000)
            clock.turn(seconds: 120)
            #expect(try await graph.get("/me", token: token).subcode == 463)
            let fresh = try #require(answer.json["access_token"]?.string)
            #expect(try await graph.get("/me", token: fresh).status == 200)
            // The person has not been there for 90 days.
            clock.turn(seconds: AccessToken.dataAccessLifetime - AccessToken.lifetime)
            #expect(try await graph.get("/me", token: fresh).subcode == 493)
        }
    }

    @Test("renews a token for a program that has only the token, and says when it ends")
    func extendToken() async throws {
        let clock = TurnedClock()
        try await run(surroundings: clock.surroundings) { graph in
            let token = try await graph.token()
            clock.turn(seconds: 86_400)
            let path = "/oauth/access_token?grant_type=fb_extend_sso_token&client_id=\(Sample.appID)&fields="
            let now = Int64(clock.surroundings.now().timeIntervalSince1970)
            for answer in [
                try await graph.get(path, token: token), try await graph.get(path, headers: ["Authorization": "Bearer \(token)"]),
            ] {
                #expect(answer.json["access_token"]?.string?.hasPrefix("EAA") == true)
                #expect(answer.json["expires_at"]?.integer == now + 5_184_000)
                #expect(answer.json["data_access_expiration_time"]?.integer == now - 86_400 + 7_776_000)
            }
        }
    }

    @Test("makes no long token of a short one for whoever has nothing else")
    func shortToken() async throws {
        let clock = TurnedClock()
        try await run(surroundings: clock.surroundings) { graph in
            let token = try #require(try await StandardProgram(graph.provider).tokens()["access_token"]?.string)
            let end = Int64(clock.surroundings.now().timeIntervalSince1970) + 3600
            clock.turn(seconds: 600)
            let path = "/oauth/access_token?grant_type=fb_extend_sso_token&client_id=\(Sample.appID)"
            let answer = try await graph.get(path, token: token)
            #expect(answer.status == 200)
            #expect(answer.json["expires_at"]?.integer == end)
            let exchange = Self.server.merging(["grant_type": "fb_exchange_token", "fb_exchange_token": token]) { $1 }
            #expect(
                try await graph.post("/oauth/access_token", exchange).json["expires_in"]?.integer == 5_184_000, "a server has the secret")
            var seed = try Sample.seed()
            for index in seed.apps.indices { seed.apps[index].settings.isNative = true }
            try await graph.provider.store.apply(DigestedSeed(apps: seed.apps, people: []), at: .now)
            #expect(try await graph.post("/oauth/access_token", exchange).json["expires_in"]?.integer == 3000, "a native app has none")
        }
    }

    @Test("looks at the proof of the secret, and wants one where the app does", arguments: [false, true])
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
            for (path, fields, mustProve) in rows {
                func ask(_ proof: String?) async throws -> GraphProgram.Answer {
                    var fields = fields
                    fields["client_id"] = Sample.appID
                    fields["appsecret_proof"] = proof
                    return try await graph.get("\(path)?\(FormParameters.encode(fields.map { ($0.key, $0.value) }))", token: token)
                }
                #expect(try await ask(right).status == 200, "\(path)")
                for proof in [right.uppercased(), String(repeating: "0", count: 64), "x"] {
                    let answer = try await ask(proof)
                    #expect((answer.status, answer.code) == (400, 100), "\(path)")
                    #expect(answer.message == "Invalid appsecret_proof provided in the API argument")
                }
                #expect(try await ask(nil).status == (mustProve ? 400 : 200), "\(path)")
            }
        }
    }

    @Test("gives an app a token of its own, which ends with the secret")
    func clientCredentials() async throws {
        try await run { graph in
            for type in [["grant_type": "client_credentials"], ["type": "client_cred"]] {
                let answer = try await graph.post("/oauth/access_token", Self.server.merging(type) { $1 })
                #expect(answer.json["expires_in"] == nil)
                #expect(answer.json["token_type"]?.string == "bearer")
                let token = try #require(answer.json["access_token"]?.string)
                #expect(token.hasPrefix("\(Sample.appID)|"))
                #expect(!token.contains(Sample.secret))
                #expect(try await graph.get("/app", token: token).json["id"]?.string == Sample.appID)
                var seed = try Sample.seed()
                for index in seed.apps.indices { seed.apps[index].secret = Secret("new secret") }
                try await graph.provider.store.apply(DigestedSeed(apps: seed.apps, people: []), at: .now)
                #expect(try await graph.get("/app", token: token).code == 190)
                try await graph.provider.store.apply(DigestedSeed(apps: try Sample.seed().apps, people: []), at: .now)
            }
        }
    }

    @Test("gives nothing to an app that is switched off, and no app token to one whose secret is none")
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
                let answer = try await graph.post("/oauth/access_token", ask.merging(["client_id": id]) { $1 })
                #expect(answer.code == code)
                let standard = try await graph.post("/oauth/token", ask.merging(["client_id": id]) { $1 })
                #expect(standard.reason == reason)
            }
            let called = try await graph.get("/app", token: "79|s")
            #expect(called.message == "The request is invalid because the app is configured as a desktop app")
        }
    }

    @Test("refuses what does not fit, by the numbers of the original")
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
                let answer = try await graph.post("/oauth/access_token", fields)
                #expect(answer.status == 400)
                #expect(answer.code == code, "\(fields.keys.sorted()) \(answer.message)")
                #expect(!answer.message.contains(token))
            }
            _ = try await graph.delete("/me/permissions", token: token)
            for fields in [exchange.merging(Self.server) { $1 }, extend.merging(id) { $1 }] {
                #expect(try await graph.post("/oauth/access_token", fields).subcode == 458)
            }
        }
    }
}
