import Foundation
import IdentityTokens
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON
import Testing

@Suite("The standard token endpoint")
struct StandardTokenTests {
    private func run(
        environment: SystemEnvironment = .real, _ test: @escaping @Sendable (StandardProgram) async throws -> Void
    ) async throws {
        let other = RegisteredApp(id: "77", name: "Other", secret: Secret("other"))
        try await TestProvider.run(try Sample.seed { $0.apps.append(other) }, environment: environment) {
            try await test(StandardProgram($0))
        }
    }

    @Test("A public client gets its tokens, and the scope only if it differs from the requested one")
    func code() async throws {
        try await run { program in
            let tokens = try await program.tokens(scope: "openid email")
            #expect(tokens["token_type"]?.string == "Bearer")
            #expect(tokens["expires_in"]?.integer == 5_184_000)
            #expect(tokens["id_token"]?.string != nil)
            #expect(tokens["refresh_token"] == nil)
            #expect(tokens["scope"] == nil)
            // `user_photos` has no advanced access, so the dialog omits it.
            let reduced = try await program.tokens(scope: "openid email user_photos")
            #expect(reduced["scope"]?.string == "openid public_profile email")
            let response = try await program.redeem(try await program.code(scope: "email"))
            #expect(response.headers["cache-control"] == "no-store")
            #expect(response.headers["pragma"] == "no-cache")
            #expect(response.headers["access-control-allow-origin"] == "*")
            #expect(response.json["id_token"] == nil)
        }
    }

    @Test("A refreshed ID token omits fields that the app may no longer read")
    func lostAccess() async throws {
        try await run { program in
            let first = try await program.tokens(scope: "openid user_birthday offline_access")
            #expect(try UnverifiedToken(try #require(first["id_token"]?.string)).payload["user_birthday"] != nil)
            let before = try #require(try await program.provider.store.app(Sample.appID))
            var after = before
            after.advancedAccess = []
            #expect(try await program.provider.store.changeApp(AppChange.set(before, to: after, at: Date())))
            let second = try await program.refresh(try #require(first["refresh_token"]?.string))
            #expect(try UnverifiedToken(try #require(second.json["id_token"]?.string)).payload["user_birthday"] == nil)
        }
    }

    @Test("Each refresh token works once, and a second use ends the login (RFC 9700)")
    func rotation() async throws {
        let clock = AdvanceableClock()
        try await run(environment: clock.environment) { program in
            let first = try await program.tokens()
            #expect(first["expires_in"]?.integer == 3600)
            let old = try #require(first["refresh_token"]?.string)
            clock.advance(seconds: 3600)
            #expect(try await program.graph.get("/me", token: first["access_token"]?.string).subcode == 463)
            let second = try await program.refresh(old)
            #expect(second.status == 200)
            #expect(second.json["scope"] == nil)
            #expect(second.json["id_token"]?.string != nil)
            let access = try #require(second.json["access_token"]?.string)
            let current = try #require(second.json["refresh_token"]?.string)
            #expect(current != old)
            #expect(try await program.graph.get("/me", token: access).status == 200)
            #expect(try await program.introspect(current)["active"]?.bool == true)
            #expect(try await program.introspect(old)["active"]?.bool == false)

            let replay = try await program.refresh(old)
            #expect(replay.status == 400)
            #expect(replay.reason == "invalid_grant")
            #expect(try await program.refresh(current).reason == "invalid_grant", "the provider cannot tell which client is the thief")
            #expect(try await program.graph.get("/me", token: access).subcode == 466)
            #expect(try await program.introspect(access)["active"]?.bool == false)
            // Another login of the same person is not affected.
            let other = try await program.tokens()
            #expect(try await program.graph.get("/me", token: other["access_token"]?.string).status == 200)
        }
    }

    @Test("A refresh is rejected for a wider scope, for another app and after access has ended")
    func refreshRefusals() async throws {
        let clock = AdvanceableClock()
        try await run(environment: clock.environment) { program in
            let tokens = try await program.tokens()
            let token = try #require(tokens["refresh_token"]?.string)
            #expect(try await program.refresh(token, ["scope": "openid user_birthday"]).reason == "invalid_scope")
            let foreign = ["client_id": "77", "client_secret": "other"]
            #expect(try await program.refresh(token, foreign).reason == "invalid_grant")
            #expect(try await program.refresh(token, ["client_secret": "wrong"]).status == 401)
            for garbage in ["", "RT", "RTxx", "EAA0", String(repeating: "A", count: 5000)] {
                let response = try await program.refresh(garbage)
                #expect(response.reason == (garbage.isEmpty ? "invalid_request" : "invalid_grant"))
            }
            let narrower = try await program.refresh(token, ["scope": "email"])
            #expect(narrower.json["scope"]?.string == "openid public_profile email offline_access", "the response names the granted scope")
            let renewed = try #require(narrower.json["refresh_token"]?.string)
            _ = try await program.graph.delete("/me/permissions/email", token: narrower.json["access_token"]?.string)
            let reduced = try await program.refresh(renewed)
            #expect(
                reduced.json["scope"]?.string == "openid public_profile offline_access",
                "the scope no longer contains the revoked permission")
            let last = try #require(reduced.json["refresh_token"]?.string)
            #expect(try await program.introspect(last)["scope"]?.string == "openid public_profile offline_access")
            clock.advance(seconds: AccessToken.dataAccessLifetime)
            #expect(try await program.refresh(last).reason == "invalid_grant", "the last login was 90 days ago")

            let again = try await program.tokens()
            _ = try await program.graph.delete("/me/permissions", token: again["access_token"]?.string)
            #expect(try await program.refresh(try #require(again["refresh_token"]?.string)).reason == "invalid_grant")
        }
    }

