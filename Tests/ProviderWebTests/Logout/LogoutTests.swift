import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON
import Testing

@Suite("Logging out")
struct LogoutTests {
    private func run(
        environment: SystemEnvironment = .real, _ test: @escaping @Sendable (TestProvider, ScriptedBrowser) async throws -> Void
    ) async throws {
        let other = RegisteredApp(id: "77", name: "Other", redirectURIs: ["https://other.example/cb"])
        try await TestProvider.run(try Sample.seed { $0.apps.append(other) }, environment: environment) {
            try await test($0, ScriptedBrowser())
        }
    }

    private func idToken(_ provider: TestProvider, _ browser: ScriptedBrowser) async throws -> String {
        try #require(try await browser.finish(try Sample.dialog(provider, Sample.limited)).parameters["id_token"])
    }

    /// Returns whether the person is logged in. If they are, the dialog shows the consent page without asking for a password.
    private func isLoggedIn(_ provider: TestProvider, _ browser: ScriptedBrowser) async throws -> Bool {
        let end = try await browser.follow(browser.get(try Sample.dialog(provider, ["scope": "user_friends"])))
        return try end.shown.page().form?.asksForPassword == false
    }

    private func address(_ provider: TestProvider, _ parameters: [(name: String, value: String)]) throws -> URL {
        try Sample.url(provider, "/oauth/logout?\(FormParameters.encode(parameters))")
    }

    @Test("An ID token hint of the person, even an expired one, logs out at once and returns to the app")
    func withHint() async throws {
        let clock = AdvanceableClock()
        try await run(environment: clock.environment) { provider, browser in
            let hint = try await idToken(provider, browser)
            #expect(try await isLoggedIn(provider, browser))
            clock.advance(seconds: 7200)
            let url = try address(
                provider, [("id_token_hint", hint), ("post_logout_redirect_uri", Sample.callback), ("state", "a b&c")])
            guard case .external(let redirect) = try await browser.follow(browser.get(url)) else {
                throw ScriptedBrowser.NavigationError(description: "stays")
            }
            #expect(redirect.absoluteString == "\(Sample.callback)?state=a+b%26c")
            #expect(try await !isLoggedIn(provider, browser))
            // The same request still redirects to the app when nobody is logged in.
            guard case .external = try await browser.follow(browser.get(url)) else {
                throw ScriptedBrowser.NavigationError(description: "stays")
            }
        }
    }

    @Test("Without a hint for the person, the logout asks for confirmation and rejects forms of other browsers")
    func withoutHint() async throws {
        try await run { provider, browser in
            let hint = try await idToken(provider, browser)
            let grace = ScriptedBrowser()
            _ = try await grace.logIn(at: try Sample.dialog(provider), as: Sample.grace)
            for (browser, parameters) in [(browser, []), (grace, [("id_token_hint", hint)])] as [(ScriptedBrowser, [(String, String)])] {
                let confirmation = try await browser.follow(browser.get(try address(provider, parameters))).shown
                #expect(try confirmation.page().heading == "Log out of Latchkey?")
                let form = try #require(try confirmation.page().form)
                let forged = try await ScriptedBrowser().post(form.action, form.hidden + [("action", "logout")])
                #expect(forged.status == 403)
                #expect(try await isLoggedIn(provider, browser))
                let done = try await browser.follow(browser.post(form.action, form.hidden + [("action", "logout")])).shown
                #expect(try done.page().heading == "You are logged out")
                #expect(try await !isLoggedIn(provider, browser))
            }
        }
    }

