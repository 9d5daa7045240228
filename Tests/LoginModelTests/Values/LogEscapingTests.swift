import Testing

@testable import LoginModel

@Suite("The escaping of log texts")
struct LogEscapingTests {
    @Test(
        "Escaped text has one line and no control characters",
        arguments: [
            ("plain ก é", "plain ก é"), ("a\nb\r\n", "a\\u{a}b\\u{d}\\u{a}"), ("\u{1B}[31m", "\\u{1b}[31m"), ("\0", "\\u{0}"),
            ("\u{202E}", "\\u{202e}"), ("\u{2028}", "\\u{2028}"), ("\u{9B}31m", "\\u{9b}31m"),
        ])
    func escaping(text: String, line: String) {
        #expect(text.escapedForLog == line)
    }

    @Test(
        "An apostrophe cannot end a word of a shell, also with a combining mark after it",
        arguments: [
            ("", "''"), ("a b", "'a b'"), ("'; id; '", "''\\''; id; '\\'''"), ("'\u{301};id", "''\\''\u{301};id'"), ("a\0b", "'ab'"),
        ])
    func shell(text: String, word: String) {
        #expect(text.quotedForShell.unicodeScalars.elementsEqual(word.unicodeScalars))
    }
}