    @Test("The tokens and codes of a locked person are rejected until the person is unlocked")
    func locked() async throws {
        try await run { program in
            let token = try #require(try await program.tokens()["refresh_token"]?.string)
            let code = try await program.code(scope: "openid email")
            let store = program.provider.store
            let before = try #require(try await store.personRecord(withLogin: Sample.ada.login))
            var after = before
            after.person.isLocked = true
            #expect(try await store.changePerson(PersonChange.set(before, to: after, at: Date())))
            for response in [try await program.refresh(token), try await program.redeem(code)] {
                #expect(response.status == 400)
                #expect(response.reason == "invalid_grant")
            }
            #expect(try await program.introspect(token)["active"]?.bool == false)
            let classic = [
                "client_id": Sample.appID, "redirect_uri": Sample.callback, "code": code, "code_verifier": program.verifier.value,
            ]
            #expect(try await program.post("/oauth/access_token", classic).json["error"]?["error_subcode"]?.integer == 459)
            #expect(try await store.changePerson(PersonChange.set(after, to: before, at: Date())))
            #expect(try await program.refresh(token).status == 200, "the token works again after the person is unlocked")
            #expect(try await program.redeem(code).status == 200)
        }
    }

    @Test("A login made by a server needs the app secret for each refresh")
    func confidential() async throws {
        try await run { program in
            let dialog = try Sample.dialog(program.provider, ["scope": "email offline_access"])
            let code = try #require(try await ScriptedBrowser().finish(dialog).parameters["code"])
            let response = try await program.post(
                "/oauth/token", ["grant_type": "authorization_code", "redirect_uri": Sample.callback, "code": code],
                headers: ["Authorization": StandardProgram.basic])
            let token = try #require(response.json["refresh_token"]?.string)
            let refused = try await program.refresh(token)
            #expect(refused.status == 401)
            #expect(refused.reason == "invalid_client")
            #expect(refused.headers["www-authenticate"]?.hasPrefix("Basic realm=") == true)
            #expect(
                try await program.refresh(token, ["client_secret": Sample.secret]).status == 200,
                "the rejected request did not use up the token")
        }
    }

    @Test("Errors follow RFC 6749, and a rejected request does not use up the code")
    func refusals() async throws {
        try await run { program in
            let code = try await program.code(scope: "email")
            let usual = [
                "grant_type": "authorization_code", "client_id": Sample.appID, "redirect_uri": Sample.callback, "code": code,
                "code_verifier": program.verifier.value,
            ]
            let rows: [([String: String], Int, String)] = [
                (["grant_type": ""], 400, "invalid_request"), (["grant_type": "password"], 400, "unsupported_grant_type"),
                (["client_id": ""], 401, "invalid_client"), (["client_id": "1"], 401, "invalid_client"),
                (["client_secret": "wrong"], 401, "invalid_client"), (["code_verifier": ""], 400, "invalid_grant"),
                (["code_verifier": CodeVerifier().value], 400, "invalid_grant"),
                (["redirect_uri": "https://x.example/"], 400, "invalid_grant"),
                (["code": "AQrubbish"], 400, "invalid_grant"), (["code": ""], 400, "invalid_request"),
                (["grant_type": "client_credentials"], 401, "invalid_client"),
                (["grant_type": "client_credentials", "client_secret": "wrong"], 401, "invalid_client"),
            ]
            for (change, status, reason) in rows {
                let response = try await program.post("/oauth/token", usual.merging(change) { $1 })
                #expect(response.status == status, "\(change)")
                #expect(response.reason == reason, "\(change)")
                #expect(response.json["error_description"]?.string?.isEmpty == false)
            }
            let twice = try await program.post(
                "/oauth/token", usual.merging(["client_secret": Sample.secret]) { $1 }, headers: ["Authorization": StandardProgram.basic])
            #expect(twice.reason == "invalid_request")
            let json = try await program.graph.post("/oauth/token", Array("{}".utf8), headers: ["Content-Type": "application/json"])
            #expect(json.status == 415)
            #expect(json.reason == "invalid_request")
            let large = try await program.post("/oauth/token", usual.merging(["code": String(repeating: "a", count: 70_000)]) { $1 })
            #expect(large.status == 413)
            #expect(large.reason == "invalid_request")
            #expect(try await program.graph.get("/oauth/token").status == 405)
            #expect(try await program.redeem(code).status == 200, "the code still works")
            #expect(try await program.redeem(code).reason == "invalid_grant")
        }
    }

    @Test("A server gets an app access token")
    func clientCredentials() async throws {
        try await run { program in
            let response = try await program.post(
                "/oauth/token", ["grant_type": "client_credentials"], headers: ["Authorization": StandardProgram.basic])
            #expect(response.json["token_type"]?.string == "Bearer")
            let token = try #require(response.json["access_token"]?.string)
            #expect(try await program.graph.get("/app", token: token).json["id"]?.string == Sample.appID)
            #expect(try await program.introspect(token)["client_id"]?.string == Sample.appID)
        }
    }
}