    @Test(
        "A logout never redirects to a page of the provider itself, even if the app has registered it",
        arguments: [("/settings/apps", false), ("/dialog/oauth", false), ("/app", true)])
    func ownPages(path: String, hasAppScheme: Bool) async throws {
        try await run { provider, browser in
            let hint = try await idToken(provider, browser)
            let token = try await GraphProgram(provider: provider).token()
            let destination = try Sample.url(provider, path).absoluteString
            var app = try #require(try await provider.store.app(Sample.appID))
            app.redirectURIs.append(destination)
            try await provider.store.applySeed(DigestedSeed(apps: [app], people: []), at: Date())
            for url in [
                try address(provider, [("id_token_hint", hint), ("post_logout_redirect_uri", destination)]),
                try Sample.url(provider, "/logout.php?\(FormParameters.encode([("next", destination), ("access_token", token)]))"),
            ] {
                var response = try await browser.get(url)
                // Follows the redirect to the path of the dialog's cookies.
                if let next = response.location, next.path().hasPrefix("/dialog/logout") { response = try await browser.get(next) }
                #expect(response.location?.absoluteString == (hasAppScheme ? destination : nil), "\(url.path)")
                if !hasAppScheme { #expect(response.status == 400) }
            }
        }
    }

    @Test("A logout redirects only to a registered address of the app that asks")
    func destinations() async throws {
        try await run { provider, browser in
            let hint = try await idToken(provider, browser)
            let parameters: [[(name: String, value: String)]] = [
                [("post_logout_redirect_uri", Sample.callback)],
                [("client_id", "77"), ("post_logout_redirect_uri", Sample.callback)],
                [("client_id", Sample.appID), ("post_logout_redirect_uri", "https://evil.example/")],
                [("client_id", Sample.appID), ("post_logout_redirect_uri", "javascript:alert(1)")],
                [("id_token_hint", hint), ("post_logout_redirect_uri", "\(Sample.callback).evil.example")],
                [("id_token_hint", hint), ("client_id", "77")], [("id_token_hint", "a.b.c")], [("id_token_hint", hint + "x")],
                [("client_id", "x")], [("client_id", "77"), ("client_id", "77")],
            ]
            for parameters in parameters {
                let response = try await browser.follow(browser.get(try address(provider, parameters))).shown
                #expect(response.status == 400, "\(parameters)")
            }
            #expect(try await isLoggedIn(provider, browser))
        }
    }

    @Test("A logout with a token ends its person's session and all tokens of its login, and no others")
    func byToken() async throws {
        try await run { provider, browser in
            let graph = GraphProgram(provider: provider)
            let code = try #require(try await browser.finish(try Sample.dialog(provider)).parameters["code"])
            let fields = ["client_id": Sample.appID, "client_secret": Sample.secret, "redirect_uri": Sample.callback, "code": code]
            let token = try #require(try await graph.post("/oauth/access_token", fields).json["access_token"]?.string)
            let extended = try #require(
                try await graph.post(
                    "/oauth/access_token",
                    ["client_id": Sample.appID, "grant_type": "fb_extend_sso_token", "access_token": token]
                ).json["access_token"]?.string)
            let other = try await graph.token()
            func logOut(_ next: String, _ token: String, in browser: ScriptedBrowser) async throws -> ScriptedBrowser.End {
                let query = FormParameters.encode([("next", next), ("access_token", token)])
                return try await browser.follow(browser.get(try Sample.url(provider, "/logout.php?\(query)")))
            }
            for (next, token) in [
                ("https://evil.example/", token), ("https://app.example@evil.example/", token), ("//app.example/", token),
                ("http://app.example/", token), ("https://app.example:8443/", token), ("https://app.example/", "EAA0"),
            ] {
                #expect(try await logOut(next, token, in: browser).shown.status == 400, "\(next)")
            }
            #expect(try await isLoggedIn(provider, browser))

            let grace = ScriptedBrowser()
            _ = try await grace.logIn(at: try Sample.dialog(provider), as: Sample.grace)
            for browser in [browser, grace] {
                guard case .external(let redirect) = try await logOut("https://app.example/bye?x=1", token, in: browser) else {
                    throw ScriptedBrowser.NavigationError(description: "stays")
                }
                #expect(redirect.absoluteString == "https://app.example/bye?x=1")
            }
            #expect(try await !isLoggedIn(provider, browser))
            #expect(try await isLoggedIn(provider, grace), "the token does not belong to Grace")
            #expect(try await graph.get("/me", token: token).subcode == 467)
            #expect(try await graph.get("/me", token: extended).subcode == 467)
            #expect(try await graph.get("/me", token: other).status == 200)
        }
    }

    @Test("A logout with a token from before the app's removal ends nothing and redirects as usual")
    func byTokenOfRemovedApp() async throws {
        try await run { provider, browser in
            let graph = GraphProgram(provider: provider)
            let token = try await graph.token()
            #expect(try await graph.delete("/me/permissions", token: token).json == ["success": true])
            let other = try await graph.token()
            _ = try await browser.logIn(at: try Sample.dialog(provider))
            let query = FormParameters.encode([("next", "https://app.example/bye"), ("access_token", token)])
            guard case .external = try await browser.follow(browser.get(try Sample.url(provider, "/logout.php?\(query)"))) else {
                throw ScriptedBrowser.NavigationError(description: "stays")
            }
            #expect(try await isLoggedIn(provider, browser))
            #expect(try await graph.get("/me", token: other).status == 200)
        }
    }

    @Test("A logout with an expired token ends the session")
    func byExpiredToken() async throws {
        let clock = AdvanceableClock()
        try await run(environment: clock.environment) { provider, browser in
            let token = try await GraphProgram(provider: provider).token()
            clock.advance(seconds: AccessToken.lifetime + 1)
            _ = try await browser.logIn(at: try Sample.dialog(provider))
            let query = FormParameters.encode([("next", "https://app.example/bye"), ("access_token", token)])
            _ = try await browser.follow(browser.get(try Sample.url(provider, "/logout.php?\(query)")))
            #expect(try await !isLoggedIn(provider, browser))
        }
    }
}
