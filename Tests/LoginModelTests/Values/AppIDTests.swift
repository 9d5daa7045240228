import LoginModel
import Testing

@Suite("App IDs")
struct AppIDTests {
    @Test(
        "An app ID has 1 to 32 digits",
        arguments: [
            ("1", true), ("0", true), ("138483919580948", true), (String(repeating: "9", count: 32), true),
            (String(repeating: "9", count: 33), false),
            ("", false), (" 1", false), ("1 ", false), ("-1", false), ("+1", false), ("1.0", false), ("1e5", false), ("a", false),
            ("\u{661}", false),
            ("\u{FF11}", false), ("1\0", false), ("1\n", false), ("/", false), (":", false),
        ])
    func forms(text: String, isWellFormed: Bool) {
        #expect(AppID.isWellFormed(text) == isWellFormed)
    }
}
