import Foundation
import IdentityTokens
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@Suite("What an app has set")
struct DialogSettingsTests {
    private static let phone =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148"

    @Test("is said on a page in the language of the person", arguments: ["en", "it", "ja", "th", "zh-Hant"])
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
        "about browsers inside of other apps is held to",
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

    @Test("lets a desktop client watch for the provider's blank page, on which nothing runs")
    func blankPage() async throws {
        let seed = try Sample.seed { $0.apps[0].settings.allowsEmbeddedLogin = true }
        try await TestProvider.run(seed) { provider in
            let page = "\(provider.url.absoluteString)/connect/login_success.html"
            let browser = ScriptedBrowser()
            let consent = try await browser.logIn(at: try Sample.dialog(provider, ["redirect_uri": page])).shown
            let answer = try #require(try await browser.consent(to: consent).location)
            #expect(answer.absoluteString.hasPrefix("\(page)?code="))
            let shown = try await browser.get(answer)
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

    @Test("gives an old SDK its token in the fragment, which opens the Graph API, and a cancel there too")
    func oldSDK() async throws {
        let seed = try Sample.seed { $0.apps[0].settings.allowsTokensInRedirects = true }
        try await TestProvider.run(seed) { provider in
            let dialog = try Sample.dialog(provider, ["response_type": "token,signed_request,graph_domain", "return_scopes": "true"])
            let browser = ScriptedBrowser()
            let consent = try await browser.logIn(at: dialog).shown
            let cancelled = try #require(try await browser.consent(to: consent, action: "cancel").location)
            #expect(FormParameters(encoded: cancelled.fragment(percentEncoded: true) ?? "")["error"] == "access_denied")
            let answer = try #require(try await browser.consent(to: consent).location)
            #expect(answer.query() == nil)
            let token = try #require(answer.parameters["access_token"])
            let id = try await browser.get(try Sample.url(provider, "/me?fields=id&access_token=\(token)")).text
            let payload = try #require(answer.parameters["signed_request"]?.split(separator: ".").last.flatMap { Base64URL.decode($0) })
            let userID = try #require(try JSONDecoder().decode([String: AnyID].self, from: Data(payload))["user_id"]?.text)
            #expect(id.contains(userID))
        }
    }

    @Test("binds to a token in the fragment what the app has asked for, where the password was typed for it")
    func boundToken() async throws {
        let seed = try Sample.seed { $0.apps[0].settings.allowsTokensInRedirects = true }
        try await TestProvider.run(seed) { provider in
            for (type, nonce) in [("reauthenticate", "n-77"), ("rerequest", nil)] {
                let dialog = try Sample.dialog(provider, ["response_type": "token", "auth_type": type, "auth_nonce": "n-77"])
                let token = try #require(try await ScriptedBrowser().finish(dialog).parameters["access_token"])
                let url = try Sample.url(provider, "/oauth/access_token_info?client_id=\(Sample.appID)&access_token=\(token)")
                let answer = try JSONValue(strictly: Array(try await ScriptedBrowser().get(url).text.utf8))
                #expect(answer["auth_nonce"]?.string == nonce)
                #expect(answer["auth_type"]?.string == nonce.map { _ in type })
            }
        }
    }

    @Test("shows its rules on the consent page")
    func rules() async throws {
        let seed = try Sample.seed { $0.apps[0].settings.privacyPolicyURL = "https://app.example/privacy" }
        try await TestProvider.run(seed) { provider in
            let page = try await ScriptedBrowser().logIn(at: try Sample.dialog(provider)).shown
            #expect(page.text.contains("href=\"https://app.example/privacy\""))
        }
    }

    @Test("about permissions of the operator's reaches a limited login: its page and its token")
    func operatorPermission() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let loyalty = PermissionDefinition(
                "loyalty", text: "Your loyalty", needsReview: false, isLimitedCapable: true, fields: ["birthday", "email"])
            #expect(try await provider.store.change(PermissionChange.define(loyalty, at: Date())))
            let dialog = try Sample.dialog(provider, Sample.limited.merging(["scope": "openid,loyalty"]) { $1 })
            let browser = ScriptedBrowser()
            let page = try await browser.logIn(at: dialog).shown
            #expect(page.text.contains("Your loyalty"))
            let answer = try #require(try await browser.consent(to: page).location)
            #expect(answer.parameters["granted_scopes"] == "public_profile,loyalty,openid")
            let token = try UnverifiedToken(try #require(answer.parameters["id_token"]))
            #expect(token.payload["user_birthday"]?.string == "12/10/1985")
            #expect(token.payload["email"]?.string == Sample.ada.login)
            #expect(token.payload["user_gender"] == nil)

            #expect(try await provider.store.change(PermissionChange.remove("loyalty", at: Date())))
            let again = try Sample.dialog(provider, Sample.limited.merging(["scope": "openid,loyalty"]) { $1 })
            let after = try await browser.follow(browser.get(again)).shown
            let plain = try #require(try await browser.consent(to: after).location?.parameters["id_token"])
            #expect(try UnverifiedToken(plain).payload["user_birthday"] == nil)
        }
    }

    @Test(
        "about age lets in who is known to be old enough, and everybody who works on it",
        arguments: [(18, 200), (40, 200), (42, 403)])
    func age(least: Int, status: Int) async throws {
        // Ada was born on 10 December 1985.
        let clock = TestClock(at: Date(timeIntervalSince1970: 1_795_219_200))
        let seed = try Sample.seed { $0.apps[0].settings.minimumAge = least }
        try await TestProvider.run(seed, clock: clock) { provider in
            let page = try await ScriptedBrowser().logIn(at: try Sample.dialog(provider)).shown
            #expect(page.status == status)
            #expect(page.text.contains("<code>app_not_available</code>") == (status == 403))
            let lines = try await provider.store.audit(AuditQuery(appID: Sample.appID))
            #expect(!lines.contains { $0.act == .dialogRefused }, "who builds the app learns nobody's age by trying")
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

    @Test("as a configuration of a login takes the place of the scope, and is allowed as a whole, even what was declined before")
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
            #expect(configured.switches == ["public_profile", "email", "user_birthday"])
            #expect(page.text.split(separator: "disabled=\"disabled\"").count == 4, "nothing can be switched off")
            let answer = try await browser.post(configured.action, configured.hidden + [("action", "continue")]).location
            #expect(answer?.parameters["granted_scopes"] == "public_profile,email,user_birthday")
            #expect(answer?.parameters["denied_scopes"] == nil || answer?.parameters["denied_scopes"] == "")
            let grant = try await provider.store.grant(of: Sample.appID, by: ada.id)
            #expect(grant?.granted == [.publicProfile, .email, .userBirthday])
            #expect(grant?.declined == [])

            // One that the app has not got says nothing: the scope holds.
            let other = try Sample.dialog(provider, ["config_id": "12", "scope": "user_gender"])
            #expect(try await browser.follow(browser.get(other)).shown.page().form?.switches == ["public_profile", "user_gender"])
        }
    }

    @Test("about invalid scopes is told with the way to the valid ones")
    func invalidScopes() async throws {
        let seed = try Sample.seed { $0.apps[0].roles.testers = [Sample.ada.login] }
        try await TestProvider.run(seed) { provider in
            let page = try await ScriptedBrowser().logIn(at: try Sample.dialog(provider, ["scope": "email,unheard_of"])).shown
            #expect(page.text.contains("Invalid Scopes: unheard_of. This message is only shown to developers."))
            #expect(page.text.contains("href=\"/developers/apps/\(Sample.appID)/permissions\""))
        }
    }

    @Test("does not stand in the way of anything that the original's clients send besides")
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
            let answer = try await ScriptedBrowser().finish(try Sample.dialog(provider, besides))
            #expect(answer.absoluteString.hasPrefix("\(Sample.callback)?code="))
            #expect(answer.parameters["state"] == "s")
        }
    }

    @Test("takes hints for the login page: who, in which language, and whether to ask")
    func hints() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let first = try await ScriptedBrowser().get(try Sample.dialog(provider, ["login_hint": "Grace@Example.com", "hl": "th"]))
            #expect(first.text.contains("value=\"grace@example.com\""))
            #expect(try first.page().language == "th")
            let browser = ScriptedBrowser()
            _ = try await browser.finish(try Sample.dialog(provider))
            let chooser = try await browser.get(try Sample.dialog(provider, ["prompt": "select_account"])).page()
            #expect(chooser.form?.switches == ["public_profile"])
        }
    }

    /// A member of a payload: a text or a number.
    private struct AnyID: Decodable {
        let text: String?
        init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
    }
}
