import Testing

@testable import ProviderServices

@Suite("Log lines of rejected calls")
struct LogLineTests {
    @Test(
        "A log line redacts everything that may be a token, a code or a secret",
        arguments: [
            ("Unknown path components: /EAA0\(String(repeating: "0a", count: 90))", "Unknown path components: /EAA0…"),
            ("(#803) (0123456789abcdef0123456789abcdef)", "(#803) (0123…)"),
            ("138483919580948|0123456789abcdef0123456789abcdef", "138483919580948|…"), ("/2|second/x", "/2|…/x"),
            ("(77%7cshort)", "(77%7c…)"),
            ("a|b and 1 | 2", "a|b and 1 | 2"),
            ("eyJ\(String(repeating: "b-_", count: 20)).eyJ\(String(repeating: "D", count: 40))", "eyJb….eyJD…"),
            (
                "Tried accessing nonexisting field (read_audience_network_insights)",
                "Tried accessing nonexisting field (read_audience_network_insights)"
            ),
            ("two\nlines", "two\\u{a}lines"),
        ])
    func masked(text: String, line: String) { #expect(text.redactedForLog == line) }

    @Test("A log line has a maximum length, whatever characters it contains")
    func bounded() {
        let letters = String(repeating: "long ", count: 100_000)
        let oneCharacter = "e" + String(repeating: "\u{301}", count: 100_000)
        for text in [letters, oneCharacter] { #expect(text.redactedForLog.unicodeScalars.count == 1001) }
    }
}
