import LoginModel
import ProviderDomain
import Testing

@Suite("Passwords that an attacker would try first")
struct GuessablePasswordTests {
    private func rule(_ password: String, login: String = "ada@example.com", again: String? = nil, old: String = "old password")
        -> PasswordRule?
    {
        var person = Sample.ada
        person.login = login
        let names = PasswordRule.Names(person, provider: "Latchkey")
        return PasswordRule.broken(by: Secret(password), typedAgain: Secret(again ?? password), insteadOf: Secret(old), of: names)
    }

    @Test(
        "A password with fewer than five different characters is guessable, without the white space around it",
        arguments: [
            ("abzqabzq", true), ("axbzqaxq", false), ("AxaXbZBzaqAQ", false), ("aAxXbBzZ", true), ("กขคงกขคง", true), ("    axbz", true),
        ])
    func differentCharacters(password: String, isGuessable: Bool) {
        #expect(rule(password) == (isGuessable ? .guessable : nil))
    }

    @Test(
        "A password of sequences with an average length of three is guessable",
        arguments: [
            ("abcmnoxyz", true), ("abcmnoxy", false), ("cbaonmzyx", true), ("qweasdzxc", true), ("qwert12345", true), ("azertyuiop", true),
            ("qwertzuiop", true), ("yxcvbnm0", true), ("1qaz2wsx3edc", true), ("0o9i8u7y", true), ("QWEasd123", true), ("กขฃคฅฆงจ", true),
            ("αβγδεζηθ", true), ("mnbvcxz1", true), ("qaywsxedc", false), ("acegikmoq", false), ("13579024680", false),
        ])
    func sequences(password: String, isGuessable: Bool) {
        #expect(rule(password) == (isGuessable ? .guessable : nil))
    }

    @Test(
        "A common word or a name is guessable, alone, twice, or in a pair, whatever digits and symbols surround it",
        arguments: [
            ("segreto1!", true), ("Benvenuto", true), ("juventus99", true), ("パスワード123", true), ("**sunshine**", true),
            ("dragonmonkey", true),
            ("adamaster", true), ("masterada1", true), ("kingking77", true), ("adaadaada", true), ("LovelaceLatchkey", true),
            ("latch-key-ada", true), ("A.d.a.K.i.n.g", true), ("dr4g0n!!", true), ("m0nk3y2024", true), ("$3cr3t!!", true),
            ("1337dragon", true),
            ("p@ssw0rd", true), ("passw0rd1", true), ("7rustno1", true), ("dragonmonkeyada", false), ("dragons of the north", false),
            ("adaline1x", false), ("secretary", false), ("xpasswordx", false), ("lovelaces", false),
        ])
    func words(password: String, isGuessable: Bool) {
        #expect(rule(password) == (isGuessable ? .guessable : nil))
    }

    @Test(
        "The part of an e-mail address before the @ is one of the person's names",
        arguments: [("countess1", true), ("Countess!!!", true), ("countessada", true), ("c0unt3ss", true), ("countesses", false)])
    func localPart(password: String, isGuessable: Bool) {
        #expect(rule(password, login: "countess@example.com") == (isGuessable ? .guessable : nil))
    }

    @Test(
        "The end of the person's telephone number is guessable from six digits on, with at most three letters",
        arguments: [
            ("550143!!", true), ("50143!!!", false), ("550143abc", true), ("550143abxd", false), ("0012025550143", true),
            ("(202) 555-0143", true),
            ("+1.202.555.0143 x", true), ("5550142!?", false), ("5501439!?", false),
        ])
    func telephone(password: String, isGuessable: Bool) {
        #expect(rule(password, login: "+12025550143") == (isGuessable ? .guessable : nil))
    }

    @Test("Digits in an e-mail address are not a telephone number")
    func digitsOfAddress() {
        #expect(rule("550143!!", login: "a550143@example.com") == nil)
    }

    @Test(
        "Of several broken rules, the first is reported: length, login name, old password, guessing, repetition",
        arguments: [
            ("ada", "ada", "x", "ada", PasswordRule.tooShort), ("1234567", "ada@example.com", "other", "1234567", .tooShort),
            (String(repeating: "a", count: 1025), "ada@example.com", "other", "", .tooLong),
            ("ada@example.com", "ada@example.com", "other", "ada@example.com", .isLogin),
            ("password", "ada@example.com", "other", "password", .isOld),
            ("password", "ada@example.com", "other", "", .guessable), ("axbzqaxq", "ada@example.com", "axbzqaxQ", "", .mismatch),
            ("axbzqaxq", "ada@example.com", "", "", .mismatch),
        ])
    func order(password: String, login: String, again: String, old: String, rule expected: PasswordRule) {
        #expect(rule(password, login: login, again: again, old: old) == expected)
    }

    @Test(
        "The length is counted in Unicode scalars from 8 on, and in bytes up to 1,024",
        arguments: [
            ("axbzqax", PasswordRule.tooShort), ("axbzqaxq", nil), ("👩‍👩‍👧xq", .tooShort), ("👩‍👩‍👧xq7", nil), ("xqz7jk\u{301}", .tooShort),
            ("xqz7jk\u{301}\u{302}", nil),
            (String(repeating: "axbzq", count: 204) + "7q4k", nil), (String(repeating: "axbzq", count: 204) + "7q4ké", .tooLong),
        ] as [(String, PasswordRule?)])
    func lengths(password: String, expected: PasswordRule?) {
        #expect(rule(password) == expected)
    }

    @Test(
        "A password that differs only in letter case or surrounding white space is the login name, but not the old password",
        arguments: [
            ("ADA@example.com", "", PasswordRule.isLogin), ("\u{3000}ada@EXAMPLE.com\n", "", .isLogin), ("ada@example.co", "", nil),
            ("axbzqaxq", "axbzqaxq", .isOld), ("axbzqaxQ", "axbzqaxq", nil), ("axbzqaxq ", "axbzqaxq", nil),
        ] as [(String, String, PasswordRule?)])
    func comparison(password: String, old: String, expected: PasswordRule?) {
        #expect(rule(password, old: old) == expected)
    }
}
