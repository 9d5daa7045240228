import ProviderDomain
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
}
