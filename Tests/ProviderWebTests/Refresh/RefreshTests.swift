import Foundation
import IdentityTokenIssuing
import IdentityTokens
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON
import Testing

@Suite("Refreshing a Limited Login")
struct RefreshTests {
    private let key = DPoPKey()
    private let clock = AdvanceableClock()

    private func run(
        changing change: (inout Seed) -> Void = { _ in }, _ test: @escaping @Sendable (GraphProgram) async throws -> Void
    ) async throws {
        try await TestProvider.run(try Sample.seed(changing: change), environment: clock.environment) {
            try await test(GraphProgram(provider: $0))
        }
    }

    /// Returns an ID token of a Limited Login, bound to the key.
    private func logIn(_ graph: GraphProgram, _ changes: [String: String?] = [:]) async throws -> String {
        let bound = Sample.limited.merging(["dpop_jkt": key.publicKey.thumbprint.text]) { $1 }.merging(changes) { $1 }
        let response = try await ScriptedBrowser().finish(try Sample.dialog(graph.provider, bound))
        return try #require(response.parameters["id_token"])
    }

    private func proof(
        _ graph: GraphProgram, _ token: String, by key: DPoPKey? = nil, id: String = UUID().uuidString,
        path: String = "/limited_login/refresh/",
        after seconds: TimeInterval = 0
    ) throws -> String {
        try (key ?? self.key).proof(
            method: "POST", url: graph.provider.url.absoluteString + path, token: token, id: id,
            at: clock.environment.now().addingTimeInterval(seconds))
    }

    private func refresh(
        _ graph: GraphProgram, _ token: String, proof: String?, app: String = Sample.appID, path: String = "/limited_login/refresh/"
    ) async throws -> GraphProgram.Response {
        var headers: [String: String] = [:]
        headers["DPoP"] = proof
        return try await graph.post(path, ["id_token_hint": token, "app_id": app], headers: headers)
    }

    private func claims(_ graph: GraphProgram, _ token: String) async throws -> IdentityClaims {
        let jwks = try await ScriptedBrowser().get(try Sample.url(graph.provider, "/.well-known/oauth/openid/jwks/"))
        let expectations = TokenExpectations(
            issuer: graph.provider.url.absoluteString, audience: Sample.appID, nonce: try Nonce("n-1"), maximumAge: 60)
        return try await IdentityTokenVerifier(keys: try KeySet(document: Array(jwks.body)))
            .verdict(on: token, expecting: expectations, at: clock.environment.now()).get().claims
    }

