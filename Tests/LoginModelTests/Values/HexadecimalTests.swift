import LoginModel
import Testing

@Suite("Hexadecimal digits and other small texts")
struct HexadecimalTests {
    @Test(
        "Bytes are written as pairs of lowercase digits",
        arguments: [([], ""), ([0], "00"), ([0x0F, 0xF0], "0ff0"), ([0x12, 0xAB, 0xFF], "12abff")] as [([UInt8], String)])
    func vectors(bytes: [UInt8], text: String) {
        #expect(Hexadecimal.encode(bytes) == text)
        #expect(Hexadecimal.encode(bytes.reversed().reversed() as [UInt8]) == text)
        #expect(Hexadecimal.decode(text.utf8) == bytes)
    }

    @Test("Each byte is read back")
    func allBytes() {
        let bytes = Array(UInt8.min...UInt8.max)
        #expect(Hexadecimal.decode(Hexadecimal.encode(bytes).utf8) == bytes)
        #expect(Set(bytes.map { Hexadecimal.encode([$0]) }).count == 256)
    }

    @Test(
        "Anything else is refused",
        arguments: ["0", "000", "0G", "g0", "AB", "aB", " 0", "0 ", "0x", "-1", "+1", "\u{661}\u{661}", "00\n", "00\0\0"])
    func refusals(text: String) {
        #expect(Hexadecimal.decode(text.utf8) == nil)
    }

    @Test(
        "An app ID has 1 to 32 digits",
        arguments: [
            ("1", true), ("0", true), ("138483919580948", true), (String(repeating: "9", count: 32), true),
            (String(repeating: "9", count: 33), false),
            ("", false), (" 1", false), ("1 ", false), ("-1", false), ("+1", false), ("1.0", false), ("1e5", false), ("a", false),
            ("\u{661}", false),
            ("\u{FF11}", false), ("1\0", false), ("1\n", false), ("/", false), (":", false),
        ])
    func appIDs(text: String, isWellFormed: Bool) {
        #expect(AppID.isWellFormed(text) == isWellFormed)
    }

    @Test(
        "A long text is cut at a Unicode scalar, with an ellipsis",
        arguments: [
            ("", 0, ""), ("", 5, ""), ("a", 0, "…"), ("abc", 3, "abc"), ("abc", 2, "ab…"), ("abc", 4, "abc"), ("😀😀", 1, "😀…"),
            ("😀", 1, "😀"),
            ("e\u{301}x", 2, "e\u{301}…"), ("e\u{301}", 1, "e…"),
        ])
    func truncation(text: String, most: Int, result: String) {
        #expect(text.truncated(to: most) == result)
    }

    @Test(
        "An error of input has a code and a sentence",
        arguments: [
            (.emptyNonce, "The nonce is empty. (empty_nonce)"),
            (.nonceContainsWhitespace, "The nonce contains white space. (nonce_contains_whitespace)"),
            (.nonceContainsControlCharacter, "The nonce contains a control character. (nonce_contains_control_character)"),
            (.nonceTooLong, "The nonce is longer than 1024 bytes. (nonce_too_long)"),
            (.codeVerifierLength, "A code verifier must have 43 to 128 characters (RFC 7636, section 4.1). (code_verifier_length)"),
            (
                .codeVerifierCharacter,
                "A code verifier must contain only ASCII letters and digits and - . _ ~ (RFC 7636, section 4.1). (code_verifier_character)"
            ),
            (.codeChallengeMethod, "The code challenge method must be S256 or plain (RFC 7636, section 4.3). (code_challenge_method)"),
            (
                .permissionName("E-mail"),
                "The permission \"E-mail\" must consist of the letters a to z and underscores only. (permission_name)"
            ),
            (.date("1/2/3"), "\"1/2/3\" is not a date in the form MM/DD/YYYY, MM/DD or YYYY. (date)"),
            (
                .permissionOutsideLimitedLogin(["b", "a"], allowed: [.publicProfile, .email]),
                "A limited login cannot ask for a, b. It can ask for email, public_profile. (permission_outside_limited_login)"
            ),
        ] as [(LoginInputError, String)])
    func errors(error: LoginInputError, description: String) {
        #expect("\(error)" == description)
    }

    @Test("Texts that differ in one bit or in their length are found to be different")
    func constantTime() {
        let bytes = (0..<40).map { UInt8(truncatingIfNeeded: $0 * 37) }
        #expect(constantTimeEquals(bytes, Array(bytes)[...]))
        for bit in 0..<bytes.count * 8 {
            var other = bytes
            other[bit / 8] ^= 1 << (bit % 8)
            #expect(!constantTimeEquals(bytes, other))
        }
        for count in 0..<bytes.count { #expect(!constantTimeEquals(bytes, bytes.prefix(count))) }
        #expect(constantTimeEquals("é".utf8, [0xC3, 0xA9]))
        #expect(!constantTimeEquals("é".utf8, "e\u{301}".utf8))
    }
}
