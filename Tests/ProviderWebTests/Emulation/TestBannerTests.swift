import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import TestSupport
import Testing

@testable import ProviderWeb

@Suite("The banner of a provider for tests")
struct TestBannerTests {
    private static var hooks: ProviderHooks {
        var hooks = ProviderHooks()
        hooks.showsTestBanner = true
        return hooks
    }

    private static let texts = [
        "en": "Test provider on this computer. Not Facebook.", "it": "Provider di prova su questo computer. Non è Facebook.",
        "ja": "このコンピューターで動作するテスト用プロバイダーです。Facebookではありません。",
        "th": "ผู้ให้บริการทดสอบบนคอมพิวเตอร์เครื่องนี้ ไม่ใช่ Facebook", "zh-Hant": "這是此電腦上的測試服務，並非 Facebook。",
    ]

    @Test("It is the first text of every page, also of error pages, in five languages")
    func everyPage() async throws {
        try await EmulatedProvider.run(Self.hooks) { emulated in
            let paths = [
                "/", "/settings/login", "/device", "/dialog/logout", "/dialog/oauth", "/dialog/continue", "/nothing/here",
                "/checkpoint/test-user-login/1?token=x", "/\(String(repeating: "a", count: 1025))",
            ]
            for (language, text) in Self.texts {
                for path in paths {
                    let page = try await emulated.browser().get(
                        try emulated.url(path), headers: ["Accept": "text/html", "Accept-Language": language])
                    let body = try #require(page.text.split(separator: "<body", maxSplits: 1).last)
                    let first = body.split(separator: ">", maxSplits: 1).last?.replacing(/<[^>]*>/, with: "\n")
                        .split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) }
                    #expect(first.map(String.init) == text, "\(path) in \(language)")
                    #expect(ParsedPage(page.text).parseError == nil, "\(path)")
                }
            }
            #expect(try await emulated.browser().get(try emulated.url("/connect/login_success.html")).text.contains("Not Facebook."))
        }
    }

    @Test("No template of the operator removes it, and without the hook there is none")
    func templates() async throws {
        let folder = try TemporaryFolder()
        let frame = try #require(Pages.templateSources["frame"].map { String(decoding: $0, as: UTF8.self) })
        let own = frame.replacing(/{{#testBanner}}[\s\S]*{{\/testBanner}}\n/, with: "").replacing("<main", with: "<main id=\"own\"")
        try folder.write(Array(own.utf8), to: "frame.mustache")
        let home = HomePage(people: [], addresses: [])
        let plain = try Pages(folder: try PageOverrides(path: folder.path)).html(home, in: .english)
        #expect(plain.contains("id=\"own\"") && !plain.contains("Not Facebook."))
        let tested = try Pages(folder: try PageOverrides(path: folder.path), hooks: Self.hooks).html(home, in: .english)
        #expect(tested.contains("Not Facebook."))
        let usual = try Pages().html(home, in: .english)
        #expect(!usual.contains("Not Facebook."))
    }
}
