import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import ProviderWeb

@Suite("The settings page of an app")
struct AppSettingsTests {
    private static let path = "\(Dashboard.app)/settings"

    @Test("Saving the settings as shown changes nothing")
    func unchanged() async throws {
        try await Dashboard.run { dashboard in
            let before = try await dashboard.sample()
            let done = try await dashboard.post(Self.path, try await dashboard.settings())
            #expect(done.headers["location"] == "\(Self.path)?done=unchanged")
            #expect(try await before.changes(to: dashboard.sample()).isEmpty)
            #expect(try await dashboard.line(.appChanged) == nil)
        }
    }

    @Test("Several settings are saved at once, and the audit log records who changed them")
    func save() async throws {
        try await Dashboard.run(as: Sample.grace) { dashboard in
            let fields = try await dashboard.settings().setting("name", "Library").setting("mode", "live")
                .setting("privacy_policy_url", "https://app.example/privacy").setting("client_oauth_login", nil)
                .setting("redirect_uris", "https://app.example/new\r\nhttps://app.example/callback").setting("minimum_age", "18")
                .setting("force_reauthentication", "on")
            #expect(try await dashboard.post(Self.path, fields).headers["location"] == "\(Self.path)?done=saved")
            let app = try await dashboard.sample()
            #expect(app.name == "Library" && app.mode == .live && app.settings.minimumAge == 18 && !app.settings.allowsClientLogin)
            #expect(app.redirectURIs == ["https://app.example/callback", "https://app.example/new"])
            #expect(app.roles.administrators == [Sample.ada.login] && app.secret != nil, "settings that are not in the form stay")
            let line = try await dashboard.line(.appChanged)
            #expect(line?.actor == .person && line?.person == Person.ID(rawValue: 2))
            #expect(line?.fields.contains("redirect_uris") == true)
        }
    }

    @Test("Invalid settings are rejected with an error beside each field, and the form keeps the input")
    func refused() async throws {
        try await Dashboard.run { dashboard in
            let long = String(repeating: "a<b>\u{202E}", count: 250)
            let fields = try await dashboard.settings().setting("name", long).setting("redirect_uris", "https://a.example/\nnonsense")
                .setting("minimum_age", "old").setting("mode", "live").setting("terms_url", "a\u{0}b").setting("privacy_policy_url", "")
            let refused = try await dashboard.post(Self.path, fields)
            #expect(refused.status == 400)
            let page = try dashboard.parsedPage(refused)
            let alert = try #require(page.elements.first { $0.attributes["role"] == "alert" })
            #expect(alert.attributes["tabindex"] == "-1" && alert.attributes["autofocus"] != nil)
            for label in ["Name", "Redirect URIs", "Minimum age", "Privacy policy", "Terms"] { #expect(alert.text.contains(label)) }
            for key in ["name", "redirect_uris", "minimum_age", "privacy_policy_url", "terms_url"] {
                let field = try #require(page.elements.first { $0.attributes["id"] == "field-\(key)" })
                #expect(
                    field.attributes["aria-invalid"] == "true" && field.attributes["aria-describedby"]?.contains("error-\(key)") == true)
                #expect(page.all("a").contains { $0.attributes["href"] == "#field-\(key)" })
            }
            #expect(page.inputs("name").first?.attributes["value"] == long)
            #expect(page.all("textarea").first?.text.contains("nonsense") == true)
            #expect(try await dashboard.line(.appChanged) == nil)
        }
    }

    @Test("Login configurations are edited as one line each")
    func configurations() async throws {
        try await Dashboard.run { dashboard in
            let fields = try await dashboard.settings()
                .setting("login_configurations", "4711: user_birthday, email\r\n9: public_profile\r\n")
            #expect(try await dashboard.post(Self.path, fields).headers["location"] == "\(Self.path)?done=saved")
            let configurations = try await dashboard.sample().settings.loginConfigurations
            #expect(configurations == ["4711": ["email", "user_birthday"], "9": ["public_profile"]])
            let page = try await dashboard.page(Self.path)
            let area = try #require(page.all("textarea").first { $0.attributes["name"] == "login_configurations" })
            #expect(area.text.contains("4711: email, user_birthday\n9: public_profile"))
            let refused = try await dashboard.post(Self.path, fields.setting("login_configurations", "email"))
            #expect(refused.status == 400)
            #expect(try refused.page().alert?.contains("Login configurations") == true)
        }
    }

