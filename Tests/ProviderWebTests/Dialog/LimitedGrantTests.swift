import Foundation
import IdentityTokens
import LatchkeyTesting
import LoginModel
import ProviderDomain
import StrictJSON
import Testing

@Suite("Grants from Limited Logins alone")
struct LimitedGrantTests {
    private static let appToken = "\(Sample.appID)|\(Sample.secret)"
    private static let limited: [String: String?] = [
        "response_type": "id_token", "nonce": "n-1", "tp": "ios_14_do_not_track", "scope": "openid,email",
    ]

    private func run(
        _ test: @escaping @Sendable (GraphProgram, ScriptedBrowser, AdvanceableClock) async throws -> Void
    ) async throws {
        let clock = AdvanceableClock()
        let seed = try Sample.seed {
            $0.apps[0].settings.allowsTokensInRedirects = true
            $0.apps[0].settings.loginConfigurations = ["4711": ["email"]]
        }
        try await TestProvider.run(seed, environment: clock.environment) {
            try await test(GraphProgram(provider: $0), ScriptedBrowser(), clock)
        }
    }

    private func end(_ provider: TestProvider, _ browser: ScriptedBrowser, _ parameters: [String: String?]) async throws
        -> ScriptedBrowser.End
    {
        try await browser.follow(browser.get(try Sample.dialog(provider, parameters)))
    }

