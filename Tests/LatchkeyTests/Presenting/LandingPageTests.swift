import Crypto
import Foundation
import Testing

@testable import Latchkey

@Suite("The landing page")
struct LandingPageTests {
    @Test("The landing page has every text in every language, within its maximum length", arguments: TextLanguage.allCases)
    func texts(language: TextLanguage) {
        let texts = TextCatalog.landing.texts(in: language)
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

    @Test("The landing page has no placeholder left and at most one script", arguments: TextLanguage.allCases)
    func whole(language: TextLanguage) {
        for kind in [LandingPage.Kind.finishing, .done, .stale] {
            let brand = ProviderBrand(name: "Acme <ID>", color: ProviderColor(red: 12, green: 34, blue: 56))
            let html = LandingPage(kind: kind, language: language, brand: brand, action: "/callback").html
            #expect(html.contains("<bdi>Acme &lt;ID&gt;</bdi>") && html.contains("fill=\"#0c2238\""))
            #expect(!html.contains("{provider}") && !html.contains("{plate}") && !html.contains("{mark}"))
            #expect(html.contains("<html lang=\"\(language.code)\">"))
            #expect(html.ranges(of: "<script").count == (kind == .finishing ? 1 : 0))
            #expect(!html.contains("{page_title}") && !html.contains("{text}") && !html.contains("{form}"))
        }
    }

    @Test("A combining mark after a character of markup does not prevent its escape")
    func combiningMarks() {
        let brand = ProviderBrand(name: "a\"\u{301}<\u{301}b&\u{301}")
        let html = LandingPage(kind: .done, language: .english, brand: brand, action: "/callback").html
        #expect(html.contains("<bdi>a&quot;\u{301}&lt;\u{301}b&amp;\u{301}</bdi>"))
    }

    @Test("A name that looks like a placeholder is shown as it is")
    func placeholder() {
        for name in ["{text}", "{style}", "{form}", "{provider}"] {
            let html = LandingPage(kind: .finishing, language: .english, brand: ProviderBrand(name: name), action: "/callback").html
            #expect(html.contains("<bdi>\(name)</bdi>"))
        }
    }

    @Test("The content security policy contains the hash of the page's style")
    func styleHash() throws {
        let html = LandingPage(kind: .done, language: .english, brand: ProviderBrand(), action: "/callback").html
        let style = try #require(html.split(separator: "<style>").last?.split(separator: "</style>").first)
        let hash = Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString()
        #expect(LandingPage.contentSecurityPolicy.contains("style-src 'sha256-\(hash)'"))
    }
}
