import Crypto
import Foundation
import Testing

@testable import Latchkey

@Suite("The landing page")
struct LandingPageTests {
    @Test(
        "speaks the language that the browser likes best",
        arguments: [
            (nil, "en"), ("", "en"), ("it-IT,it;q=0.9,en;q=0.8", "it"), ("de,ja;q=0.5,th;q=0.9", "th"), ("zh-HK", "zh-Hant"),
            ("zh-TW;q=0.2, fr", "zh-Hant"),
            ("ja;q=0, it;q=0.1", "it"), ("*", "en"), ("TH", "th"), (",,;q=x", "en"),
        ] as [(String?, String)])
    func language(accepted: String?, code: String) {
        #expect(LandingLanguage(acceptLanguage: accepted).code == code)
    }

    @Test("has every text in every language, within its length", arguments: LandingLanguage.allCases)
    func texts(language: LandingLanguage) {
        let texts = LandingTexts.of(language)
        let longest = [
            "page_title": 40, "finishing_title": 40, "finishing_text": 200, "address_label": 40, "continue_button": 20, "done_title": 40,
            "done_text": 120, "stale_title": 60, "stale_text": 160,
        ]
        for (name, length) in longest {
            let text = texts[name]
            #expect(text?.isEmpty == false, "\(name)")
            #expect((text ?? "").count <= length, "\(name)")
        }
    }

    @Test("has nothing left to fill in, and one script at most", arguments: LandingLanguage.allCases)
    func whole(language: LandingLanguage) {
        for kind in [LandingPage.Kind.finishing, .done, .stale] {
            let html = LandingPage(kind: kind, language: language, action: "/callback").html
            #expect(html.contains("<html lang=\"\(language.code)\">"))
            #expect(html.ranges(of: "<script").count == (kind == .finishing ? 1 : 0))
            #expect(!html.contains("{page_title}") && !html.contains("{text}") && !html.contains("{form}"))
        }
    }

    @Test("names its own style in its content security policy")
    func styleHash() throws {
        let html = LandingPage(kind: .done, language: .english, action: "/callback").html
        let style = try #require(html.split(separator: "<style>").last?.split(separator: "</style>").first)
        let hash = Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString()
        #expect(LandingPage.contentSecurityPolicy.contains("style-src 'sha256-\(hash)'"))
    }
}
