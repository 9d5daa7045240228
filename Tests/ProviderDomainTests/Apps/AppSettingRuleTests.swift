import LoginModel
import ProviderDomain
import Testing

@Suite("The rules for the settings of an app")
struct AppSettingRuleTests {
    private static let appID = "138483919580948"

    private func problem<Value>(_ check: () throws(SettingProblem) -> Value) -> SettingProblem? {
        do throws(SettingProblem) {
            _ = try check()
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "A text is not blank, has at most 4096 bytes and no control characters",
        arguments: [
            ("a", nil), ("  a  ", nil), ("a\u{A0}b", nil), ("กิน 🗝", nil), (String(repeating: "a", count: 4096), nil),
            (String(repeating: "ก", count: 1365) + "a", nil), ("e" + String(repeating: "\u{301}", count: 40), nil),
            ("", .empty), (" ", .empty), ("\u{A0}\u{3000}\u{2003}", .empty), ("\n", .empty), ("\t \r\n", .empty),
            (String(repeating: "a", count: 4097), .tooLong), (String(repeating: "ก", count: 1366), .tooLong),
            (String(repeating: "a\u{0}", count: 4096), .tooLong),
            ("\u{0}", .controlCharacter), ("a\u{0}b", .controlCharacter), ("a\tb", .controlCharacter), ("a\nb", .controlCharacter),
            ("a\r\nb", .controlCharacter), ("a\u{7F}", .controlCharacter), ("a\u{9B}b", .controlCharacter), ("\u{1F}a", .controlCharacter),
            ("a\u{85}b", .controlCharacter),
        ] as [(String, SettingProblem.Kind?)])
    func text(text: String, kind: SettingProblem.Kind?) {
        #expect(problem { () throws(SettingProblem) in try AppSettingRule.text(text) }?.kind == kind, "\(text.prefix(20).debugDescription)")
        if kind == nil { #expect((try? AppSettingRule.text(text)) == text, "A valid text stays as it is") }
    }

    @Test(
        "A problem of a text does not repeat the text",
        arguments: ["", String(repeating: "a", count: 4097), "a\u{0}b"])
    func secretText(text: String) { #expect(problem { () throws(SettingProblem) in try AppSettingRule.text(text) }?.value == nil) }

    @Test(
        "A domain is a host name or an IPv4 address in its canonical form",
        arguments: [
            ("app.example", "app.example"), ("APP.Example", "app.example"), ("localhost", "localhost"), ("a_b.example", "a_b.example"),
            ("192.0.2.1", "192.0.2.1"), ("xn--bcher-kva.example", "xn--bcher-kva.example"), ("a-b.c-d.example", "a-b.c-d.example"),
            (String(repeating: "a", count: 63) + ".example", String(repeating: "a", count: 63) + ".example"),
        ])
    func domain(text: String, domain: String) { #expect((try? AppSettingRule.domain(text)) == domain) }

    @Test(
        "Any other text is not a domain",
        arguments: [
            ("", SettingProblem(.host, "")), ("a b", SettingProblem(.host, "a b")), ("app..example", SettingProblem(.host, "app..example")),
            (".example", SettingProblem(.host, ".example")), ("https://app.example", SettingProblem(.host, "https://app.example")),
            ("app.example/x", SettingProblem(.host, "app.example/x")), ("app.example:443", SettingProblem(.host, "app.example:443")),
            ("ada@app.example", SettingProblem(.host, "ada@app.example")), ("*.example", SettingProblem(.host, "*.example")),
            ("a\u{0}b", SettingProblem(.host, "a\u{0}b")), ("[::1]", SettingProblem(.host, "[::1]")),
            ("[2001:db8::1]", SettingProblem(.host, "[2001:db8::1]")), ("::1", SettingProblem(.host, "::1")),
            ("1.2.3.256", SettingProblem(.host, "1.2.3.256")),
            (
                String(repeating: "a", count: 64) + ".example",
                SettingProblem(.host, String(repeating: "a", count: 64) + ".example")
            ),
            ("b\u{FC}cher.example", SettingProblem(.hostNotASCII, "b\u{FC}cher.example")),
            ("app\u{FF0E}example", SettingProblem(.hostNotASCII, "app\u{FF0E}example")),
            ("b%C3%BCcher.example", SettingProblem(.hostNotASCII, "b%C3%BCcher.example")),
            ("\u{430}pp.example", SettingProblem(.hostNotASCII, "\u{430}pp.example")),
            ("127.1", SettingProblem(.notCanonical, "127.0.0.1")), ("0x7f000001", SettingProblem(.notCanonical, "127.0.0.1")),
            ("192.0.2.1.", SettingProblem(.notCanonical, "192.0.2.1")), ("app.example.", SettingProblem(.notCanonical, "app.example")),
            ("app%2Eexample", SettingProblem(.notCanonical, "app.example")),
        ] as [(String, SettingProblem)])
    func notDomain(text: String, problem: SettingProblem) {
        #expect(self.problem { () throws(SettingProblem) in try AppSettingRule.domain(text) } == problem)
    }

    @Test(
        "The address of a page is a canonical http or https URL",
        arguments: [
            ("https://app.example", nil), ("https://app.example/", nil), ("http://app.example/privacy?x=1#top", nil),
            ("https://app.example:8443/a", nil), ("https://[2001:db8::1]/", nil),
            ("https://APP.example/", SettingProblem(.notCanonical, "https://app.example/")),
            ("HTTPS://app.example/", SettingProblem(.notCanonical, "https://app.example/")),
            ("https://app.example:443/", SettingProblem(.notCanonical, "https://app.example/")),
            ("http://app.example:80/", SettingProblem(.notCanonical, "http://app.example/")),
            ("https://127.1/", SettingProblem(.notCanonical, "https://127.0.0.1/")),
            ("ftp://app.example/", SettingProblem(.webAddress, "ftp://app.example/")),
            ("javascript:alert(1)", SettingProblem(.webAddress, "javascript:alert(1)")),
            ("data:text/html,x", SettingProblem(.webAddress, "data:text/html,x")),
            ("app.example", SettingProblem(.webAddress, "app.example")),
            ("//app.example/", SettingProblem(.webAddress, "//app.example/")), ("", SettingProblem(.webAddress, "")),
            ("https://", SettingProblem(.webAddress, "https://")),
            ("https:/app.example", SettingProblem(.webAddress, "https:/app.example")),
            ("https://ada@app.example/", SettingProblem(.webAddress, "https://ada@app.example/")),
            ("https://app.example/a b", SettingProblem(.webAddress, "https://app.example/a b")),
            ("https://app.example:65536/", SettingProblem(.webAddress, "https://app.example:65536/")),
            ("https://b\u{FC}cher.example/", SettingProblem(.hostNotASCII, "https://b\u{FC}cher.example/")),
            ("https://app.example/\u{FC}", SettingProblem(.webAddress, "https://app.example/\u{FC}")),
        ] as [(String, SettingProblem?)])
    func webAddress(text: String, problem: SettingProblem?) {
        #expect(self.problem { () throws(SettingProblem) in try AppSettingRule.webAddress(text) } == problem)
    }

    @Test(
        "A login configuration is a number and the scopes that it requests",
        arguments: [
            ("4711: email, user_birthday", "4711", ["email", "user_birthday"]), ("1:user_birthday email", "1", ["email", "user_birthday"]),
            (" 7 : email ", "7", ["email"]), ("7:", "7", []), ("0: openid", "0", ["openid"]), ("7: email,email , email", "7", ["email"]),
            (String(repeating: "9", count: 32) + ": email", String(repeating: "9", count: 32), ["email"]),
        ] as [(String, String, [String])])
    func configuration(text: String, id: String, scopes: [String]) throws {
        let configuration = try AppSettingRule.configuration(text)
        #expect(configuration.id == id)
        #expect(configuration.scopes == scopes)
    }

    @Test(
        "Any other text is not a login configuration",
        arguments: [
            "", ":", "email", "4711", "4711 email", ": email", "nine: email", "-1: email", "1.5: email", "4711: Email", "4711: e-mail",
            "4711: email: user_birthday", "4711: user2", "4711: \u{E9}mail", "\u{0661}: email",
            String(repeating: "9", count: 33) + ": email",
        ])
    func notConfiguration(text: String) {
        let problem = problem { () throws(SettingProblem) in try AppSettingRule.configuration(text) }
        #expect(problem == SettingProblem(.configuration, text))
    }

    @Test(
        "A server is an IP address or a network in CIDR notation",
        arguments: [
            ("192.0.2.1", true), ("192.0.2.0/24", true), ("0.0.0.0/0", true), ("192.0.2.1/32", true), ("2001:db8::/32", true),
            ("::/0", true), ("::1", true), ("2001:db8::1/128", true), ("192.0.2.0/33", false), ("2001:db8::/129", false),
            ("192.0.2.0/", false), ("192.0.2.0/-1", false), ("192.0.2.0/+8", false), ("192.0.2.0/8/8", false), ("/24", false),
            ("app.example", false), ("192.0.2", false), ("192.0.2.0/a", false), ("[::1]", false), ("", false), ("192.0.2.0 /24", false),
        ])
    func network(text: String, isValid: Bool) {
        let problem = problem { () throws(SettingProblem) in try AppSettingRule.network(text) }
        #expect(problem == (isValid ? nil : SettingProblem(.network, text)))
    }

    @Test(
        "A minimum age is a whole number from 1 to 99",
        arguments: [
            ("1", 1), ("18", 18), ("99", 99), ("0", nil), ("100", nil), ("-1", nil), ("255", nil), ("256", nil), ("1.5", nil), ("", nil),
            ("eighteen", nil), ("\u{661}\u{668}", nil), ("18 ", nil), ("1e1", nil), ("99999999999999999999", nil),
        ] as [(String, Int?)])
    func age(text: String, age: Int?) {
        #expect((try? AppSettingRule.age(text)) == age)
        if age == nil { #expect(problem { () throws(SettingProblem) in try AppSettingRule.age(text) } == SettingProblem(.age, text)) }
    }

    @Test(
        "A version of the Graph API is not newer than the newest",
        arguments: [
            ("v1.0", true), ("v19.0", true), ("v26.0", true), ("v26.1", false), ("v27.0", false), ("v99.0", false), ("19.0", false),
            ("v19", false), ("V19.0", false), ("v19.0.1", false), ("v.0", false), ("v-1.0", false), ("", false), ("v0001.0", false),
        ])
    func version(text: String, isKnown: Bool) {
        let problem = problem { () throws(SettingProblem) in try AppSettingRule.version(text) }
        #expect(problem == (isKnown ? nil : SettingProblem(.version, text)))
    }

    @Test(
        "A mode is live or development, in lowercase",
        arguments: [("live", AppMode.live), ("development", .development), ("Live", nil), ("", nil), ("sandbox", nil)]
            as [(String, AppMode?)])
    func mode(text: String, mode: AppMode?) { #expect((try? AppSettingRule.mode(text)) == mode) }

    @Test(
        "The login name of a role is an e-mail address or a phone number, in its canonical form",
        arguments: [
            ("Ada@Example.com", "ada@example.com"), (" grace@example.com ", "grace@example.com"), ("+12025550143", "+12025550143"),
            ("\u{C9}da@example.com", "\u{C9}da@example.com"), ("ada", nil), ("", nil), ("ada@", nil), ("@example.com", nil),
            ("12025550143", nil), ("+123456", nil), ("+1234567890123456", nil), ("a@b@c", nil), ("ada@exa mple.com", nil),
            ("ada@.example.com", nil),
        ] as [(String, String?)])
    func login(text: String, login: String?) {
        #expect((try? AppSettingRule.login(text)) == login)
        guard login == nil else { return }
        #expect(problem { () throws(SettingProblem) in try AppSettingRule.login(text) }?.kind == .login)
    }

    @Test(
        "A callback of an app has the problems of its address, and a redirect URI those of its rule",
        arguments: [
            ("https://app.example/", nil, nil), ("http://app.example/", .callbackInsecure, .insecure),
            ("app.example", .callback, .notAbsolute), ("https://app.example/#a", .callback, .fragment),
            ("fb138483919580948://authorize", .callback, nil), ("https://APP.example/", .notCanonical, .notCanonical),
            ("https://b\u{FC}cher.example/", .hostNotASCII, .hostNotASCII), ("http://127.0.0.1:9000/", nil, nil),
        ] as [(String, SettingProblem.Kind?, SettingProblem.Kind?)])
    func addresses(text: String, callback: SettingProblem.Kind?, redirectURI: SettingProblem.Kind?) {
        #expect(problem { () throws(SettingProblem) in try AppSettingRule.callback(text) }?.kind == callback)
        let found = problem { () throws(SettingProblem) in try AppSettingRule.redirectURI(text, of: Self.appID) }
        #expect(found?.kind == redirectURI)
    }
}
