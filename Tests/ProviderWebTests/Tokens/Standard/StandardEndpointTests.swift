import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON
import Testing

@Suite("Standard endpoints for revocation, introspection, userinfo and devices")
struct StandardEndpointTests {
    private func run(
        environment: SystemEnvironment = .real, _ test: @escaping @Sendable (StandardProgram) async throws -> Void
    ) async throws {
        try await TestProvider.run(
            try Sample.seed { seed in
                for index in seed.apps.indices { seed.apps[index].allowsLoginFromDevices = true }
                seed.apps.append(RegisteredApp(id: "77", name: "Other", secret: Secret("other")))
            }, environment: environment
        ) { try await test(StandardProgram($0)) }
    }

    private static let client = ["client_id": Sample.appID]
    private static let foreign = ["client_id": "77", "client_secret": "other"]

    enum Token: CaseIterable { case access, refresh, usedRefresh }

    @Test("Revoking any token of a login ends all its tokens, and neither the grant nor other logins", arguments: Token.allCases)
    func revocation(by kind: Token) async throws {
        try await run { program in
            let tokens = try await program.tokens()
            let other = try await program.tokens()
            let first = try #require(tokens["refresh_token"]?.string)
            let refresh = kind == .usedRefresh ? try #require(try await program.refresh(first).json["refresh_token"]?.string) : first
            let access = try #require(tokens["access_token"]?.string)
            let token = kind == .access ? access : first
            let ofOtherApp = try await program.post("/oauth/revoke", ["token": token].merging(Self.foreign) { $1 })
            #expect(ofOtherApp.reason == "invalid_grant")
            #expect(try await program.graph.get("/me", token: access).status == 200)
            for _ in 0..<2 {
                let response = try await program.graph.statusOfPost("/oauth/revoke", ["token": token].merging(Self.client) { $1 })
                #expect(response == 200, "a second revocation is not an error")
            }
            #expect(try await program.graph.get("/me", token: access).subcode == 466)
            #expect(try await program.refresh(refresh).reason == "invalid_grant")
            #expect(try await program.graph.get("/me", token: other["access_token"]?.string).status == 200)
            #expect(try await program.graph.get("/me/permissions", token: other["access_token"]?.string).status == 200)
        }
    }

    @Test("Revocation accepts unknown tokens and rejects unauthenticated and unsupported requests")
    func revocationRefusals() async throws {
        try await run { program in
            for garbage in ["x", "EAA00", "RT00", "a.b.c"] {
                #expect(try await program.graph.statusOfPost("/oauth/revoke", ["token": garbage].merging(Self.client) { $1 }) == 200)
            }
            let rows: [([String: String], Int, String)] = [
                ([:], 401, "invalid_client"), (Self.client, 400, "invalid_request"),
                (["token": "x", "client_id": Sample.appID, "client_secret": "wrong"], 401, "invalid_client"),
                (["token": "\(Sample.appID)|\(Sample.secret)", "client_id": Sample.appID], 400, "unsupported_token_type"),
            ]
            for (fields, status, reason) in rows {
                let response = try await program.post("/oauth/revoke", fields)
                #expect(response.status == status)
                #expect(response.reason == reason)
            }
        }
    }

