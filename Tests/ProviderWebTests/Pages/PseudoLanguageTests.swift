import Testing

@testable import ProviderWeb

@Suite("A language that nobody speaks")
struct PseudoLanguageTests {
    /// What the sample pages show that is nobody's text: names, addresses, dates and marks.
    private static let data = [
        "Library", "Cinema", "Sample", "typed", "public_profile", "user_birthday", "publish_actions", "November 2026",
        "https://app.example",
        "ada@example.com", "correct horse battery staple", "Grace Hopper", "+12025550143", "the nanosecond is a foot of wire",
        "https://login.example", "/.well-known/openid-configuration", "/device", "Latchkey",
    ]

    @Test("shows that every text of every page is from a catalogue")
    func whole() throws {
        for html in SamplePages.all(named: "§", by: try Pages(), in: .pseudo) {
            #expect(html.contains("lang=\"en-XA\""))
            let labels = html.matches(of: /\s(?:aria-label|alt|title|placeholder)="([^"]*)"/).map { String($0.1) }
            let body = try #require(html.split(separator: "</head>").last)
            let texts = [body.replacing(/<[^>]*>/, with: " ")] + labels.map { $0[...] }
            for text in texts {
                let rest = Self.data.reduce(text.replacing(/⟦[^⟧]*⟧/, with: " ")) { $0.replacing($1, with: " ") }
                let letters = rest.filter(\.isLetter)
                #expect(letters.isEmpty, "\(rest.split(whereSeparator: \.isWhitespace)) in \(html.prefix(400))")
            }
        }
    }

    @Test("is had by its tag, and by nobody who does not ask for it", arguments: ["en-XA", "en_XA", "EN-xa"])
    func tag(text: String) {
        #expect(PageLanguage(matching: text) == .pseudo)
        #expect(!PageLanguage.all.contains(.pseudo))
        #expect(PageLanguage.chosen(locales: [], acceptLanguage: "en-GB, *;q=0.5") == .english)
    }

    @Test("is longer than English, and keeps the places of names")
    func length() {
        let phrase = Phrase("Continue as {firstName}").pseudo
        #expect(phrase.placeholders == ["firstName"])
        #expect(
            phrase.filled(["firstName": "Ada"]).renderText == "⟦Cöntïnûe as".replacing("û", with: "ü").replacing("üe as", with: "üê ás")
                + " \u{2068}Ada\u{2069}····⟧")
    }
}