    @Test("The settings and overview pages say whether callbacks may go to private addresses", arguments: [true, false])
    func privateAddresses(isAllowed: Bool) async throws {
        let seed = try Sample.seed {
            $0.apps[0].roles = AppRoles(administrators: [Sample.ada.login])
            $0.apps[0].deauthorizeCallbackURL = "http://localhost:3000/d"
        }
        try await TestProvider.run(seed, callsPrivateAddresses: isAllowed) { provider in
            let dashboard = Dashboard(provider: provider, browser: ScriptedBrowser())
            try await dashboard.logIn(as: Sample.ada)
            let page = try await dashboard.page(Self.path)
            #expect(page.elements.contains { $0.attributes["id"] == "more-deauthorize_callback_url" } == isAllowed)
            let codes = try await dashboard.page(Dashboard.app).all("code").map(\.text)
            #expect(codes.contains("http://localhost:3000/d") != isAllowed, "\(codes)")
        }
    }

    @Test("Concurrent changes of settings are shown in the form, and neither change is lost")
    func contested() async throws {
        try await Dashboard.run { dashboard in
            let hidden = try await dashboard.hidden(Self.path)
            let stale = try await dashboard.settings().setting("minimum_age", "16")
            let first = try await dashboard.settings().setting("terms_url", "https://app.example/new-terms")
            #expect(try await dashboard.post(Self.path, first).status == 303)
            let contested = try await dashboard.browser.post(try Sample.url(dashboard.provider, Self.path), hidden + stale)
            #expect(contested.status == 409)
            let page = try dashboard.parsedPage(contested)
            #expect(page.inputs("minimum_age").first?.attributes["value"] == "16")
            #expect(page.inputs("terms_url").first?.attributes["value"] == "https://app.example/new-terms", "the other change is shown")
            #expect(!page.elements.contains { $0.attributes["id"] == "now-terms_url" })
            #expect(page.elements.contains { $0.attributes["id"] == "now-minimum_age" })
            #expect(!page.elements.contains { $0.attributes["id"] == "now-name" })
            #expect(try await dashboard.sample().settings.termsURL == "https://app.example/new-terms")
            let again = page.all("input").filter { $0.attributes["type"] == "hidden" }.map {
                (name: $0.attributes["name"] ?? "", value: $0.attributes["value"] ?? "")
            }
            let saved = try await dashboard.browser.post(
                try Sample.url(dashboard.provider, Self.path),
                again + stale.filter { $0.name != "terms_url" } + [("terms_url", "https://app.example/new-terms")])
            #expect(saved.status == 303)
            let app = try await dashboard.sample()
            #expect(app.settings.minimumAge == 16 && app.settings.termsURL == "https://app.example/new-terms")
        }
    }

    @Test("Settings sent after the session ended are saved after login and confirmation")
    func pendingForm() async throws {
        try await Dashboard.run { dashboard in
            let fields = try await dashboard.hidden(Self.path) + dashboard.settings().setting("minimum_age", "21")
            let logout = try #require(try await dashboard.get("/dialog/logout").page().form)
            _ = try await dashboard.browser.post(logout.action, logout.hidden + [("action", "logout")])
            let login = try await dashboard.browser.post(try Sample.url(dashboard.provider, Self.path), fields)
            let form = try #require(try login.page().form)
            let stored = try await dashboard.browser.post(
                form.action, form.hidden + [("email", Sample.ada.login), ("password", Sample.ada.password)])
            let confirmation = try #require(try stored.page().form)
            let sent = try await dashboard.browser.post(confirmation.action, confirmation.hidden)
            #expect(sent.headers["location"] == "\(Self.path)?done=saved", "\(sent.status): \(sent.text)")
            #expect(try await dashboard.sample().settings.minimumAge == 21)
        }
    }
}
