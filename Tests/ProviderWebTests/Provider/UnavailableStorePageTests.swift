import Foundation
import LatchkeyTesting
import LoginModel
import Testing

@testable import ProviderWeb

@Suite("The pages while the store is unavailable")
struct UnavailableStorePageTests {
    private func heading(_ language: PageLanguage) throws -> String {
        let catalog = try MessageCatalogs.catalog(language).get()
        return try #require(catalog.localized(named: "refusal.temporarily_unavailable.title")).plain
    }

    @Test("The page says so in each language, in the layout of the dialog, and links to the same request", arguments: PageLanguage.all)
    func dialog(language: PageLanguage) async throws {
        try await TestProvider.runInterruptible { provider, store in
            store.interrupt()
            let dialog = try Sample.dialog(provider)
            let response = try await ScriptedBrowser().get(dialog, headers: ["Accept-Language": language.code])
            #expect(response.status == 503 && response.headers["retry-after"] == "1")
            #expect(response.headers["content-language"] == language.code)
            let page = ParsedPage(response.text)
            let title = try heading(language)
            #expect(page.parseError == nil && page.all("h1").map(\.text) == [title])
            #expect(page.all("code").map(\.text) == ["temporarily_unavailable"] && page.all("samp").count == 1)
            let link = try #require(page.all("a").first { $0.attributes["class"] == "button primary" })
            #expect(link.attributes["href"].flatMap { URL(string: $0, relativeTo: provider.url)?.absoluteURL } == dialog)
            let label = try MessageCatalogs.catalog(language).get().localized(.errorPageRetry).plain
            #expect(link.text == label)
            let requested = try await ScriptedBrowser().get(
                try Sample.dialog(provider, ["locale": language.code, "display": "popup"]), headers: ["Accept-Language": "fr"])
            #expect(requested.headers["content-language"] == language.code && requested.text.contains("<body class=\"popup\""))
            #expect(!requested.text.contains("href=\"/\""), "a pop-up window does not lead to the home page")
            store.resume()
            #expect(try await ScriptedBrowser().get(dialog).status == 200)
        }
    }

    @Test("The login and the consent continue with the form that was refused")
    func forms() async throws {
        try await TestProvider.runInterruptible { provider, store in
            let browser = ScriptedBrowser()
            let login = try #require(try await browser.get(try Sample.dialog(provider, ["locale": "it_IT", "scope": "email"])).page().form)
            let fields = login.hidden + [("email", Sample.ada.login), ("password", Sample.ada.password), ("action", "login")]
            for method in ["app", "person", "beginPasswordAttempt", "createSession"] {
                store.interrupt(at: method)
                let refused = try await browser.post(login.action, fields)
                #expect(refused.status == 503 && refused.headers["retry-after"] == "1", "\(method)")
                let page = ParsedPage(refused.text)
                #expect(page.all("h1").count == 1 && page.all("a").allSatisfy { $0.attributes["class"] != "button primary" })
                store.resume()
            }
            let consentPage = try await browser.follow(browser.post(login.action, fields)).shown
            let consent = try #require(try consentPage.page().form)
            let answer = consent.hidden + consent.checkboxes.map { ($0, "on") } + [("action", "continue")]
            store.interrupt()
            let refused = try await browser.post(consent.action, answer)
            let title = try heading(.italian)
            #expect(refused.status == 503 && ParsedPage(refused.text).all("h1").map(\.text) == [title])
            store.resume()
            guard case .external(let result) = try await browser.follow(browser.post(consent.action, answer)) else {
                Issue.record("the dialog did not end")
                return
            }
            #expect(result.parameters["code"] != nil)
        }
    }

    @Test("A person who is logged in stays logged in, and sees the page in the language that they chose")
    func account() async throws {
        try await TestProvider.runInterruptible { provider, store in
            let browser = ScriptedBrowser()
            _ = try await browser.finish(try Sample.dialog(provider))
            let settings = try Sample.url(provider, "/settings/language")
            let form = try #require(try await browser.get(settings).page().form)
            #expect(try await browser.post(form.action, form.hidden + [("language", "ja")]).status == 303)
            store.interrupt()
            for path in [
                "/settings", "/settings/sessions", "/settings/data.json", "/developers", "/tools/explorer", "/tools/debug/accesstoken",
                "/device", "/oauth/logout",
            ] {
                let response = try await browser.follow(browser.get(try Sample.url(provider, path))).shown
                #expect(response.status == 503 && response.headers["content-language"] == "ja", "\(path): \(response.status)")
                #expect(response.text.contains(try heading(.japanese)), "\(path)")
            }
            let program = try await browser.send("GET", settings, headers: ["Accept": "application/json"])
            #expect(program.status == 503 && program.headers["content-type"]?.hasPrefix("application/json") == true)
            store.resume()
            #expect(try await browser.get(try Sample.url(provider, "/settings")).status == 200)
        }
    }
}
