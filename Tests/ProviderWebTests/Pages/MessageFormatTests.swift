import Testing

@testable import ProviderWeb

@Suite("Message formats")
struct MessageFormatTests {
    @Test(
        "A message is split at its placeholders",
        arguments: [
            ("", [] as [MessageFormat.Part]),
            ("Log in", [.literal("Log in")]),
            ("{app}", [.placeholder("app")]),
            ("Continue as {firstName}.", [.literal("Continue as "), .placeholder("firstName"), .literal(".")]),
            ("{a}{b}", [.placeholder("a"), .placeholder("b")]),
            ("a { b", [.literal("a { b")]),
            ("a } b", [.literal("a } b")]),
        ])
    func parts(text: String, parts: [MessageFormat.Part]) {
        #expect(MessageFormat(text).parts == parts)
    }

    @Test("Names in plain text are isolated, and placeholders in names are not replaced")
    func plainText() {
        #expect(MessageFormat("For {app}").formatted(["app": "{app}"]).renderText == "For \u{2068}{app}\u{2069}")
    }
}
