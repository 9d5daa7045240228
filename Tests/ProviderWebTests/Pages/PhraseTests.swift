import Testing

@testable import ProviderWeb

@Suite("A phrase")
struct PhraseTests {
    @Test(
        "is cut at its placeholders",
        arguments: [
            ("", [] as [MessageFormat.Part]),
            ("Log in", [.words("Log in")]),
            ("{app}", [.placeholder("app")]),
            ("Continue as {firstName}.", [.words("Continue as "), .placeholder("firstName"), .words(".")]),
            ("{a}{b}", [.placeholder("a"), .placeholder("b")]),
            ("a { b", [.words("a { b")]),
            ("a } b", [.words("a } b")]),
        ])
    func parts(text: String, parts: [MessageFormat.Part]) {
        #expect(MessageFormat(text).parts == parts)
    }

    @Test("isolates names in plain text, and does not read placeholders in them")
    func plainText() {
        #expect(MessageFormat("For {app}").filled(["app": "{app}"]).renderText == "For \u{2068}{app}\u{2069}")
    }
}