    @Test("Introspection describes only an app's own tokens, and only to its server")
    func introspection() async throws {
        let clock = AdvanceableClock()
        try await run(environment: clock.environment) { program in
            let tokens = try await program.tokens()
            let access = try #require(tokens["access_token"]?.string)
            let now = Int64(clock.environment.now().timeIntervalSince1970)
            let json = try await program.introspect(access)
            let me = try await program.graph.get("/me", token: access)
            #expect(json["active"]?.bool == true)
            #expect(json["scope"]?.string == "email public_profile")
            #expect(json["username"] == me.json["name"])
            #expect(json["email"]?.string == Sample.ada.login)
            #expect(json["client_id"]?.string == Sample.appID)
            #expect(json["sub"] == me.json["id"])
            #expect(json["iss"]?.string == program.provider.url.absoluteString)
            #expect(json["iat"]?.integer == now)
            #expect(json["exp"]?.integer == now + 3600)
            let refresh = try await program.introspect(try #require(tokens["refresh_token"]?.string))
            #expect(refresh["exp"]?.integer == now + 7_776_000)
            for (fields, status) in [(["token": access], 401), (["token": access].merging(Self.client) { $1 }, 401)] {
                #expect(try await program.post("/oauth/introspect", fields).status == status)
            }
            let foreign = try await program.post("/oauth/introspect", ["token": access].merging(Self.foreign) { $1 })
            #expect(foreign.json == ["active": false])
            for garbage in ["x", "EAA00", "RT00", "a.b.c", "77|other"] {
                #expect(try await program.introspect(garbage) == ["active": false])
            }
            clock.advance(seconds: 3600)
            #expect(try await program.introspect(access) == ["active": false])
        }
    }

    @Test("The userinfo endpoint returns the person's claims for a token in the header or the body")
    func userInfo() async throws {
        try await run { program in
            let access = try #require(try await program.tokens()["access_token"]?.string)
            let me = try await program.graph.get("/me", token: access)
            let bearer = ["Authorization": "Bearer \(access)"]
            for response in [
                try await program.graph.get("/userinfo", headers: bearer), try await program.post("/userinfo", [:], headers: bearer),
                try await program.post("/userinfo", ["access_token": access]),
            ] {
                #expect(response.status == 200)
                #expect(response.json["sub"] == me.json["id"])
                #expect(response.json["email"]?.string == "ada@example.com")
                #expect(response.json["name"]?.string == "Ada King Lovelace")
                #expect(response.json["user_birthday"] == nil)
                #expect(response.json["iss"] == nil)
            }
            let none = try await program.graph.get("/userinfo")
            #expect(none.status == 401)
            #expect(none.headers["www-authenticate"] == "Bearer realm=\"Latchkey\"")
            for token in ["x", "a.b.c", "\(Sample.appID)|\(Sample.secret)"] {
                let response = try await program.graph.get("/userinfo", headers: ["Authorization": "Bearer \(token)"])
                #expect(response.status == 401)
                #expect(response.headers["www-authenticate"]?.hasPrefix("Bearer realm=\"Latchkey\"") == true)
            }
        }
    }

    @Test("A device login reports pending and slow_down, and then gives its tokens")
    func device() async throws {
        let clock = AdvanceableClock()
        try await run(environment: clock.environment) { program in
            let authorization = try await program.post(
                "/oauth/device_authorization", ["scope": "openid email offline_access"].merging(Self.client) { $1 })
            #expect(authorization.status == 200)
            let deviceCode = try #require(authorization.json["device_code"]?.string)
            let userCode = try #require(authorization.json["user_code"]?.string)
            #expect(authorization.json["verification_uri"]?.string == "\(program.provider.url.absoluteString)/device")
            #expect(
                authorization.json["verification_uri_complete"]?.string
                    == "\(program.provider.url.absoluteString)/device?user_code=\(userCode)")
            #expect(authorization.json["expires_in"]?.integer == 420)
            #expect(authorization.json["interval"]?.integer == 5)
            let poll = [
                "grant_type": "urn:ietf:params:oauth:grant-type:device_code", "client_id": Sample.appID, "device_code": deviceCode,
            ]
            #expect(try await program.post("/oauth/token", poll).reason == "authorization_pending")
            #expect(try await program.post("/oauth/token", poll).reason == "slow_down")
            #expect(try await program.post("/oauth/token", poll.merging(Self.foreign) { $1 }).reason == "expired_token")
            try await DeviceFlow.approve(userCode, at: program.provider)
            clock.advance(seconds: 5)
            let tokens = try await program.post("/oauth/token", poll)
            #expect(tokens.status == 200)
            #expect(tokens.json["token_type"]?.string == "Bearer")
            #expect(tokens.json["id_token"]?.string != nil)
            let access = try #require(tokens.json["access_token"]?.string)
            #expect(try await program.graph.get("/me", token: access).status == 200)
            clock.advance(seconds: 5)
            let again = try await program.post("/oauth/token", poll)
            #expect(again.status == 200, "the tokens can be fetched again for a short time")
            let refresh = try #require(again.json["refresh_token"]?.string)
            #expect(try await program.refresh(refresh).status == 200)
            clock.advance(seconds: 60)
            #expect(try await program.post("/oauth/token", poll).reason == "expired_token")
        }
    }

    @Test("The device grant rejects invalid requests and apps that do not allow it")
    func deviceRefusals() async throws {
        try await run { program in
            let poll = ["grant_type": "urn:ietf:params:oauth:grant-type:device_code", "client_id": Sample.appID]
            let rows: [(String, [String: String], String)] = [
                ("/oauth/token", poll, "invalid_request"), ("/oauth/token", poll.merging(["device_code": "x"]) { $1 }, "invalid_grant"),
                ("/oauth/device_authorization", Self.foreign, "unauthorized_client"),
                ("/oauth/device_authorization", [:], "invalid_client"),
            ]
            for (path, fields, reason) in rows {
                let response = try await program.post(path, fields)
                #expect(response.reason == reason)
            }
        }
    }
}
