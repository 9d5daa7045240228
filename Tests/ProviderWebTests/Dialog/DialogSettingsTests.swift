import Foundation
import IdentityTokens
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON
import Testing

@Suite("App settings in the dialog")
struct DialogSettingsTests {
    private static let phone =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148"

    @Test("The error page of an inactive app is in the language of the person", arguments: ["en", "it", "ja", "th", "zh-Hant"])
    func pages(language: String) async throws {
        let seed = try Sample.seed { $0.apps[0].settings.isActive = false }
        try await TestProvider.run(seed) { provider in
            let response = try await ScriptedBrowser().get(try Sample.dialog(provider, ["locale": language]))
            #expect(response.status == 403)
            #expect(response.location == nil)
            #expect(try response.page().language == language)
            #expect(response.text.contains("<code>app_not_active</code>"))
        }
    }

    @Test(
        "Embedded browsers are rejected unless the app allows embedded login",
        arguments: [
            (phone, 403), ("Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36", 403),
            (phone + " Safari/604.1", 200), ("python-requests/2.31", 200),
        ])
    func embedded(userAgent: String, status: Int) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let response = try await ScriptedBrowser().get(try Sample.dialog(provider), headers: ["User-Agent": userAgent])
            #expect(response.status == status)
            #expect(response.text.contains("embedded_browser") == (status == 403))
        }
        let seed = try Sample.seed { $0.apps[0].settings.allowsEmbeddedLogin = true }
        try await TestProvider.run(seed) { provider in
            let response = try await ScriptedBrowser().get(try Sample.dialog(provider), headers: ["User-Agent": userAgent])
            #expect(response.status == 200)
        }
    }

    @Test("An app that allows embedded login can use the provider's blank page as its redirect URI")
    func blankPage() async throws {
        let seed = try Sample.seed { $0.apps[0].settings.allowsEmbeddedLogin = true }
        try await TestProvider.run(seed) { provider in
            let page = "\(provider.url.absoluteString)/connect/login_success.html"
            let browser = ScriptedBrowser()
            let consent = try await browser.logIn(at: try Sample.dialog(provider, ["redirect_uri": page])).shown
            let response = try #require(try await browser.consent(to: consent).location)
            #expect(response.absoluteString.hasPrefix("\(page)?code="))
            let shown = try await browser.get(response)
            #expect(shown.status == 200)
            #expect(shown.headers["content-security-policy"]?.contains("default-src 'none'") == true)
            #expect(shown.headers["referrer-policy"] == "no-referrer")
            #expect(!shown.text.contains("code"))
        }
        try await TestProvider.run(try Sample.seed()) { provider in
            let page = "\(provider.url.absoluteString)/connect/login_success.html"
            let refused = try await ScriptedBrowser().get(try Sample.dialog(provider, ["redirect_uri": page]))
            #expect(refused.text.contains("redirect_uri_blocked"))
        }
    }

    @Test("An app that allows tokens in redirects gets its token and its errors in the fragment")
    func oldSDK() async throws {
        let seed = try Sample.seed { $0.apps[0].settings.allowsTokensInRedirects = true }
        try await TestProvider.run(seed) { provider in
            let dialog = try Sample.dialog(provider, ["response_type": "token,signed_request,graph_domain", "return_scopes": "true"])
            let browser = ScriptedBrowser()
            let consent = try await browser.logIn(at: dialog).shown
            let canceled = try #require(try await browser.consent(to: consent, action: "cancel").location)
            #expect(FormParameters(encoded: canceled.fragment(percentEncoded: true) ?? "")["error"] == "access_denied")
            let response = try #require(try await browser.consent(to: consent).location)
            #expect(response.query() == nil)
            let token = try #require(response.parameters["access_token"])
            let id = try await browser.get(try Sample.url(provider, "/me?fields=id&access_token=\(token)")).text
            let payload = try #require(response.parameters["signed_request"]?.split(separator: ".").last.flatMap { Base64URL.decode($0) })
            let userID = try #require(try JSONDecoder().decode([String: AnyID].self, from: Data(payload))["user_id"]?.text)
            #expect(id.contains(userID))
        }
    }

    @Test("A token in the fragment has the authentication nonce only if the person typed the password for it")
    func boundToken() async throws {
        let seed = try Sample.seed { $0.apps[0].settings.allowsTokensInRedirects = true }
        try await TestProvider.run(seed) { provider in
            for (type, nonce) in [("reauthenticate", "n-77"), ("rerequest", nil)] {
                let dialog = try Sample.dialog(provider, ["response_type": "token", "auth_type": type, "auth_nonce": "n-77"])
                let token = try #require(try await ScriptedBrowser().finish(dialog).parameters["access_token"])
                let url = try Sample.url(provider, "/oauth/access_token_info?client_id=\(Sample.appID)&access_token=\(token)")
                let response = try JSONValue(strictly: Array(try await ScriptedBrowser().get(url).text.utf8))
                #expect(response["auth_nonce"]?.string == nonce)
                #expect(response["auth_type"]?.string == nonce.map { _ in type })
            }
        }
    }

    @Test("The consent page links to the app's privacy policy")
    func rules() async throws {
        let seed = try Sample.seed { $0.apps[0].settings.privacyPolicyURL = "https://app.example/privacy" }
        try await TestProvider.run(seed) { provider in
            let page = try await ScriptedBrowser().logIn(at: try Sample.dialog(provider)).shown
            #expect(page.text.contains("href=\"https://app.example/privacy\""))
        }
    }

    @Test("A permission of the operator applies to the page and the ID token of a Limited Login")
    func operatorPermission() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let loyalty = PermissionDefinition(
                "loyalty", text: "Your loyalty", needsReview: false, allowsLimitedLogin: true, fields: ["birthday", "email"])
            #expect(try await provider.store.changePermission(PermissionChange.define(loyalty, at: Date())))
            let dialog = try Sample.dialog(provider, Sample.limited.merging(["scope": "openid,loyalty"]) { $1 })
            let browser = ScriptedBrowser()
            let page = try await browser.logIn(at: dialog).shown
            #expect(page.text.contains("Your loyalty"))
            #expect(page.text.contains("10 December 1985 · <bdi>ada@example.com</bdi></span>"))
            let response = try #require(try await browser.consent(to: page).location)
            #expect(response.parameters["granted_scopes"] == "public_profile,loyalty,openid")
            let token = try UnverifiedToken(try #require(response.parameters["id_token"]))
            #expect(token.payload["user_birthday"]?.string == "12/10/1985")
            #expect(token.payload["email"]?.string == Sample.ada.login)
            #expect(token.payload["user_gender"] == nil)

            #expect(try await provider.store.changePermission(PermissionChange.remove("loyalty", at: Date())))
            let again = try Sample.dialog(provider, Sample.limited.merging(["scope": "openid,loyalty"]) { $1 })
            let after = try await browser.follow(browser.get(again)).shown
            let plain = try #require(try await browser.consent(to: after).location?.parameters["id_token"])
            #expect(try UnverifiedToken(plain).payload["user_birthday"] == nil)
        }
    }

    @Test(
        "A minimum age admits people known to be old enough, and everybody with a role",
        arguments: [(18, 200), (40, 200), (42, 403)])
    func age(least: Int, status: Int) async throws {
        // The clock shows 21 November 2026. Ada, who was born on 10 December 1985, is 40 years old on that day.
        let clock = TestClock(at: Date(timeIntervalSince1970: 1_795_219_200))
        let seed = try Sample.seed { $0.apps[0].settings.minimumAge = least }
        try await TestProvider.run(seed, clock: clock) { provider in
            let page = try await ScriptedBrowser().logIn(at: try Sample.dialog(provider)).shown
            #expect(page.status == status)
            #expect(page.text.contains("<code>app_not_available</code>") == (status == 403))
            let lines = try await provider.store.auditEntries(matching: AuditQuery(appID: Sample.appID))
            #expect(!lines.contains { $0.event == .authorizationRejected }, "developers cannot learn a person's age from the audit log")
        }
        let unknown = try Sample.seed { seed in
            seed.apps[0].settings.minimumAge = least
            for index in seed.people.indices { seed.people[index].person.birthday = nil }
        }
        try await TestProvider.run(unknown, clock: clock) { provider in
            let page = try await ScriptedBrowser().logIn(at: try Sample.dialog(provider)).shown
            #expect(page.status == 403)
        }
        let tester = try Sample.seed { seed in
            seed.apps[0].settings.minimumAge = 99
            seed.apps[0].roles.testers = [Sample.ada.login]
        }
        try await TestProvider.run(tester, clock: clock) { provider in
            let page = try await ScriptedBrowser().logIn(at: try Sample.dialog(provider)).shown
            #expect(page.status == 200)
        }
    }

    @Test("A login configuration replaces the scope and is granted as a whole")
    func configuration() async throws {
        let seed = try Sample.seed { $0.apps[0].settings.loginConfigurations = ["4711": ["email", "user_birthday"]] }
        try await TestProvider.run(seed) { provider in
            let browser = ScriptedBrowser()
            let first = try await browser.logIn(at: try Sample.dialog(provider, ["scope": "email"])).shown
            let form = try #require(try first.page().form)
            _ = try await browser.post(form.action, form.hidden + [("action", "continue")])
            let ada = try #require(try await provider.store.person(withLogin: Sample.ada.login))
            #expect(try await provider.store.grant(of: Sample.appID, by: ada.id)?.declined == [.email])

            let dialog = try Sample.dialog(
                provider, ["config_id": "4711", "scope": "user_gender", "response_type": "code,granted_scopes"])
            let page = try await browser.follow(browser.get(dialog)).shown
            let configured = try #require(try page.page().form)
            #expect(configured.checkboxes == ["public_profile", "email", "user_birthday"])
            #expect(page.text.split(separator: "disabled=\"disabled\"").count == 4, "no permission can be switched off")
            let response = try await browser.post(configured.action, configured.hidden + [("action", "continue")]).location
            #expect(response?.parameters["granted_scopes"] == "public_profile,email,user_birthday")
            #expect(response?.parameters["denied_scopes"] == nil || response?.parameters["denied_scopes"] == "")
            let grant = try await provider.store.grant(of: Sample.appID, by: ada.id)
            #expect(grant?.granted == [.publicProfile, .email, .userBirthday])
            #expect(grant?.declined == [])

            // An unknown configuration ID is ignored, and the scope applies.
            let other = try Sample.dialog(provider, ["config_id": "12", "scope": "user_gender"])
            #expect(try await browser.follow(browser.get(other)).shown.page().form?.checkboxes == ["public_profile", "user_gender"])
        }
    }

    @Test("A person with a role sees invalid scopes and a link to the valid ones")
    func invalidScopes() async throws {
        let seed = try Sample.seed { $0.apps[0].roles.testers = [Sample.ada.login] }
        try await TestProvider.run(seed) { provider in
            let page = try await ScriptedBrowser().logIn(at: try Sample.dialog(provider, ["scope": "email,unheard_of"])).shown
            #expect(page.text.contains("Invalid Scopes: unheard_of. This message is only shown to developers."))
            #expect(page.text.contains("href=\"/developers/apps/\(Sample.appID)/permissions\""))
        }
    }

    @Test("The dialog accepts every other parameter that existing clients send")
    func unknownParameters() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let besides: [String: String?] = [
                "default_audience": "friends", "user_token_nonce": "opaque", "config_id": "4711", "override_default_response_type": "true",
                "sdk": "ios", "sdk_version": "18.1.0", "cbt": "1700000000000", "ies": "1", "fbapp_pres": "0", "e2e": "{\"init\":1}",
                "logging_token": "t", "local_client_id": "", "ios_fast_app_switch": "1", "messenger_page_id": "1",
                "reset_messenger_state": "false", "login_behavior": "native", "cct_prefetching": "0", "fx_app": "facebook",
                "skip_dedupe": "true", "fallback_redirect_uri": "https://elsewhere.example/", "channel_url": "https://app.example/c",
                "domain": "app.example", "origin": "1", "version": "v2.0", "ret": "login", "fbconnect": "1", "access_token": "EAAx",
                "display": "touch", "app_id": Sample.appID, "auth_type": "https", "type": "web_server", "scope": "email, public_profile",
                "never_heard_of": "é",
            ]
            let response = try await ScriptedBrowser().finish(try Sample.dialog(provider, besides))
            #expect(response.absoluteString.hasPrefix("\(Sample.callback)?code="))
            #expect(response.parameters["state"] == "s")
        }
    }

    @Test("The dialog honors hints for the login name, the language and the account chooser")
    func hints() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let first = try await ScriptedBrowser().get(try Sample.dialog(provider, ["login_hint": "Grace@Example.com", "hl": "th"]))
            #expect(first.text.contains("value=\"grace@example.com\""))
            #expect(try first.page().language == "th")
            let browser = ScriptedBrowser()
            _ = try await browser.finish(try Sample.dialog(provider))
            let chooser = try await browser.get(try Sample.dialog(provider, ["prompt": "select_account"])).page()
            #expect(chooser.form?.checkboxes == ["public_profile"])
        }
    }

    /// A value in a payload. `text` is `nil` if the value is not a string.
    private struct AnyID: Decodable {
        let text: String?
        init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
    }
}
