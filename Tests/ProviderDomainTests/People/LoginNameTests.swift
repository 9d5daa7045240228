import ProviderDomain
import TestSupport
import Testing

@Suite("Login names")
struct LoginNameTests {
    @Test(
        "Surrounding white space and ASCII case do not matter in a login name",
        arguments: [
            ("ada@example.com", "ada@example.com"), (" Ada@Example.COM\n", "ada@example.com"),
            ("\u{3000}ada@example.com\u{A0}", "ada@example.com"),
            ("+12025550143", "+12025550143"), ("ÄDA@example.com", "Äda@example.com"), ("a b", "a b"), ("", ""), (" \t", ""),
        ])
    func canonical(text: String, canonical: String) {
        #expect(LoginName.canonical(text) == canonical)
        #expect(LoginName.canonical(canonical) == canonical)
    }

    @Test(
        "A telephone number in a common notation suggests the canonical login name",
        arguments: [
            ("+1 202 555 0143", "+12025550143"), ("+1-202-555-0143", "+12025550143"), ("+1 (202) 555.0143", "+12025550143"),
            ("12025550143", "+12025550143"), ("0012025550143", "+12025550143"), ("＋１２０２５５５０１４３", "+12025550143"),
            ("ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ", "ada@example.com"), ("Ada@Example.com", "ada@example.com"), ("a-b@example.com", "a-b@example.com"),
            ("123", "123"), ("+", "+"), ("", ""), ("++12025550143", "++12025550143"), ("1 2", "1 2"),
        ])
    func meant(text: String, meant: String) { #expect(LoginName.suggestion(for: text) == meant) }

    @Test(
        "A login name is an e-mail address, a telephone number or neither",
        arguments: [
            ("ada@example.com", true, false), ("ada+x@a.b.example", true, false), ("ada@localhost", true, false),
            ("ศิลป์@example.com", true, false), ("@example.com", false, false), ("ada@", false, false), ("ada", false, false),
            ("ada@a@b", false, false), ("ada@example..com", false, false), ("ada@.com", false, false), ("ada @example.com", false, false),
            ("ada@exa\u{1}mple.com", false, false), (String(repeating: "a", count: 243) + "@example.com", false, false),
            ("+12025550143", false, true), ("+1234567", false, true), ("+123456789012345", false, true), ("+123456", false, false),
            ("+1234567890123456", false, false), ("12025550143", false, false), ("+1202-555-0143", false, false),
            ("+١٢٣٤٥٦٧", false, false), ("", false, false), ("+", false, false),
        ])
    func kinds(text: String, isEmail: Bool, isTelephone: Bool) {
        #expect(LoginName.isEmailAddress(text) == isEmail)
        #expect(LoginName.isTelephoneNumber(text) == isTelephone)
    }

    @Test(
        "Punctuation of a telephone number does not matter to the suggestion, from 7 digits to 15",
        arguments: [
            ("1234567", "+1234567"), ("123456", "123456"), ("123 456 789 012 345", "+123456789012345"),
            ("1234567890123456", "1234567890123456"),
            ("001234567", "+1234567"), ("00123456", "00123456"), ("+1\u{A0}202\u{2011}555\u{2013}0143", "+12025550143"),
            ("+1/202/555/0143", "+12025550143"), ("+1 202 555 0143 ext 5", "+1 202 555 0143 ext 5"), ("+1,202,555,0143", "+1,202,555,0143"),
            ("+1\u{2014}2025550143", "+1\u{2014}2025550143"), ("1+2025550143", "1+2025550143"),
            ("\u{3000}+12025550143\u{3000}", "+12025550143"),
            ("＋１（２０２）５５５－０１４３", "+12025550143"), ("+٢٠٢٥٥٥٠١٤٣", "+٢٠٢٥٥٥٠١٤٣"),
        ])
    func telephoneNotations(text: String, meant: String) { #expect(LoginName.suggestion(for: text) == meant) }

    @Test("The canonical form and the suggestion of any text are final", arguments: 0..<20 as Range<UInt64>)
    func idempotence(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let symbols = Array("aZ09+-()./@ \t\u{A0}\u{3000}Ａｚ０＋Ｋİßé\u{301}\u{0}ก")
        for _ in 0..<200 {
            let text = String((0..<Int.random(in: 0...16, using: &random)).map { _ in symbols.randomElement(using: &random) ?? "a" })
            let (canonical, suggestion) = (LoginName.canonical(text), LoginName.suggestion(for: text))
            #expect(LoginName.canonical(canonical) == canonical)
            #expect(LoginName.canonical(suggestion) == suggestion)
            #expect(LoginName.suggestion(for: suggestion) == suggestion)
            #expect(LoginName.suggestion(for: canonical) == suggestion, "White space and letter case do not change the suggestion")
        }
    }

    @Test(
        "Only ASCII letters change their case, and only surrounding white space is removed",
        arguments: [
            ("ÀÉ", "ÀÉ"), ("İstanbul", "İstanbul"), ("K\u{212A}", "k\u{212A}"), ("A\u{301}", "a\u{301}"), ("a\u{200B}", "a\u{200B}"),
            ("\u{2028}a\u{2029}", "a"), ("\u{85}A\u{B}", "a"), ("a\u{0}", "a\u{0}"), ("\r\nA\r\nB\r\n", "a\r\nb"), ("@[`{", "@[`{"),
        ])
    func canonicalOfUnicode(text: String, canonical: String) {
        #expect(LoginName.canonical(text).unicodeScalars.elementsEqual(canonical.unicodeScalars))
    }

    @Test(
        "An e-mail address has at most 254 bytes",
        arguments: [("a", 242, true), ("a", 243, false), ("é", 121, true), ("é", 122, false)])
    func longAddresses(character: String, count: Int, isAddress: Bool) {
        #expect(LoginName.isEmailAddress(String(repeating: character, count: count) + "@example.com") == isAddress)
    }

    @Test(
        "White space and control characters do not occur in an e-mail address",
        arguments: [
            "a\u{0}@b.example", "a@b\u{1F}.example", "a\u{A0}@b.example", "a@b.example\n", "a\u{3000}b@c.example", "a@b.\u{2003}example",
            "a\t@b",
        ])
    func hostileAddresses(text: String) { #expect(!LoginName.isEmailAddress(text)) }
}
