import Foundation
import Testing

@testable import ProviderWeb

@Suite("The pseudo-language en-XA")
struct PseudoLanguageTests {
    /// Data on the sample pages that is not translated: names, addresses, dates, and languages by their own names.
    private static let data = [
        "Library", "Cinema", "Sample", "typed", "public_profile", "user_birthday", "publish_actions", "November 2026",
        "https://app.example",
        "ada@example.com", "correct horse battery staple", "Grace Hopper", "+12025550143", "the nanosecond is a foot of wire",
        "https://login.example", "/.well-known/openid-configuration", "/device", "Latchkey", "Safari", "Samsung Internet", "Firefox",
        "Linux",
        "Android", "iPhone", "English", "ไทย", "Italiano", "日本語", "繁體中文", "JavaScript", "Swift", "curl", "grace@example.com",
        "Mary Somerville", "Oct", "Nov", "/callback", "the response is not JSON", "http://", "true", "null", "email",
        "Friends who use", "too are shown beside the score, on the first page.&#10;Nobody else sees them.",
        "does not show what it asks for.",
        "short",
    ]
    @Test("Each text of each page comes from a message catalog")
    func whole() throws {
        for html in SamplePages.all(named: "§", by: try Pages(), in: .pseudo) {
            #expect(html.contains("lang=\"en-XA\""))
            let labels = html.matches(of: /\s(?:aria-label|alt|title|placeholder)="([^"]*)"/).map { String($0.1) }
            let body = try #require(html.split(separator: "</head>").last)
                // Removes elements with a name, with the text of a program, or with typed text.
                .replacing(/<(\w+)[^>]*\slang="en"[^>]*>.*?<\/\1>/.dotMatchesNewlines(), with: " ")
                .replacing(/<span class="app-icon"[^>]*>.*?<\/span>/, with: " ")
                .replacing(/<(bdi|code|pre|textarea|option|datalist|time)\b[^>]*>.*?<\/\1>/.dotMatchesNewlines(), with: " ")
            for text in [String(body.replacing(/<[^>]*>/, with: " "))] + labels {
                var foreign = Self.withoutTexts(text)
                for word in Self.data { foreign = foreign.replacingOccurrences(of: word, with: " ") }
                let letters = foreign.filter(\.isLetter)
                #expect(letters.isEmpty, "\(foreign.split(whereSeparator: \.isWhitespace)) in \(html.prefix(300))")
            }
        }
    }

    /// Removes the texts in brackets, from the innermost on, because one text can contain another.
    private static func withoutTexts(_ text: String) -> String {
        let rest = text.replacing(/⟦[^⟦⟧]*⟧/, with: " ")
        return rest == text ? rest : withoutTexts(rest)
    }

    @Test("The pseudo-language is used only if its tag is requested", arguments: ["en-XA", "en_XA", "EN-xa"])
    func tag(text: String) {
        #expect(PageLanguage(matching: text) == .pseudo)
        #expect(!PageLanguage.all.contains(.pseudo))
        #expect(PageLanguage.preferred(locales: [], acceptLanguage: "en-GB, *;q=0.5") == .english)
    }

    @Test("A pseudo-translated message is longer than the English one and keeps its placeholders")
    func length() {
        let phrase = MessageFormat("Continue as {firstName}").pseudo
        #expect(phrase.placeholders == ["firstName"])
        #expect(
            phrase.formatted(["firstName": "Ada"]).renderText == "⟦Cöntïnûe as".replacing("û", with: "ü").replacing("üe as", with: "üê ás")
                + " \u{2068}Ada\u{2069}····⟧")
    }
}
