import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import StrictJSON
import Testing

@Suite("Data access of an app")
struct DataAccessTests {
    private static let appToken = "\(Sample.appID)|\(Sample.secret)"
    private static let day: TimeInterval = 86_400

    private func run(_ test: @escaping @Sendable (GraphProgram, AdvanceableClock) async throws -> Void) async throws {
        let clock = AdvanceableClock()
        try await TestProvider.run(try Sample.seed(), environment: clock.environment) {
            try await test(GraphProgram(provider: $0), clock)
        }
    }

    /// Exchanges the token for one whose lifetime starts now.
    private func exchanged(_ token: String, _ graph: GraphProgram) async throws -> String {
        let response = try await graph.post(
            "/oauth/access_token",
            ["client_id": Sample.appID, "client_secret": Sample.secret, "grant_type": "fb_exchange_token", "fb_exchange_token": token])
        return try #require(response.json["access_token"]?.string)
    }

    private func statuses(_ id: String, _ graph: GraphProgram) async throws -> [String: String] {
        let list = try #require(try await graph.get("/\(id)/permissions", token: Self.appToken).json["data"]?.array)
        return Dictionary(uniqueKeysWithValues: list.map { ($0["permission"]?.string ?? "", $0["status"]?.string ?? "") })
    }

    @Test("A new login renews the data access of older tokens too")
    func renewal() async throws {
        try await run { graph, clock in
            let first = try await graph.token()
            clock.advance(seconds: 50 * Self.day)
            let old = try await exchanged(first, graph)
            _ = try await graph.token()
            let path = "/debug_token?input_token=\(old)"
            let end = Int64(clock.environment.now().timeIntervalSince1970 + AccessToken.dataAccessLifetime)
            #expect(try await graph.get(path, token: Self.appToken).json["data"]?["data_access_expires_at"]?.integer == end)
            let extended = try await graph.get("/oauth/access_token?grant_type=fb_extend_sso_token&client_id=\(Sample.appID)", token: old)
            #expect(extended.json["data_access_expiration_time"]?.integer == end)
            clock.advance(seconds: 45 * Self.day)
            #expect(try await graph.get("/me?fields=email", token: old).json["email"] != nil, "95 days after its own login")
        }
    }

    @Test("Introspection omits personal data after data access has ended, even if the token is still valid")
    func introspection() async throws {
        try await run { graph, clock in
            let first = try await graph.token(scope: "email")
            clock.advance(seconds: 59 * Self.day)
            let token = try await exchanged(first, graph)
            let program = StandardProgram(graph.provider)
            #expect(try await program.introspect(token)["email"]?.string == Sample.ada.login)
            clock.advance(seconds: 32 * Self.day)
            let response = try await program.introspect(token)
            #expect(response["active"]?.bool == true)
            #expect(response["username"] == nil && response["email"] == nil)
            #expect(try await graph.get("/me", token: token).status != 200)
        }
    }

    @Test("After data access has ended, the app's server sees only public fields and expired permissions")
    func expiry() async throws {
        try await run { graph, clock in
            let token = try await graph.token(scope: "email,user_birthday")
            let id = try #require(try await graph.get("/me", token: token).json["id"]?.string)
            let path = "/\(id)?fields=name,email,birthday"
            #expect(try await graph.get(path, token: Self.appToken).json["email"] != nil)
            clock.advance(seconds: AccessToken.dataAccessLifetime - 1)
            #expect(try await graph.get(path, token: Self.appToken).json["email"] != nil)
            clock.advance(seconds: 1)
            let seen = try await graph.get(path, token: Self.appToken).json
            #expect(seen.object?.keys.sorted() == ["id", "name"])
            #expect(try await statuses(id, graph) == ["public_profile": "granted", "email": "expired", "user_birthday": "expired"])
            let only = try await graph.get("/\(id)/permissions?status=expired", token: Self.appToken).json["data"]?.array
            #expect(only?.count == 2)
        }
    }

