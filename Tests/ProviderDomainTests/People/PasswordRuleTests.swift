import LoginModel
import ProviderDomain
import Testing

@Suite("The rules for new passwords")
struct PasswordRuleTests {
    private static let names = PasswordRule.Names(Sample.ada, provider: "Latchkey")

    @Test(
        "A password that is easy to guess is rejected",
        arguments: [
            "password", "Password1", "PASSWORD!!", "p4$$w0rd", "P@ssw0rd2026", "2026password", "passwordpassword", "welcome123",
            "letmein1!", "1p4ssword", "password ada", "LovelaceAda1", "welcomepassword",
            "12345678", "87654321", "123456789012", "11111111", "aaaabbbb", "        ", "abcdefgh", "abcd1234", "qwertyui", "Qwerty123",
            "asdfghjkl", "1q2w3e4r", "1qaz2wsx", "qwer1234", "poiuytrewq", "12341234", "latchkey", "Latchkey1", "lovelace", "Lovelace1815",
            "ada12345", "AdaLovelace", "ada king lovelace", "ada.lovelace.1", "ada@example.com1", "รหัสผ่าน", "รหัสผ่าน123",
            String(repeating: "a", count: 1024),
        ])
    func guessable(password: String) {
        let broken = PasswordRule.broken(
            by: Secret(password), typedAgain: Secret(password), insteadOf: Secret("old password"), of: Self.names)
        #expect(broken == .guessable)
    }

    @Test(
        "A password made of the person's telephone number is rejected",
        arguments: ["12025550143", "2025550143", "5550143!!!", "+1 202 555 0143"])
    func telephone(password: String) {
        var person = Sample.ada
        person.login = "+12025550143"
        let names = PasswordRule.Names(person, provider: "Latchkey")
        let broken = PasswordRule.broken(
            by: Secret(password), typedAgain: Secret(password), insteadOf: Secret("old password"), of: names)
        #expect(broken == .guessable || broken == .isLogin)
    }

    @Test(
        "Any other password of eight or more characters is accepted",
        arguments: [
            "correct horse battery staple", "the analytical engine weaves", "my password is long", "adavancement", "Tr0ub4dor&3",
            "x7Kq9mPz",
            "kattenbrood", "19840612", "สวัสดีชาวโลก", "東京特許許可局の人", "a very common word", "latchkey of the house",
        ])
    func good(password: String) {
        let broken = PasswordRule.broken(
            by: Secret(password), typedAgain: Secret(password), insteadOf: Secret("old password"), of: Self.names)
        #expect(broken == nil)
    }

    @Test(
        "A password that is too short, too long, the login name or the old password is rejected",
        arguments: [
            ("1234567", PasswordRule.tooShort), ("รหัสของฉัน", nil), ("パスワードです。", nil), ("ｐａｓｓの言葉は長い", nil),
            (String(repeating: "twelve letters, ", count: 64), nil), (String(repeating: "a", count: 1025), .tooLong),
            (String(repeating: "ก", count: 342), .tooLong), (" Ada@Example.com ", .isLogin), ("old password", .isOld),
            ("a  b c d e ", nil), ("korrekt\u{0}horse", nil),
        ])
    func rules(password: String, rule: PasswordRule?) {
        let broken = PasswordRule.broken(
            by: Secret(password), typedAgain: Secret(password), insteadOf: Secret("old password"), of: Self.names)
        #expect(broken == rule)
    }

    @Test("Two entries of a password that differ are rejected")
    func twice() {
        let broken = PasswordRule.broken(
            by: Secret("twelve letters"), typedAgain: Secret("twelve lettres"), insteadOf: Secret("old password"), of: Self.names)
        #expect(broken == .mismatch)
    }
}
