import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import ProviderWeb
import Testing

@Suite("The login dialog")
struct DialogPageTests {
    @Test(
        "The dialog shows an error page and never redirects while the app or redirect URI is not verified",
        arguments: [
            (["client_id": nil], "missing_app_id"),
            (["client_id": "1"], "invalid_app_id"),
            (["client_id": "app"], "invalid_app_id"),
            (["redirect_uri": nil], "missing_redirect_uri"),
            (["redirect_uri": "/callback"], "redirect_uri_not_absolute"),
            (["redirect_uri": "https://evil.example/callback"], "redirect_uri_blocked"),
            (["redirect_uri": "https://app.example/callback/"], "redirect_uri_blocked"),
            (["redirect_uri": "https://app.example/callback?next=1"], "redirect_uri_blocked"),
            (["redirect_uri": "fb1384839195809481://authorize"], "redirect_uri_blocked"),
            (["redirect_uri": "fb138483919580948.evil.example://authorize"], "redirect_uri_blocked"),
            (["redirect_uri": "http://127.0.0.1:99999/callback"], "redirect_uri_not_absolute"),
            (["redirect_uri": "https://app.example;script-src/callback"], "redirect_uri_not_absolute"),
            (["app_id": "77"], "malformed_form"),
        ] as [([String: String?], String)])
    func pages(parameters: [String: String?], code: String) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let response = try await ScriptedBrowser().get(try Sample.dialog(provider, parameters))
            #expect(response.status == 400)
            #expect(response.headers["location"] == nil)
            #expect(response.text.contains("<code>\(code)</code>"))
        }
    }

    @Test("The consent page shows the data of the person, and reads friends only if the app asks for them")
    func dataOfThePerson() async throws {
        try await TestProvider.runInterruptible { provider, store in
            let browser = ScriptedBrowser()
            let page = try await browser.logIn(at: try Sample.dialog(provider, ["scope": "email,user_birthday,user_friends"])).shown
            for text in [
                "Ada King Lovelace", "ada@example.com", "10 December 1985", "Blaise Pascal", "Grace Hopper", "Then you return to",
                "app.example", "https://app.example/privacy",
            ] { #expect(page.text.contains(text), "\(text)") }
            let picture = try #require(page.text.firstMatch(of: /src="(\/pictures\/[A-Za-z0-9_-]+)"/)?.1)
            #expect(try await browser.get(try Sample.url(provider, String(picture))).headers["content-type"]?.hasPrefix("image/") == true)
            store.interrupt(at: "friendNames")
            let other = try await ScriptedBrowser().logIn(at: try Sample.dialog(provider, ["scope": "email"])).shown
            #expect(other.text.contains("ada@example.com") && !other.text.contains("Grace Hopper"))
        }
    }

    @Test("The page of a person without data says so beside the permission")
    func missingData() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let dialog = try Sample.dialog(provider, ["scope": "email,user_age_range", "redirect_uri": "http://127.0.0.1:9/callback"])
            let page = try await ScriptedBrowser().logIn(at: dialog, as: Sample.grace).shown
            #expect(page.text.ranges(of: "You have none right now.").count == 2)
            #expect(page.text.contains("Then you return to an app on this device."))
        }
    }

    @Test(
        "The dialog reports other errors to the app at its redirect URI, with the state",
        arguments: [
            (["response_type": "banana"], "unsupported_response_type", "unsupported_response_type"),
            (["response_type": "token"], "unsupported_response_type", "access_token_in_redirect"),
            (["response_type": "id_token"], "invalid_request", "missing_nonce"),
            (["response_type": "id_token", "nonce": "a b"], "invalid_request", "nonce_contains_whitespace"),
            (["code_challenge": "short", "code_challenge_method": "S256"], "invalid_request", "code_challenge_form"),
            (["code_challenge_method": "S256"], "invalid_request", "missing_code_challenge"),
            (["prompt": "none"], "login_required", "login_required"),
        ] as [([String: String?], String, String)])
    func redirects(parameters: [String: String?], error: String, reason: String) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let response = try await ScriptedBrowser().get(try Sample.dialog(provider, parameters))
            let location = try #require(response.location)
            #expect(location.absoluteString.hasPrefix(Sample.callback))
            #expect(location.parameters["error"] == error)
            #expect(location.parameters["error_reason"] == reason)
            #expect(location.parameters["error_message"] != nil)
            #expect(location.parameters["error_code"] != nil)
            #expect(location.parameters["state"] == "s")
        }
    }

    @Test(
        "The dialog reports unreadable and repeated parameters to the app at its redirect URI",
        arguments: [
            ("nonce=a&nonce=b", "repeated_parameter"), ("scope=email&scope=", "repeated_parameter"), ("code_challenge=%FF", "not_utf8"),
            ("scope=%C3", "not_utf8"),
        ])
    func unreadable(query: String, reason: String) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let dialog = try #require(URL(string: "\(try Sample.dialog(provider).absoluteString)&\(query)"))
            let location = try await ScriptedBrowser().get(dialog).location
            #expect(location?.parameters["error"] == "invalid_request")
            #expect(location?.parameters["error_reason"] == reason)
            #expect(location?.parameters["state"] == "s")
        }
    }

    @Test("The dialog rejects a query that is too long for its forms with 414")
    func longQuery() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let state = String(repeating: "s", count: 20_000)
            let response = try await ScriptedBrowser().get(try Sample.dialog(provider, ["state": state]))
            #expect(response.status == 414)
            #expect(response.text.contains("too_large"))
            #expect(
                try await ScriptedBrowser().finish(try Sample.dialog(provider, ["state": String(state.prefix(8000))])).parameters["code"]
                    != nil)
        }
    }

    @Test(
        "The dialog accepts an authorization request by POST as by GET (OpenID Connect Core 1.0, section 3.1.2.1)",
        arguments: ["/dialog/oauth", "/v21.0/oauth/authorize/"])
    func form(path: String) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = ScriptedBrowser()
            let fields = [("client_id", Sample.appID), ("redirect_uri", Sample.callback), ("state", "a b&c=ü"), ("scope", "email")]
            let page = try await browser.follow(browser.post(try Sample.url(provider, path), fields)).shown
            #expect(try page.page().form?.asksForPassword == true)
            let silent = try await browser.follow(browser.post(try Sample.url(provider, path), fields + [("prompt", "none")]))
            guard case .external(let response) = silent else { throw ScriptedBrowser.NavigationError(description: "a page") }
            #expect(response.parameters["state"] == "a b&c=ü")
            #expect(response.parameters["error"] == "login_required")
            let long = try await browser.post(try Sample.url(provider, path), fields + [("nonce", String(repeating: "n", count: 17_000))])
            #expect(long.status == 414)
        }
    }

    @Test("With an ID token hint, a silent web login succeeds only if the hint is valid and names the person")
    func webHint() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = ScriptedBrowser()
            let openID: [String: String?] = ["response_type": "id_token", "nonce": "n", "scope": "openid"]
            let own = try #require(try await browser.finish(try Sample.dialog(provider, openID)).parameters["id_token"])
            let grace = try await ScriptedBrowser().finish(try Sample.dialog(provider, openID), as: Sample.grace)
            let other = try #require(grace.parameters["id_token"])
            let parts = own.split(separator: ".")
            let forged = "\(parts[0]).\(parts[1]).\(String(repeating: "A", count: parts[2].count))"
            for (hint, error) in [(own, nil), (other, "login_required"), ("x", "login_required"), (forged, "login_required")] {
                let response = try await browser.get(try Sample.dialog(provider, ["prompt": "none", "id_token_hint": hint])).location
                #expect(response?.parameters["error"] == error)
                #expect((response?.parameters["code"] != nil) == (error == nil))
            }
        }
    }

    @Test("With an ID token hint, a silent Limited Login succeeds only if the hint belongs to the person's current grant")
    func hint() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = ScriptedBrowser()
            let own = try #require(try await browser.finish(try Sample.dialog(provider, Sample.limited)).parameters["id_token"])
            let other = try await ScriptedBrowser().finish(try Sample.dialog(provider, Sample.limited), as: Sample.grace)
            let silent = Sample.limited.merging(["prompt": "none"]) { $1 }
            let parts = own.split(separator: ".")
            let forged = "\(parts[0]).\(parts[1]).\(String(repeating: "A", count: parts[2].count))"
            let hints = [
                (own, nil), (try #require(other.parameters["id_token"]), "consent_required"), ("x", "consent_required"),
                (forged, "consent_required"),
            ]
            for (hint, error) in hints {
                let response = try await browser.get(try Sample.dialog(provider, silent.merging(["id_token_hint": hint]) { $1 })).location
                #expect(response?.parameters["error"] == error)
                #expect((response?.parameters["id_token"] != nil) == (error == nil))
            }
            // After the app was removed and used again, the earlier token is no longer a valid hint.
            let grant = try #require(try await provider.store.grant(of: Sample.appID, by: Person.ID(rawValue: 1)))
            #expect(try await provider.store.removeGrant(AppRemoval(of: grant, by: .person, at: Date())))
            let later = try await ScriptedBrowser().finish(try Sample.dialog(provider, Sample.limited)).parameters["id_token"]
            for (hint, error) in [(own, "consent_required"), (try #require(later), nil)] {
                let response = try await browser.get(try Sample.dialog(provider, silent.merging(["id_token_hint": hint]) { $1 })).location
                #expect(response?.parameters["error"] == error)
            }
        }
    }

    @Test("A silent login without a hint is rejected at a redirect URI that any program can register")
    func silentAtTheDevice() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = ScriptedBrowser()
            _ = try await browser.finish(try Sample.dialog(provider))
            let challenge = ["code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256"]
            for address in ["fb\(Sample.appID)evil://authorize", "fb\(Sample.appID)://cct.com.example"] {
                let request = challenge.merging(["prompt": "none", "redirect_uri": address]) { $1 }
                let response = try #require(try await browser.get(try Sample.dialog(provider, request)).location)
                #expect(response.parameters["error_reason"] == "confirmation_required")
                #expect(response.parameters["code"] == nil)
            }
        }
    }

    @Test("Canceling on either page returns exactly the error that clients expect")
    func cancel() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let expected =
                "https://app.example/callback?error=access_denied&error_code=200&error_description=Permissions+error"
                + "&error_reason=user_denied&state=s#_=_"
            let browser = ScriptedBrowser()
            let form = try #require(try await browser.get(try Sample.dialog(provider)).page().form)
            let early = try await browser.post(form.action, form.hidden + [("action", "cancel")])
            #expect(early.location?.absoluteString == expected)
            let consent = try await browser.logIn(at: try Sample.dialog(provider)).shown
            #expect(try await browser.consent(to: consent, action: "cancel").location?.absoluteString == expected)
            #expect(try await provider.store.grant(of: Sample.appID, by: Person.ID(rawValue: 1)) == nil)
        }
    }

    @Test(
        "The dialog returns the state byte for byte", arguments: ["%7B%22challenge%22%3A%22a%2Bb%22%7D", "x%FFy", "%00", "%E0%B8%81%20b"])
    func state(encoded: String) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let plain = try Sample.dialog(provider, ["state": nil])
            let dialog = try #require(URL(string: "\(plain.absoluteString)&state=\(encoded)"))
            let response = try await ScriptedBrowser().finish(dialog)
            #expect(response.absoluteString.hasSuffix("&state=\(encoded)#_=_"))
        }
    }

    @Test("The dialog shows the same message for a wrong password and an unknown person, and keeps the login name")
    func wrongPassword() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            var alerts: [String?] = []
            for person in [("ada@example.com", "wrong"), ("nobody@example.com", "wrong")] {
                let response = try await ScriptedBrowser().logIn(at: try Sample.dialog(provider), as: person).shown
                #expect(response.status == 403)
                #expect(response.text.contains("value=\"\(person.0)\""))
                #expect(!response.text.contains("value=\"wrong\""))
                alerts.append(try response.page().alert)
            }
            #expect(alerts[0] != nil)
            #expect(alerts[0] == alerts[1])
        }
    }

    @Test("The login ignores case and surrounding spaces in the e-mail address")
    func canonicalLogin() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let page = try await ScriptedBrowser().logIn(
                at: try Sample.dialog(provider), as: (" Ada@Example.com ", Sample.ada.password)
            ).shown.page()
            #expect(page.form?.checkboxes == ["public_profile"])
        }
    }

    @Test(
        "The dialog uses the requested language first, then the browser's",
        arguments: [
            ("it_IT", "th", "it"), ("xx", "th;q=0.5, ja;q=0.9", "ja"), (nil, "zh-HK", "zh-Hant"), (nil, "de", "en"), (nil, "th-TH", "th"),
        ] as [(String?, String, String)])
    func language(locale: String?, acceptLanguage: String, expected: String) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            for name in ["locale", "ui_locales"] {
                let response = try await ScriptedBrowser().get(
                    try Sample.dialog(provider, [name: locale]), headers: ["Accept-Language": acceptLanguage])
                #expect(try response.page().language == expected)
                #expect(response.headers["content-language"] == expected)
            }
        }
    }

    @Test("A known web app gets its login without a page, and a known native app after a confirmation")
    func returning() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = ScriptedBrowser()
            _ = try await browser.finish(try Sample.dialog(provider, ["scope": "email"]))
            let again = try await browser.get(try Sample.dialog(provider, ["scope": "email"]))
            #expect(again.location?.parameters["code"] != nil)
            let native = try await browser.get(try Sample.dialog(provider, Sample.limited)).page()
            #expect(native.form?.checkboxes == ["public_profile", "email"])
            let back = try await browser.get(try Sample.dialog(provider, Sample.limited)).text
            #expect(back.contains("Continue to") && back.contains("already allowed this") && !back.contains("gets nothing until"))
            let more = try await browser.get(try Sample.dialog(provider, ["scope": "email,user_birthday"])).page()
            #expect(more.form?.checkboxes == ["public_profile", "user_birthday"])
            let shown = try await browser.get(try Sample.dialog(provider, ["scope": "email,user_birthday"])).text
            #expect(shown.contains("<li>E-mail address</li>"), "the page lists what was already granted")
        }
    }

    @Test("The dialog asks for a declined permission again only if the app requests that")
    func rerequest() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = ScriptedBrowser()
            let page = try await browser.logIn(at: try Sample.dialog(provider, ["scope": "email"])).shown.page()
            let form = try #require(page.form)
            let response = try await browser.post(form.action, form.hidden + [("action", "continue")])
            #expect(response.location?.parameters["code"] != nil)
            let silent = try await browser.get(try Sample.dialog(provider, ["scope": "email", "return_scopes": "true"]))
            #expect(silent.location?.parameters["granted_scopes"] == "public_profile")
            #expect(silent.location?.parameters["denied_scopes"] == "email")
            let again = try await browser.get(try Sample.dialog(provider, ["scope": "email", "auth_type": "rerequest"])).page()
            #expect(again.form?.checkboxes == ["public_profile", "email"])
        }
    }

    @Test("The dialog asks for the password again if the app requires it, even within one second", arguments: [0, 5])
    func reauthenticate(seconds: TimeInterval) async throws {
        let clock = AdvanceableClock()
        try await TestProvider.run(try Sample.seed(), environment: clock.environment) { provider in
            let browser = ScriptedBrowser()
            _ = try await browser.finish(try Sample.dialog(provider))
            clock.advance(seconds: seconds)
            let dialog = try Sample.dialog(provider, ["auth_type": "reauthenticate"])
            #expect(try await browser.get(dialog).page().form?.asksForPassword == true)
            #expect(try await browser.finish(dialog).parameters["code"] != nil)
        }
    }

    @Test("An app in development admits only people with a role, and only they see invalid scopes")
    func development() async throws {
        let seed = try Sample.seed {
            $0.apps[0].mode = .development
            $0.apps[0].roles.testers = [Sample.grace.login]
        }
        try await TestProvider.run(seed) { provider in
            let unrelatedPerson = try await ScriptedBrowser().logIn(at: try Sample.dialog(provider)).shown
            #expect(unrelatedPerson.status == 403)
            #expect(unrelatedPerson.text.contains("app_in_development"))
            // The person may have another account, which was invited to the app.
            let browser = ScriptedBrowser()
            let refused = try await browser.logIn(at: try Sample.dialog(provider, ["display": "touch"])).shown
            let way = try #require(try refused.page().form)
            let login = try await browser.follow(browser.post(way.action, way.hidden + [("action", "switch")])).shown
            let form = try #require(try login.page().form)
            #expect(form.asksForPassword)
            let grace = [("email", "+1 202 555 0143"), ("password", Sample.grace.password), ("action", "login")]
            #expect(try await browser.follow(browser.post(form.action, form.hidden + grace)).shown.page().form?.checkboxes.isEmpty == false)
            let dialog = try Sample.dialog(provider, ["scope": "email,flying"])
            let tester = try await ScriptedBrowser().logIn(at: dialog, as: Sample.grace).shown
            #expect(tester.text.contains("Invalid Scopes: flying."))
            #expect(try tester.page().form?.checkboxes == ["public_profile", "email"])
        }
        try await TestProvider.run(try Sample.seed()) { provider in
            let shown = try await ScriptedBrowser().logIn(at: try Sample.dialog(provider, ["scope": "email,flying"])).shown
            #expect(try shown.page().form?.checkboxes == ["public_profile", "email"])
            #expect(!shown.text.contains("Invalid Scopes"))
        }
    }
}
