import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import ProviderWeb
import Testing

@Suite("Protection of the dialog's forms")
struct DialogProtectionTests {
    private static let password = [("email", Sample.ada.login), ("password", Sample.ada.password), ("action", "login")]

    @Test("A form from another browser, without cookies or from another site is rejected")
    func foreign() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let form = try #require(try await ScriptedBrowser().get(try Sample.dialog(provider)).page().form)
            let other = ScriptedBrowser()
            let stranger = try await other.post(form.action, form.hidden + Self.password)
            #expect(stranger.status == 403)
            #expect(stranger.text.contains("form_foreign"))
            _ = try await other.get(try Sample.dialog(provider))
            #expect(try await other.post(form.action, form.hidden + Self.password).text.contains("form_foreign"))

            let own = try #require(try await other.get(try Sample.dialog(provider)).page().form)
            let crossSite = try await other.post(own.action, own.hidden + Self.password, headers: ["Sec-Fetch-Site": "cross-site"])
            #expect(crossSite.text.contains("form_foreign"))
        }
    }

    @Test("A form is checked before the authorization request that it carries")
    func checkedFirst() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = ScriptedBrowser()
            let login = try #require(try await browser.get(try Sample.dialog(provider)).page().form)
            let dialogState = try #require(try await browser.post(login.action, login.hidden + Self.password).location)
            let consent = try #require(try await browser.get(dialogState).page().form)
            let before = try #require(try await provider.store.app(Sample.appID))
            var after = before
            after.redirectURIs = ["https://app.example/other"]
            #expect(try await provider.store.changeApp(AppChange.set(before, to: after, at: Date())))
            for (sender, code) in [(ScriptedBrowser(), "form_foreign"), (browser, "redirect_uri_blocked")] {
                let responses = [
                    try await sender.post(login.action, login.hidden + Self.password), try await sender.get(dialogState),
                    try await sender.post(consent.action, consent.hidden + [("action", "continue")]),
                ]
                for response in responses { #expect(response.text.contains(code)) }
                let entries = try await provider.store.auditEntries(matching: AuditQuery(appID: Sample.appID))
                #expect(entries.contains { $0.event == .authorizationRejected } == (code != "form_foreign"))
            }
        }
    }

    @Test("A changed, incomplete, oversized or malformed form is rejected")
    func malformed() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = ScriptedBrowser()
            let form = try #require(try await browser.get(try Sample.dialog(provider)).page().form)
            let changed = form.hidden.map { ($0.name, String($0.value.dropLast(4)) + "AAAA") }
            #expect(try await browser.post(form.action, changed + Self.password).text.contains("form_foreign"))
            #expect(try await browser.post(form.action, Self.password).text.contains("malformed_form"))
            let huge = try await browser.post(
                form.action, [("dialog", String(repeating: "a", count: 100_000))], headers: ["Accept": "*/*"])
            #expect(huge.status == 413)
            #expect(huge.text.contains("<code>too_large</code>"), "the error is a page whatever the client accepts")
            let many = try await browser.post(form.action, form.hidden + (0..<1_000).map { ("a\($0)", "") })
            #expect(many.status == 400 && many.text.contains("more than 1000 fields"))
            let json = try await browser.post(form.action, [], headers: ["Content-Type": "application/json"])
            #expect(json.status == 415)
        }
    }

    @Test("A form that was open for too long is rejected and does not log the person in")
    func stale() async throws {
        let clock = AdvanceableClock()
        try await TestProvider.run(try Sample.seed(), environment: clock.environment) { provider in
            let browser = ScriptedBrowser()
            let form = try #require(try await browser.get(try Sample.dialog(provider)).page().form)
            clock.advance(seconds: 3601)
            let response = try await browser.post(form.action, form.hidden + Self.password)
            #expect(response.status == 403)
            #expect(response.text.contains("form_stale"))
            #expect(try await browser.get(try Sample.dialog(provider)).page().form?.asksForPassword == true)
        }
    }

    @Test("A consent form sent after the session ended keeps the person's choices, but only for that person", arguments: [true, false])
    func switchedOff(isSame: Bool) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = ScriptedBrowser()
            let dialog = try Sample.dialog(provider, ["scope": "email,user_birthday"])
            let login = try #require(try await browser.get(dialog).page().form)
            let consent = try await browser.follow(try await browser.post(login.action, login.hidden + Self.password))
            guard case .page(let shown) = consent, let form = try shown.page().form else {
                throw ScriptedBrowser.NavigationError(description: "consent")
            }
            let out = try #require(try await browser.get(try Sample.url(provider, "/dialog/logout")).page().form)
            _ = try await browser.post(out.action, out.hidden)
            let late = try await browser.post(form.action, form.hidden + [("email", "on"), ("action", "continue")])
            #expect(late.status == 403 && late.text.contains("You were logged out in the meantime"))
            let again = try #require(try late.page().form)
            let person = isSame ? Sample.ada : Sample.grace
            let back = try await browser.follow(
                try await browser.post(
                    again.action, again.hidden + [("email", person.login), ("password", person.password), ("action", "login")]))
            guard case .page(let page) = back else { throw ScriptedBrowser.NavigationError(description: "consent again") }
            let switches = ParsedPage(page.text)
            #expect(switches.inputs("email").first?.attributes["checked"] != nil)
            #expect((switches.inputs("user_birthday").first?.attributes["checked"] == nil) == isSame)
        }
    }

    @Test("A consent form of one person is rejected after another person has logged in")
    func otherSession() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = ScriptedBrowser()
            let consent = try await browser.logIn(at: try Sample.dialog(provider, ["scope": "email"])).shown
            let ada = try #require(try consent.page().form)
            let switched = try await browser.follow(browser.post(ada.action, ada.hidden + [("action", "switch")])).shown
            #expect(try switched.page().form?.asksForPassword == true)
            _ = try await browser.logIn(at: try Sample.dialog(provider), as: Sample.grace)
            let response = try await browser.post(ada.action, ada.hidden + [("email", "on"), ("action", "continue")])
            #expect(response.status == 403)
            #expect(response.location == nil)
            #expect(response.text.contains("session_changed"))
            let page = try response.page()
            #expect(page.heading == "The account has changed")
            for login in [Sample.ada.login, Sample.grace.login] {
                let person = try #require(try await provider.store.person(withLogin: login))
                #expect(try await provider.store.grant(of: Sample.appID, by: person.id) == nil)
            }
        }
    }

    @Test("If another person than the hinted one logs in, the app gets neither a code nor the person's identity", arguments: [true, false])
    func otherThanHinted(continues: Bool) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = ScriptedBrowser()
            let token = try await ScriptedBrowser().finish(try Sample.dialog(provider, Sample.limited)).parameters["id_token"]
            let dialog = try Sample.dialog(provider, ["scope": "email", "id_token_hint": token])
            let consent = try await browser.logIn(at: dialog, as: Sample.grace).shown
            #expect(
                try consent.page().form?.checkboxes == ["public_profile", "email"], "the person decides before the app gets a response")
            let end = try await browser.follow(browser.consent(to: consent, action: continues ? "continue" : "cancel"))
            guard case .external(let response) = end else { throw ScriptedBrowser.NavigationError(description: "stays") }
            #expect(response.parameters["error"] == (continues ? "login_required" : "access_denied"))
            #expect(response.parameters["error_reason"] == (continues ? "other_person" : "user_denied"))
            #expect(response.parameters["state"] == "s" && response.parameters["code"] == nil)
            let grace = try #require(try await provider.store.person(withLogin: Sample.grace.login))
            #expect(try await provider.store.grant(of: Sample.appID, by: grace.id) == nil)
            let acts = try await provider.store.auditEntries(matching: AuditQuery(person: grace.id)).filter { $0.appID == Sample.appID }
                .map(\.event)
            #expect(acts == (continues ? [] : [.canceled]), "no login or grant is recorded for the app")
        }
    }

    @Test(
        "A consent form of an earlier session or after an hour is shown again with its choices and grants nothing",
        arguments: [false, true])
    func sameAgain(isLate: Bool) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = ScriptedBrowser()
            let dialog = try Sample.dialog(provider, ["scope": "email,user_friends"])
            let form = try #require(try await browser.logIn(at: dialog).shown.page().form)
            if isLate {
                await provider.clock.advance(by: .seconds(3700))
            } else {
                _ = try await browser.post(form.action, form.hidden + [("action", "switch")])
                _ = try await browser.logIn(at: try Sample.dialog(provider))
            }
            let again = try await browser.post(form.action, form.hidden + [("user_friends", "on"), ("action", "continue")])
            let page = ParsedPage(again.text)
            #expect(again.status == 200 && page.parseError == nil)
            #expect(page.inputs("email").first.map { $0.attributes["checked"] == nil } == true)
            #expect(page.inputs("user_friends").first.map { $0.attributes["checked"] != nil } == true)
            let ada = try #require(try await provider.store.person(withLogin: Sample.ada.login))
            #expect(try await provider.store.grant(of: Sample.appID, by: ada.id) == nil)
            let shown = try #require(try again.page().form)
            _ = try await browser.post(shown.action, shown.hidden + [("user_friends", "on"), ("action", "continue")])
            #expect(try await provider.store.grant(of: Sample.appID, by: ada.id)?.granted == [.publicProfile, .userFriends])
        }
    }

    @Test("A login form and the form state of a redirect cannot be used as a consent form")
    func otherUse() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = ScriptedBrowser()
            let loginForm = try #require(try await browser.get(try Sample.dialog(provider)).page().form)
            let loggedIn = try await browser.post(loginForm.action, loginForm.hidden + Self.password)
            let dialogState = try #require(loggedIn.location?.parameters["dialog"])
            let consent = try Sample.url(provider, "/dialog/consent")
            for hidden in [loginForm.hidden, [("dialog", dialogState)]] {
                for action in ["continue", "switch", "cancel"] {
                    let response = try await browser.post(consent, hidden + [("action", action)])
                    #expect(response.status == 403)
                    #expect(response.text.contains("form_foreign"))
                }
            }
            let ada = try #require(try await provider.store.person(withLogin: Sample.ada.login))
            #expect(try await provider.store.grant(of: Sample.appID, by: ada.id) == nil)
        }
    }

    @Test("A dialog can be canceled even if another person has logged in")
    func cancelForAnybody() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = ScriptedBrowser()
            let ada = try #require(try await browser.logIn(at: try Sample.dialog(provider)).shown.page().form)
            _ = try await browser.follow(browser.post(ada.action, ada.hidden + [("action", "switch")]))
            _ = try await browser.logIn(at: try Sample.dialog(provider), as: Sample.grace)
            let response = try await browser.post(ada.action, ada.hidden + [("action", "cancel")])
            #expect(response.location?.parameters["error"] == "access_denied")
        }
    }

    @Test(
        "Every path of the dialog uses the same session", arguments: ["/v21.0/dialog/oauth", "/oauth/authorize"])
    func spellings(path: String) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = ScriptedBrowser()
            _ = try await browser.finish(try Sample.dialog(provider))
            let query = try Sample.dialog(provider).query(percentEncoded: true) ?? ""
            let response = try await browser.follow(browser.get(try Sample.url(provider, "\(path)?\(query)")))
            guard case .external(let url) = response else { throw ScriptedBrowser.NavigationError(description: "asked again") }
            #expect(url.parameters["code"] != nil)
            let unknown = try await browser.get(try Sample.url(provider, "\(path)?client_id=1"))
            #expect(unknown.status == 400)
        }
    }

    @Test("The error page of a rejected form links to a new start of the dialog")
    func restart() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let form = try #require(try await ScriptedBrowser().get(try Sample.dialog(provider)).page().form)
            let response = try await ScriptedBrowser().post(form.action, form.hidden + Self.password)
            #expect(response.text.contains("href=\"/dialog/oauth?client_id=\(Sample.appID)&amp;"))
        }
    }

    @Test("Error pages use the language of the authorization request")
    func refusalLanguage() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let english = ["Accept-Language": "en"]
            let unknown = try await ScriptedBrowser().get(
                try Sample.dialog(provider, ["client_id": "1", "locale": "th_TH"]), headers: english)
            #expect(try unknown.page().language == "th")
            let form = try #require(try await ScriptedBrowser().get(try Sample.dialog(provider, ["locale": "ja_JP"])).page().form)
            let foreign = try await ScriptedBrowser().post(form.action, form.hidden + Self.password, headers: english)
            #expect(try foreign.page().language == "ja")
        }
    }

    @Test("Each login sets a new session cookie that is limited to the path of the dialog")
    func fixation() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = ScriptedBrowser()
            var values: Set<Substring> = []
            for _ in 0..<2 {
                let dialog = try Sample.dialog(provider, ["auth_type": "reauthenticate"])
                let form = try #require(try await browser.get(dialog).page().form)
                let response = try await browser.post(form.action, form.hidden + Self.password)
                let cookie = try #require(response.headers["set-cookie"])
                #expect(cookie.hasPrefix("latchkey_session="))
                #expect(cookie.contains("HttpOnly"))
                // The attributes can be in any order, and commas separate the cookies.
                let attributes = cookie.split { ";, ".contains($0) }
                #expect(
                    attributes.contains("Path=/dialog") && !attributes.contains("Path=/"),
                    "an app on another port of this host must not get the cookie")
                #expect(cookie.contains("SameSite=Lax"))
                #expect(!cookie.contains("Secure"))
                values.insert(cookie.prefix { $0 != ";" })
            }
            #expect(values.count == 2)
        }
    }

    @Test("The pages of the dialog carry security headers")
    func headers() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let headers = try await ScriptedBrowser().get(try Sample.dialog(provider)).headers
            let policy = try #require(headers["content-security-policy"])
            #expect(policy.contains("default-src 'none'"))
            #expect(policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe"))
            #expect(headers["x-frame-options"] == "DENY")
            #expect(headers["x-content-type-options"] == "nosniff")
            #expect(headers["referrer-policy"] == "no-referrer")
            #expect(headers["cache-control"] == "no-store")
            #expect(headers["strict-transport-security"] == nil)
        }
    }

    @Test("Under HTTPS, cookies have the __Host- prefix and the Secure attribute")
    func https() async throws {
        let url = try PublicURL("https://login.example")
        try await TestProvider.run(try Sample.seed(), publicURL: url) { _ in }
        // No server listens at the public URL, so the test sends its request to the address of the socket.
        let seed = try Sample.seed()
        let port = try await TestProvider.run(seed) { try #require($0.url.port) }
        try await TestProvider.run(seed, port: port, publicURL: url) { provider in
            #expect(provider.url.absoluteString == "https://login.example")
            let socket = try #require(
                URL(string: "http://127.0.0.1:\(port)/dialog/oauth?client_id=\(Sample.appID)&redirect_uri=\(Sample.callback)"))
            let headers = try await ScriptedBrowser().get(socket).headers
            let cookie = try #require(headers["set-cookie"])
            #expect(cookie.hasPrefix("__Host-latchkey_browser="))
            #expect(cookie.contains("Secure"))
            #expect(headers["strict-transport-security"] != nil)
        }
    }
}
