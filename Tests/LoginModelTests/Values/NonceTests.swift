import LoginModel
import Testing

@Suite("Nonces")
struct NonceTests {
    @Test("Any text that the dialog accepts is a nonce", arguments: ["a", "n-0S6_WzA2Mj", "ก", String(repeating: "x", count: 1024)])
    func accepts(text: String) throws {
        #expect(try Nonce(text).text == text)
    }

    @Test(
        "A text that the dialog would reject is not a nonce",
        arguments: [
            ("", .emptyNonce),
            (" ", .nonceContainsWhitespace),
            ("a b", .nonceContainsWhitespace),
            ("a\tb", .nonceContainsWhitespace),
            ("a\n", .nonceContainsWhitespace),
            ("a\u{A0}b", .nonceContainsWhitespace),
            ("a\u{3000}b", .nonceContainsWhitespace),  // full-width space, common in Japanese input
            ("a\u{2028}b", .nonceContainsWhitespace),
            ("a\0", .nonceContainsControlCharacter),
            ("a\u{7F}", .nonceContainsControlCharacter),
            (String(repeating: "x", count: 1025), .nonceTooLong),
            (String(repeating: "ก", count: 342), .nonceTooLong),
        ] as [(String, LoginInputError)])
    func refuses(text: String, reason: LoginInputError) {
        #expect(throws: reason) { try Nonce(text) }
    }
}