    private func subject(_ token: String) throws -> String { try #require(try UnverifiedToken(token).payload["sub"]?.string) }

    @Test(
        "A person with only Limited Logins is asked once before any classic login, and sees what changes",
        arguments: [
            ["scope": "email"], ["scope": nil], ["response_type": "code,id_token", "nonce": "n", "scope": "openid,email"],
            ["response_type": "id_token", "nonce": "n", "scope": "openid"], ["redirect_uri": "http://127.0.0.1:4000/callback"],
            ["response_type": "token"], ["type": "user_agent"], ["response_type": "none"], ["response_type": "code,signed_request"],
            ["response_type": "token_or_nonce", "scope": "openid"], ["response_type": "code,granted_scopes", "scope": "offline_access"],
            ["response_type": "token,id_token", "nonce": "n", "scope": "openid"], ["config_id": "4711"], ["auth_type": "rerequest"],
            ["auth_type": "reauthorize"], ["sdk": "ios"], ["login_hint": Sample.ada.login],
        ] as [[String: String?]])
    func requiresConsent(classic: [String: String?]) async throws {
        try await run { graph, browser, _ in
            let provider = graph.provider
            _ = try await browser.finish(try Sample.dialog(provider, Self.limited))
            let silent = try await end(provider, browser, classic.merging(["prompt": "none"]) { $1 })
            guard case .external(let refusal) = silent else { throw ScriptedBrowser.NavigationError(description: "a page") }
            #expect(refusal.parameters["error"] == "consent_required")
            let page = try await end(provider, browser, classic).shown
            #expect(page.text.contains("This login is not limited"))
            #expect(!page.text.contains("gets nothing until you continue"))
            #expect(try page.page().form?.checkboxes == ["public_profile", "email"])
            guard case .external = try await browser.follow(browser.consent(to: page)) else {
                throw ScriptedBrowser.NavigationError(description: "stays")
            }
            let again = try await end(provider, browser, ["scope": "email", "prompt": "none"])
            guard case .external(let response) = again else { throw ScriptedBrowser.NavigationError(description: "a page") }
            #expect(response.parameters["code"] != nil)
        }
    }

    @Test("Canceling a classic login leaves the grant limited")
    func canceled() async throws {
        try await run { graph, browser, _ in
            _ = try await browser.finish(try Sample.dialog(graph.provider, Self.limited))
            let page = try await end(graph.provider, browser, [:]).shown
            _ = try await browser.follow(browser.consent(to: page, action: "cancel"))
            let page2 = try await end(graph.provider, browser, [:]).shown
            #expect(page2.text.contains("This login is not limited"))
        }
    }

    @Test("The app's server cannot read a person with only Limited Logins until they agree to a classic login")
    func server() async throws {
        try await run { graph, browser, _ in
            let response = try await browser.finish(try Sample.dialog(graph.provider, Self.limited))
            let id = try subject(try #require(response.parameters["id_token"]))
            let paths = ["?fields=name,email", "/permissions", "/friends", "/ids_for_business", "/accounts", "?fields=picture,friends"]
            for path in paths.map({ "/\(id)\($0)" }) + ["/?ids=\(id)", "/permissions?ids=\(id)"] {
                for token in [Self.appToken, DeviceFlow.token] {
                    let seen = try await graph.get(path, token: token)
                    #expect(seen.status >= 400 && (seen.json.object ?? [:]).keys.sorted() == ["error"], "\(path)")
                }
            }
            #expect(try await graph.get("/\(id)/picture?redirect=0", token: Self.appToken).status == 200, "a picture is public")
            _ = try await graph.token()
            #expect(try await graph.get("/\(id)?fields=email", token: Self.appToken).json["email"] != nil)
        }
    }

    @Test(
        """
        A friend's token does not show a person who has used only Limited Logins; after that person's first classic login it does
        """)
    func friend() async throws {
        try await run { graph, browser, _ in
            let limited = try Sample.dialog(graph.provider, Self.limited.merging(["scope": "openid,user_friends"]) { $1 })
            let grace = try subject(try #require(try await browser.finish(limited, as: Sample.grace).parameters["id_token"]))
            let code = try Sample.dialog(graph.provider, ["scope": "openid,user_friends"])
            func redeem(_ code: String?) async throws -> JSONValue {
                let fields = ["client_id": Sample.appID, "client_secret": Sample.secret, "redirect_uri": Sample.callback]
                return try await graph.post("/oauth/access_token", fields.merging(["code": try #require(code)]) { $1 }).json
            }
            var totals: Set<Int64?> = []
            for isNamed in [false, true] {
                let named: JSONValue = isNamed ? [.string(grace)] : []
                if isNamed { _ = try await graph.token(as: Sample.grace, scope: "user_friends") }
                let tokens = try await redeem(try await ScriptedBrowser().finish(code).parameters["code"])
                let token = try #require(tokens["access_token"]?.string)
                let idToken = try UnverifiedToken(try #require(tokens["id_token"]?.string))
                #expect(idToken.payload["user_friends"] == named)
                #expect(try await graph.get("/userinfo", token: token).json["user_friends"] == named)
                let ada = try #require(try await graph.get("/me", token: token).json["id"]?.string)
                for path in [
                    "/me/friends", "/me/friends/\(grace)", "/me/friends?uid=\(grace)", "/me?fields=friends{name}", "/\(ada)/friends",
                    "/friends?ids=\(ada)", "/\(grace)", "/\(grace)?fields=name,picture", "/?ids=\(grace)", "/?ids=\(ada),\(grace)",
                    "/me/friends?offset=0&limit=1",
                ] {
                    let response = try await graph.get(path, token: token)
                    let text = String(decoding: response.json.serialized(), as: UTF8.self)
                    #expect(text.contains("Hopper") == isNamed, "\(path): \(text)")
                }
                for edge in ["invitable_friends", "taggable_friends", "friendlists", "family", "mutualfriends"] {
                    let response = try await graph.get("/me/\(edge)", token: token)
                    #expect(response.json["data"] == nil || response.json["data"] == [], "\(edge)")
                }
                let server = try await graph.get("/\(ada)/friends", token: Self.appToken).json
                #expect(server["data"]?.array?.count == (isNamed ? 1 : 0))
                totals.insert(try await graph.get("/me/friends", token: token).json["summary"]?["total_count"]?.integer)
            }
            #expect(totals.count == 1 && !totals.contains(nil), "the number of friends does not depend on who uses the app")
        }
    }

    @Test("A Limited Login lists friends with only Limited Logins until the person agrees to a classic login")
    func friendsAmongThemselves() async throws {
        try await run { graph, browser, _ in
            let limited = try Sample.dialog(graph.provider, Self.limited.merging(["scope": "openid,user_friends"]) { $1 })
            let first = try #require(try await browser.finish(limited, as: Sample.grace).parameters["id_token"])
            let grace = try subject(first)
            func friends() async throws -> JSONValue? {
                let token = try #require(try await ScriptedBrowser().finish(limited).parameters["id_token"])
                return try UnverifiedToken(token).payload["user_friends"]
            }
            #expect(try await friends() == [.string(grace)])
            _ = try await graph.token(scope: "user_friends")
            #expect(try await friends() == [])
        }
    }

    @Test("A consent page opened before a Limited Login gives no classic access and asks again")
    func openPage() async throws {
        try await run { graph, browser, _ in
            let open = try await browser.logIn(at: try Sample.dialog(graph.provider)).shown
            let page = try await end(graph.provider, browser, Self.limited).shown
            guard case .external = try await browser.follow(browser.consent(to: page)) else {
                throw ScriptedBrowser.NavigationError(description: "stays")
            }
            let again = try await browser.follow(browser.consent(to: open)).shown
            #expect(again.text.contains("This login is not limited"))
            #expect(try again.page().form?.checkboxes == ["public_profile", "email"])
            let silent = try await end(graph.provider, browser, ["prompt": "none"])
            guard case .external(let refusal) = silent else { throw ScriptedBrowser.NavigationError(description: "a page") }
            #expect(refusal.parameters["error"] == "consent_required")
            guard case .external(let response) = try await browser.follow(browser.consent(to: again)) else {
                throw ScriptedBrowser.NavigationError(description: "stays")
            }
            #expect(response.parameters["code"] != nil)
        }
    }

    @Test("After a Limited Login, a login configuration requires its own permissions and leaves the others optional")
    func configuration() async throws {
        try await run { graph, browser, _ in
            let wider = Self.limited.merging(["scope": "openid,email,user_birthday"]) { $1 }
            _ = try await browser.finish(try Sample.dialog(graph.provider, wider))
            let configured = ["config_id": "4711", "response_type": "code,granted_scopes"]
            let page = try await end(graph.provider, browser, configured).shown
            let form = try #require(try page.page().form)
            #expect(form.checkboxes == ["public_profile", "email", "user_birthday"])
            let switches = ParsedPage(page.text)
            let isRequired = form.checkboxes.map { switches.inputs($0).first?.attributes["disabled"] != nil }
            #expect(isRequired == [true, true, false])
            let response = try await browser.post(form.action, form.hidden + [("action", "continue")]).location?.parameters
            #expect(response?["granted_scopes"] == "email,public_profile" || response?["granted_scopes"] == "public_profile,email")
            #expect(response?["denied_scopes"] == "user_birthday")
        }
    }

    @Test("The app's server can remove the grant of a person with only Limited Logins")
    func removal() async throws {
        try await run { graph, browser, _ in
            let response = try await browser.finish(try Sample.dialog(graph.provider, Self.limited))
            let id = try subject(try #require(response.parameters["id_token"]))
            #expect(try await graph.delete("/\(id)/permissions", token: Self.appToken).json == ["success": true])
        }
    }

    @Test("A Limited Login does not restore an old token whose access has ended")
    func revival() async throws {
        try await run { graph, browser, clock in
            let day: TimeInterval = 86_400
            let token = try await graph.token()
            clock.advance(seconds: 59 * day)
            let exchange = [
                "client_id": Sample.appID, "client_secret": Sample.secret, "grant_type": "fb_exchange_token", "fb_exchange_token": token,
            ]
            let old = try #require(try await graph.post("/oauth/access_token", exchange).json["access_token"]?.string)
            clock.advance(seconds: 32 * day)
            var end = try await browser.logIn(at: try Sample.dialog(graph.provider, Self.limited))
            let page = try end.shown
            #expect(page.text.contains("no lasting access"))
            end = try await browser.follow(browser.consent(to: page))
            guard case .external = end else { throw ScriptedBrowser.NavigationError(description: "stays") }
            #expect(try await graph.get("/me?fields=email", token: old).code == 190)
            let classic = try await self.end(graph.provider, browser, ["scope": "email"]).shown
            #expect(classic.text.contains("This login is not limited"))
        }
    }

    @Test("A device login warns a person with only Limited Logins that it is not limited")
    func device() async throws {
        try await run { graph, browser, _ in
            _ = try await browser.finish(try Sample.dialog(graph.provider, Self.limited))
            let flow = DeviceFlow(graph.provider, browser: browser)
            let page = try await flow.enter(try await flow.logIn().userCode).shown
            #expect(page.text.contains("This login is not limited"))
        }
    }
}
