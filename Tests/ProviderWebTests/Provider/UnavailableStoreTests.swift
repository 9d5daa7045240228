import Foundation
import IdentityTokens
import LatchkeyTesting
import LoginModel
import StrictJSON
import Testing

@testable import ProviderWeb

@Suite("While the store is unavailable")
struct UnavailableStoreTests {
    /// Checks an answer in the format of the Graph API (Wire.md, section 11).
    private func expectGraphError(_ response: GraphProgram.Response, at path: String) {
        #expect(response.status == 503 && response.headers["retry-after"] == "1", "\(path): \(response.status)")
        #expect(response.code == 2 && response.error?["is_transient"] == true, "\(path)")
        #expect(response.message == "(#2) Service temporarily unavailable", "\(path)")
    }

    /// Checks an answer in the format of RFC 6749, section 5.2.
    private func expectOAuthError(_ response: GraphProgram.Response, at path: String) {
        #expect(response.status == 503 && response.headers["retry-after"] == "1", "\(path): \(response.status)")
        #expect(response.reason == "temporarily_unavailable" && response.json["error_description"]?.string != nil, "\(path)")
    }

    @Test("The Graph API and the endpoints with its errors answer with code 2, which is transient")
    func graph() async throws {
        try await TestProvider.runInterruptible { provider, store in
            let graph = GraphProgram(provider: provider)
            let token = try await graph.token()
            let device = try await DeviceFlow(provider).logIn()
            let app = ["client_id": Sample.appID, "client_secret": Sample.secret]
            store.interrupt()
            for path in ["/me", "/v19.0/me/permissions", "/\(Sample.appID)", "/debug_token?input_token=\(token)"] {
                expectGraphError(try await graph.get(path, token: token), at: path)
            }
            let forms = [
                ("/me/feed", ["access_token": token, "message": "x"]), ("/oauth/access_token", ["grant_type": "client_credentials"]),
                ("/", ["access_token": token, "batch": #"[{"method":"GET","relative_url":"me"}]"#]),
                ("/device/login", ["access_token": DeviceFlow.token]),
                ("/device/login_status", ["access_token": DeviceFlow.token, "code": device.code]),
            ]
            for (path, fields) in forms { expectGraphError(try await graph.post(path, fields.merging(app) { $1 }), at: path) }
            store.resume()
            #expect(try await graph.get("/me", token: token).status == 200)
        }
    }

    @Test("A batch does not try the calls that remain when the store becomes unavailable")
    func batch() async throws {
        try await TestProvider.runInterruptible { provider, store in
            let graph = GraphProgram(provider: provider)
            let call = #"{"method":"GET","relative_url":"\#(Sample.appID)?fields=name"}"#
            let fields = ["batch": "[\(call),\(call),\(call)]", "access_token": "\(Sample.appID)|\(Sample.secret)"]
            var outcomes: Set<[Int64]> = []
            for count in 0..<8 {
                let refusals = store.refusals(of: "app")
                store.interrupt(at: "app", afterCalls: count)
                let response = try await graph.post("/", fields)
                store.resume()
                #expect(store.refusals(of: "app") - refusals <= 1)
                guard let items = response.json.array else {
                    expectGraphError(response, at: "the batch as a whole")
                    continue
                }
                outcomes.insert(items.compactMap { $0["code"]?.integer })
                for item in items where item["code"]?.integer == 503 {
                    #expect(item["headers"]?.array?.contains { $0["name"]?.string == "Retry-After" } == true)
                }
            }
            #expect(outcomes.isSuperset(of: [[200, 503, 503], [200, 200, 503], [200, 200, 200]]))
        }
    }

    @Test("The endpoints of the standards answer with temporarily_unavailable")
    func standards() async throws {
        try await TestProvider.runInterruptible { provider, store in
            let program = StandardProgram(provider)
            let tokens = try await program.tokens()
            let (access, refresh) = (try #require(tokens["access_token"]?.string), try #require(tokens["refresh_token"]?.string))
            let device = try await program.post("/oauth/device_authorization", ["client_id": Sample.appID]).json["device_code"]?.string
            store.interrupt()
            expectOAuthError(try await program.refresh(refresh), at: "refresh_token")
            let poll = [
                "grant_type": "urn:ietf:params:oauth:grant-type:device_code", "client_id": Sample.appID,
                "device_code": try #require(device),
            ]
            expectOAuthError(try await program.post("/oauth/token", poll), at: "device_code")
            for path in ["/oauth/revoke", "/oauth/introspect"] {
                let response = try await program.post(path, ["token": access], headers: ["Authorization": StandardProgram.basic])
                expectOAuthError(response, at: path)
            }
            expectOAuthError(try await program.post("/oauth/device_authorization", ["client_id": Sample.appID]), at: "device_authorization")
            let userInfo = try await program.graph.get("/userinfo", headers: ["Authorization": "Bearer \(access)"])
            expectOAuthError(userInfo, at: "/userinfo")
            #expect(userInfo.headers["www-authenticate"]?.contains("temporarily_unavailable") == true)
            store.resume()
            #expect(try await program.refresh(refresh).status == 200, "the refused request has not used up the refresh token")
            #expect(try await program.post("/oauth/token", poll).reason == "authorization_pending")
            #expect(try await program.graph.get("/userinfo", headers: ["Authorization": "Bearer \(access)"]).status == 200)
        }
    }

    @Test("If it is not known whether a write was stored, no client is asked to repeat the request")
    func unknownOutcome() async throws {
        try await TestProvider.runInterruptible { provider, store in
            let program = StandardProgram(provider)
            let refresh = try #require(try await program.tokens()["refresh_token"]?.string)
            let token = try await program.graph.token()
            store.interrupt(isOutcomeUnknown: true)
            let refused = try await program.refresh(refresh)
            #expect(refused.status == 503 && refused.reason == "server_error" && refused.headers["retry-after"] == nil)
            let graph = try await program.graph.get("/me", token: token)
            #expect(graph.status == 503 && graph.code == 1 && graph.error?["is_transient"] != true)
            #expect(graph.headers["retry-after"] == nil)
            store.resume()
        }
    }

    @Test("A Limited Login is refreshed and removed after the interruption")
    func limitedLogin() async throws {
        try await TestProvider.runInterruptible { provider, store in
            let (graph, key) = (GraphProgram(provider: provider), DPoPKey())
            let bound = Sample.limited.merging(["dpop_jkt": key.publicKey.thumbprint.text]) { $1 }
            let response = try await ScriptedBrowser().finish(try Sample.dialog(provider, bound))
            let token = try #require(response.parameters["id_token"])
            let path = "/limited_login/refresh/"
            let proof = try key.proof(method: "POST", url: provider.url.absoluteString + path, token: token, id: "1", at: Date())
            let hint = ["id_token_hint": token, "app_id": Sample.appID]
            let removal = ["id_token": token, "app_id": Sample.appID]
            store.interrupt()
            expectOAuthError(try await graph.post(path, hint, headers: ["DPoP": proof]), at: path)
            expectGraphError(try await graph.post("/platform/uninstall/", removal), at: "/platform/uninstall/")
            store.resume()
            #expect(try await graph.post(path, hint, headers: ["DPoP": proof]).status == 200, "the proof has not been used up")
            #expect(try await graph.post("/platform/uninstall/", removal).status == 200)
        }
    }

    @Test("A code whose redemption was refused can be redeemed afterward", arguments: ["/oauth/token", "/oauth/access_token"])
    func code(path: String) async throws {
        try await TestProvider.runInterruptible { provider, store in
            let program = StandardProgram(provider)
            let code = try await program.code(scope: "email")
            let fields = [
                "grant_type": "authorization_code", "client_id": Sample.appID, "redirect_uri": Sample.callback, "code": code,
                "code_verifier": program.verifier.value,
            ]
            for method in ["app", "redeemCode"] {
                store.interrupt(at: method)
                #expect(try await program.post(path, fields).status == 503, "\(method)")
                store.resume()
            }
            #expect(try await program.post(path, fields).status == 200)
        }
    }

    @Test("A device gets its tokens afterward, although polls were refused")
    func device() async throws {
        try await TestProvider.runInterruptible(clock: TestClock()) { provider, store in
            let flow = DeviceFlow(provider)
            let login = try await flow.logIn()
            try await DeviceFlow.approve(login.userCode, at: provider)
            for method in ["app", "pollDeviceLogin"] {
                store.interrupt(at: method)
                #expect(try await flow.call("/device/login_status", [("code", login.code)]).response.status == 503, "\(method)")
                store.resume()
            }
            #expect(try await flow.poll(login.code).body["access_token"]?.string != nil)
        }
    }

    @Test("Keys, metadata, assets and the home page are served as usual")
    func publicDocuments() async throws {
        try await TestProvider.runInterruptible { provider, store in
            store.interrupt()
            for path in [
                "/.well-known/openid-configuration", "/.well-known/oauth-authorization-server", "/.well-known/oauth/openid/jwks/",
                "/.well-known/oauth/openid/certs/", "/.well-known/oauth/openid/keys/", "/openapi.json", "/", "/assets/pages.css",
                "/robots.txt", "/health/live", "/connect/login_success.html", "/settings/login", "/device", "/dialog/device",
            ] {
                let response = try await ScriptedBrowser().get(try Sample.url(provider, path))
                #expect([200, 302].contains(response.status), "\(path)")
            }
        }
    }
}