    @Test("After data access has ended, the dialog asks again, and other permissions stay expired until reauthorized")
    func confirmation() async throws {
        try await run { graph, clock in
            _ = try await graph.token(scope: "email,user_birthday")
            clock.advance(seconds: AccessToken.dataAccessLifetime)
            let browser = ScriptedBrowser()
            let dialog = try Sample.dialog(graph.provider, ["scope": "email"])
            let page = try await browser.logIn(at: dialog).shown
            #expect(try page.page().form?.checkboxes == ["public_profile", "email"], "the granted permission is asked for again")
            let silent = try await browser.follow(browser.get(try Sample.dialog(graph.provider, ["scope": "email", "prompt": "none"])))
            guard case .external(let refusal) = silent else { throw ScriptedBrowser.NavigationError(description: "a page") }
            #expect(refusal.parameters["error"] == "consent_required")

            guard case .external(let response) = try await browser.follow(browser.consent(to: page)) else {
                throw ScriptedBrowser.NavigationError(description: "no answer")
            }
            let redeem = ["client_id": Sample.appID, "client_secret": Sample.secret, "redirect_uri": Sample.callback]
            let code = try #require(response.parameters["code"])
            let token = try #require(
                try await graph.post("/oauth/access_token", redeem.merging(["code": code]) { $1 }).json["access_token"]?.string)
            let me = try await graph.get("/me?fields=email,birthday", token: token).json
            #expect(me["email"] != nil)
            #expect(me["birthday"] == nil)
            let id = try #require(me["id"]?.string)
            #expect(try await statuses(id, graph) == ["public_profile": "granted", "email": "granted", "user_birthday": "expired"])

            let again = try await browser.follow(
                browser.get(try Sample.dialog(graph.provider, ["scope": "", "auth_type": "reauthorize"]))
            ).shown
            _ = try await browser.follow(browser.consent(to: again))
            #expect(try await statuses(id, graph)["user_birthday"] == "granted")
            #expect(try await graph.get("/me?fields=birthday", token: token).json["birthday"] != nil)
        }
    }

    @Test("A client code does not extend data access")
    func clientCode() async throws {
        try await run { graph, clock in
            let token = try await graph.token()
            let id = try #require(try await graph.get("/me", token: token).json["id"]?.string)
            clock.advance(seconds: 30 * Self.day)
            let ask = ["client_id": Sample.appID, "client_secret": Sample.secret, "redirect_uri": "", "access_token": token]
            let code = try #require(try await graph.post("/oauth/client_code", ask).json["code"]?.string)
            let redeem = ["client_id": Sample.appID, "redirect_uri": "", "code": code]
            #expect(try await graph.post("/oauth/access_token", redeem).status == 200)
            clock.advance(seconds: 60 * Self.day)
            #expect(try await statuses(id, graph)["email"] == "expired")
        }
    }

    @Test("Redeeming a client code states the real end of the token and of data access")
    func clientCodeAfterAnotherLogin() async throws {
        try await run { graph, clock in
            let client = ["client_id": Sample.appID, "client_secret": Sample.secret]
            let first = try await graph.token()
            clock.advance(seconds: 50 * Self.day)
            let exchange = ["grant_type": "fb_exchange_token", "fb_exchange_token": first].merging(client) { $1 }
            let token = try #require(try await graph.post("/oauth/access_token", exchange).json["access_token"]?.string)
            clock.advance(seconds: 30 * Self.day)
            _ = try await graph.token()
            clock.advance(seconds: 20 * Self.day)
            let ask = ["redirect_uri": "", "access_token": token].merging(client) { $1 }
            let code = try #require(try await graph.post("/oauth/client_code", ask).json["code"]?.string)
            let redeem = ["client_id": Sample.appID, "redirect_uri": "", "code": code]
            let response = try await graph.post("/oauth/access_token", redeem).json
            #expect(response["expires_in"]?.integer == Int64(50 * Self.day))
            let now = clock.environment.now().timeIntervalSince1970
            #expect(response["data_access_expiration_time"]?.integer == Int64(now + 70 * Self.day))
        }
    }
}
