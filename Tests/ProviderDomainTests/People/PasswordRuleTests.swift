import LoginModel
import ProviderDomain
import Testing

@Suite("A new password")
struct PasswordRuleTests {
    @Test(
        "is long enough, not too long, and neither the login nor the old one",
        arguments: [
            ("1234567", PasswordRule.tooShort), ("12345678", nil), ("รหัสผ่าน", nil), ("パスワードです。", nil),
            (String(repeating: "a", count: 1024), nil), (String(repeating: "a", count: 1025), .tooLong),
            (String(repeating: "ก", count: 342), .tooLong), (" Ada@Example.com ", .isLogin), ("old password", .isOld),
            ("        ", nil), ("pass\u{0}word", nil),
        ])
    func rules(password: String, rule: PasswordRule?) {
        let broken = PasswordRule.broken(
            by: Secret(password), typedAgain: Secret(password), insteadOf: Secret("old password"), of: "ada@example.com")
        #expect(broken == rule)
    }

    @Test("is typed twice")
    func twice() {
        let broken = PasswordRule.broken(
            by: Secret("twelve letters"), typedAgain: Secret("twelve lettres"), insteadOf: Secret("old password"), of: "ada@example.com")
        #expect(broken == .mismatch)
    }
}
