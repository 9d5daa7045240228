import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import Testing

@testable import ProviderWeb

@Suite("Protection of all forms")
struct FormProtectionTests {
    /// Returns one form of each kind, as a person who is logged in receives them.
    private func forms(_ tools: ToolSession) async throws -> [(name: String, action: URL, seal: String)] {
        let provider = tools.provider
        let pages = [
            ("login", try Sample.dialog(provider, ["auth_type": "reauthenticate"])), ("consent", try Sample.dialog(provider)),
            ("logout", try Sample.url(provider, "/dialog/logout")), ("device code", try Sample.url(provider, "/device")),
            ("account login", try Sample.url(provider, "/settings/login")), ("account", try Sample.url(provider, "/settings/language")),
        ]
        var forms: [(name: String, action: URL, seal: String)] = []
        for (name, url) in pages {
            let page = try await tools.browser.follow(tools.browser.get(url)).shown
            let form = try #require(try page.page().form, "\(name)")
            forms.append((name, form.action, try #require(form.hidden.first { $0.name == FormField.state }?.value)))
        }
        return forms
    }

    @Test("The state of one form is rejected with every other form, and with the redirect that continues the dialog")
    func otherForm() async throws {
        try await ToolSession.run { tools in
            let forms = try await forms(tools)
            #expect(Set(forms.map(\.action)).count == forms.count)
            let fields = [
                ("action", "continue"), ("email", Sample.ada.login), ("password", Sample.ada.password), ("language", "it"),
                ("user_code", "BCDF-GHJK"),
            ]
            for form in forms {
                for other in forms where other.name != form.name {
                    let response = try await tools.browser.post(other.action, [(FormField.state, form.seal)] + fields)
                    #expect(response.status == 403, "\(form.name) as \(other.name)")
                    #expect(response.text.contains("form_foreign") || response.text.contains("own_form"), "\(form.name) as \(other.name)")
                    #expect(ParsedPage(response.text).parseError == nil)
                }
                let resumed = try await tools.browser.get(try Sample.url(tools.provider, "/dialog/continue?dialog=\(form.seal)"))
                #expect(resumed.status == 403 && resumed.text.contains("form_foreign"), "\(form.name)")
            }
            #expect(try await tools.browser.get(try Sample.url(tools.provider, "/settings")).status == 200, "Ada is still logged in")
        }
    }

    @Test("The state of a form is rejected in another browser")
    func otherBrowser() async throws {
        try await ToolSession.run { tools in
            let other = ToolSession(provider: tools.provider)
            try await other.logIn(as: Sample.ada)
            for form in try await forms(tools) {
                let response = try await other.browser.post(form.action, [(FormField.state, form.seal), ("action", "continue")])
                #expect(response.status == 403, "\(form.name)")
                #expect(response.text.contains("form_foreign") || response.text.contains("own_form"), "\(form.name)")
            }
        }
    }

    @Test("A path with two slashes, which a browser takes for a host, is not where a login leads")
    func destination() async throws {
        try await ToolSession.run { tools in
            let browser = ScriptedBrowser()
            let icon = try Sample.url(tools.provider, "//developers/apps/\(Sample.appID)/icon")
            let form = try #require(try await browser.post(icon, []).page().form)
            let password = [("email", Sample.ada.login), ("password", Sample.ada.password)]
            let location = try await browser.post(form.action, form.hidden + password).headers["location"]
            #expect(location?.hasPrefix("/") == true && location?.hasPrefix("//") == false)
        }
    }
}

@Suite("Secrets that a page shows once")
struct FlashSecretsTests {
    @Test("The secrets are unchanged after sealing and opening, and only in their browser for a minute")
    func binding() throws {
        let sealer = Sealer(key: SymmetricKeyBytes([UInt8](repeating: 7, count: 32)), environment: .real)
        let now = Date(timeIntervalSince1970: 1_795_219_200)
        let entry = FlashSecrets.Entry(kind: .link, login: "test@example.com", secret: Secret("https://login.example/?token=a/b"))
        let secrets = FlashSecrets([entry], for: Person.ID(rawValue: 7), on: "/developers/apps/1/testers")
        let text = try BrowserBound(secrets, browser: "browser", session: nil, at: now).sealed(by: sealer)
        let opened = try #require(FlashSecrets.open(text, by: sealer, browser: "browser", at: now.addingTimeInterval(60)))
        #expect(opened.person == secrets.person && opened.page == secrets.page && opened.entries.count == 1)
        #expect(opened.entries.first?.kind == .link && opened.entries.first?.login == entry.login)
        #expect(opened.entries.first?.secret.matches(entry.secret) == true)
        #expect(FlashSecrets.open(text, by: sealer, browser: "another", at: now) == nil)
        #expect(FlashSecrets.open(text, by: sealer, browser: "browser", at: now.addingTimeInterval(61)) == nil)
    }
}