    @Test(
        "A refresh gives a new ID token for the same person, nonce and key, with no further data",
        arguments: ["/limited_login/refresh/", "/limited_login/refresh"])
    func refreshed(path: String) async throws {
        try await run { graph in
            let old = try await logIn(graph)
            let before = try await claims(graph, old)
            _ = try await logIn(graph, ["scope": "openid,email,user_birthday"])
            clock.advance(seconds: 86_400)
            let response = try await refresh(graph, old, proof: try proof(graph, old, path: path), path: path)
            #expect(response.status == 200)
            #expect(response.headers["cache-control"] == "no-store")
            let after = try await claims(graph, try #require(response.json["id_token"]?.string))
            #expect(after.subject == before.subject)
            #expect(after.confirmationThumbprint == key.publicKey.thumbprint.text)
            #expect(after.issuedAt == before.issuedAt.addingTimeInterval(86_400))
            #expect(after.tokenID != before.tokenID)
            #expect(after.email == "ada@example.com")
            #expect(after.userBirthday == nil, "permissions of another login are not included")
            #expect(after.accessTokenHash == nil)
        }
    }

    @Test("A refreshed token has the fields of an operator's permission as long as the permission exists")
    func operatorPermission() async throws {
        try await run { graph in
            let loyalty = PermissionDefinition("loyalty", needsReview: false, allowsLimitedLogin: true, fields: ["birthday"])
            #expect(try await graph.provider.store.changePermission(PermissionChange.define(loyalty, at: clock.environment.now())))
            let old = try await logIn(graph, ["scope": "openid,loyalty"])
            #expect(try await claims(graph, old).userBirthday != nil)
            let fresh = try await refresh(graph, old, proof: try proof(graph, old)).json["id_token"]?.string
            #expect(try await claims(graph, try #require(fresh)).userBirthday != nil)
            #expect(try await graph.provider.store.changePermission(PermissionChange.remove("loyalty", at: clock.environment.now())))
            let last = try await refresh(graph, old, proof: try proof(graph, old)).json["id_token"]?.string
            #expect(try await claims(graph, try #require(last)).userBirthday == nil)
        }
    }

    @Test("A DPoP proof is accepted once, however many requests come at the same time")
    func replay() async throws {
        try await run { graph in
            let token = try await logIn(graph)
            let proof = try proof(graph, token)
            let codes = try await withThrowingTaskGroup { group in
                for _ in 0..<8 { group.addTask { try await self.refresh(graph, token, proof: proof).json["error"]?.string ?? "none" } }
                return try await group.reduce(into: [:]) { counts, code in counts[code, default: 0] += 1 }
            }
            #expect(codes == ["none": 1, "invalid_dpop_proof": 7])
        }
    }

    @Test("A DPoP proof is rejected unless it matches the token, the key, the URL and the time")
    func proofs() async throws {
        try await run { graph in
            let token = try await logIn(graph)
            let other = try await logIn(graph)
            let proofs: [String?] = [
                nil, "", "x", "a.b.c", try proof(graph, other), try proof(graph, token, by: DPoPKey()),
                try proof(graph, token, path: "/limited_login/refresh/x"), try proof(graph, token, after: -301),
                try proof(graph, token, after: 301), try proof(graph, token, id: ""), token,
                try key.proof(
                    method: "GET", url: graph.provider.url.absoluteString + "/limited_login/refresh/", token: token, id: "1",
                    at: clock.environment.now()),
                try key.proof(
                    method: "POST", url: "https://evil.example/limited_login/refresh/", token: token, id: "1", at: clock.environment.now()),
                try key.proof(
                    method: "POST", url: graph.provider.url.absoluteString + "/limited_login/refresh/", token: nil, id: "1",
                    at: clock.environment.now()),
            ]
            for proof in proofs {
                let response = try await refresh(graph, token, proof: proof)
                #expect(response.status == 400)
                #expect(response.json["error"]?.string == "invalid_dpop_proof", "\(response.json)")
                #expect(response.json["error_description"]?.string?.contains(token) == false)
            }
            #expect(try await refresh(graph, token, proof: try proof(graph, token)).status == 200)
        }
    }

    @Test("A refresh with an invalid ID token requires a new login")
    func hints() async throws {
        try await run(changing: { $0.apps.append(RegisteredApp(id: "77", name: "Other")) }) { graph in
            let token = try await logIn(graph)
            let parts = token.split(separator: ".").map(String.init)
            let foreign = try SigningKey.generate().sign(UnverifiedToken(token).payload)
            let changed = "\(parts[0]).\(parts[1].dropLast(4))AAAA.\(parts[2])"
            for hint in ["x", "a.b.c", changed, foreign, String(repeating: "a", count: 20_000)] {
                let response = try await refresh(graph, hint, proof: try proof(graph, hint))
                #expect(response.status == 400)
                #expect(response.json["error"]?.string == "login_required", "\(hint.prefix(20)) \(response.json)")
            }
            #expect(try await refresh(graph, token, proof: try proof(graph, token), app: "77").json["error"]?.string == "login_required")
            #expect(try await refresh(graph, token, proof: try proof(graph, token), app: "x").json["error"]?.string == "invalid_request")
            #expect(try await graph.post("/limited_login/refresh/", [:]).json["error"]?.string == "invalid_request")
            let large = String(repeating: "a", count: 300_000)
            let response = try await refresh(graph, large, proof: nil)
            #expect(response.status == 400)
            #expect(response.json["error"]?.string == "invalid_request", "the SDK expects a string")
            let unbound = try await logIn(graph, ["dpop_jkt": nil])
            #expect(try await refresh(graph, unbound, proof: try proof(graph, unbound)).json["error"]?.string == "invalid_dpop_proof")
            clock.advance(seconds: 90 * 86_400 + 1)
            #expect(try await refresh(graph, token, proof: try proof(graph, token)).json["error"]?.string == "login_required")
        }
    }

    @Test("After the app is removed with an ID token, a refresh requires a new consent")
    func uninstall() async throws {
        try await run { graph in
            let token = try await logIn(graph)
            for (fields, code) in [
                (["app_id": Sample.appID], 100), (["id_token": token], 100), (["app_id": "77", "id_token": token], 190),
                (["app_id": Sample.appID, "id_token": "x"], 190),
            ] as [([String: String], Int64)] {
                let response = try await graph.post("/platform/uninstall/", fields)
                #expect((response.status, response.code) == (400, code))
            }
            clock.advance(seconds: 3700)
            let old = ["app_id": Sample.appID, "id_token": token]
            #expect(try await graph.post("/platform/uninstall/", old).subcode == 463, "an expired token is rejected")
            let fresh = try #require(try await refresh(graph, token, proof: try proof(graph, token)).json["id_token"]?.string)
            let request = ["app_id": Sample.appID, "id_token": fresh]
            #expect(try await graph.post("/platform/uninstall/", request).json == ["success": true])
            #expect(try await refresh(graph, fresh, proof: try proof(graph, fresh)).json["error"]?.string == "consent_required")
            #expect(try await graph.post("/platform/uninstall/", request).subcode == 458)
        }
    }

    @Test("A refresh requires a new login once the token's grant, account or password is no longer valid")
    func endedGrant() async throws {
        try await run { graph in
            let store = graph.provider.store
            func change(_ change: (inout PersonRecord) async throws -> Void) async throws {
                let before = try #require(try await store.personRecord(withLogin: Sample.ada.login))
                var after = before
                try await change(&after)
                #expect(try await store.changePerson(PersonChange.set(before, to: after, at: clock.environment.now())))
            }
            func error(_ token: String) async throws -> String? {
                try await refresh(graph, token, proof: try proof(graph, token)).json["error"]?.string
            }
            let removed = try await logIn(graph)
            #expect(try await graph.post("/platform/uninstall/", ["app_id": Sample.appID, "id_token": removed]).status == 200)
            let token = try await logIn(graph)
            #expect(try await error(removed) == "login_required", "a token from before the removal stays invalid")
            #expect(try await graph.post("/platform/uninstall/", ["app_id": Sample.appID, "id_token": removed]).subcode == 458)
            #expect(try await error(token) == nil)
            try await change { $0.person.isLocked = true }
            #expect(try await error(token) == "login_required")
            try await change { $0.person.isLocked = false }
            #expect(try await error(token) == nil)
            // Changes Ada's password to Grace's by copying the digest.
            let password = try #require(try await store.person(withLogin: Sample.grace.login)).password
            try await change { $0.person.password = password }
            #expect(try await error(token) == "login_required")
        }
    }

    @Test("Refreshing is possible for 90 days after the login, however often the token is refreshed")
    func chain() async throws {
        try await run { graph in
            var token = try await logIn(graph)
            for _ in 0..<2 {
                clock.advance(seconds: 44 * 86_400)
                token = try #require(try await refresh(graph, token, proof: try proof(graph, token)).json["id_token"]?.string)
            }
            clock.advance(seconds: 2 * 86_400)
            #expect(try await refresh(graph, token, proof: try proof(graph, token)).json["error"]?.string == "login_required")
        }
    }

    @Test("An ID token of a Limited Login is not accepted as an access token")
    func noAccessToken() async throws {
        try await run { graph in
            let response = try await graph.get("/me", token: try await logIn(graph))
            #expect((response.status, response.code) == (400, 190))
            #expect(response.message == "Invalid OAuth access token data.")
        }
    }
}
