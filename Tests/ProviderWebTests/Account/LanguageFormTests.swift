import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import ProviderWeb

@Suite("The language page")
struct LanguageFormTests {
    private static let path = "/settings/language"
    private static let english = ["Accept-Language": "en"]

    private func choose(_ value: String, _ provider: TestProvider, _ browser: ScriptedBrowser) async throws -> ScriptedBrowser.Response {
        let form = try #require(try await browser.get(try Sample.url(provider, Self.path)).page().form)
        return try await browser.post(form.action, form.hidden + [("language", value)])
    }

    @Test("The chosen language applies to every page of the person who is logged in, and to nobody else")
    func everyPage() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = ScriptedBrowser()
            _ = try await browser.logIn(at: try Sample.dialog(provider))
            #expect(try await choose("ja", provider, browser).headers["location"] == "\(Self.path)?done=saved")
            func language(_ path: String, of browser: ScriptedBrowser) async throws -> String? {
                let response = try await browser.get(try Sample.url(provider, path), headers: Self.english)
                return ParsedPage(response.text).all("html").first?.attributes["lang"]
            }
            for path in ["/settings", "\(Self.path)?done=saved", "/settings/apps/77", "/dialog/logout", "/dialog/device"] {
                #expect(try await language(path, of: browser) == "ja", "\(path)")
            }
            let consent = try await browser.get(try Sample.dialog(provider, ["locale": "it_IT"]), headers: Self.english)
            #expect(try consent.page().language == "ja", "the person's own choice comes before the app's")
            #expect(try await language("/settings/login", of: ScriptedBrowser()) == "en")
            for path in ["/", "/nowhere", "/settings/login"] { #expect(try await language(path, of: browser) == "ja", "\(path)") }
            let saved = ParsedPage(try await browser.get(try Sample.url(provider, "\(Self.path)?done=saved")).text)
            #expect(saved.parseError == nil)
            #expect(saved.elements.contains { $0.attributes["role"] == "status" && $0.text == "保存しました。" })
            let radios = saved.inputs("language")
            #expect(radios.compactMap { $0.attributes["value"] } == ["browser", "en", "th", "it", "ja", "zh-Hant"])
            #expect(radios.filter { $0.attributes["checked"] != nil }.map { $0.attributes["value"] } == ["ja"])
            #expect(
                saved.all("span").contains { $0.attributes["lang"] == "th" && $0.text == "ไทย" },
                "each language is listed under its own name")
            #expect(
                try await provider.store.person(withLogin: Sample.ada.login)?.locale == "it_IT", "the locale that apps see does not change")

            #expect(try await choose("browser", provider, browser).status == 303)
            for path in ["/", "/settings"] { #expect(try await language(path, of: browser) == "en") }
        }
    }

    @Test(
        "The language page rejects a value that it does not offer",
        arguments: ["", "xx", "en-GB", "<b>", String(repeating: "e", count: 1000)])
    func other(value: String) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = ScriptedBrowser()
            _ = try await browser.logIn(at: try Sample.dialog(provider))
            #expect(try await choose(value, provider, browser).status == 400)
            #expect(try await provider.store.person(withLogin: Sample.ada.login)?.pageLanguage == nil)
        }
    }
}
