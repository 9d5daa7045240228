import LoginModel
import Testing

@testable import ProviderDomain

@Suite("The problems of callback addresses")
struct CallbackAddressProblemTests {
    private static let longest = "https://app.example/" + String(repeating: "a", count: 2028)

    @Test(
        "An address that cannot be registered has its reason",
        arguments: [
            (longest, nil), (longest + "a", SettingProblem(.callback, longest + "a")), ("https://app.example", nil),
            ("https://app.example/?a=b&c", nil), ("https://127.0.0.1/", nil), ("http://localhost:1/", nil),
            ("http://127.0.0.2/", SettingProblem(.callbackInsecure, "http://127.0.0.2/")),
            ("http://localhost.example/", SettingProblem(.callbackInsecure, "http://localhost.example/")),
            ("http://a.localhost/", SettingProblem(.callbackInsecure, "http://a.localhost/")),
            ("http://app.example:80/", SettingProblem(.callbackInsecure, "http://app.example:80/")),
            ("http://localhost:80/", SettingProblem(.notCanonical, "http://localhost/")),
            ("HTTPS://app.example/a", SettingProblem(.notCanonical, "https://app.example/a")),
            ("https://app.example:0443/", SettingProblem(.notCanonical, "https://app.example/")),
            ("https://[2001:DB8::0:1]/", SettingProblem(.notCanonical, "https://[2001:db8::1]/")),
            ("https://app.example:0/", SettingProblem(.callback, "https://app.example:0/")),
            ("https://app.example:65536/", SettingProblem(.callback, "https://app.example:65536/")),
            ("https://app.example/#", SettingProblem(.callback, "https://app.example/#")),
            ("https://ada@app.example/", SettingProblem(.callback, "https://ada@app.example/")),
            ("https://app.example/\u{0}", SettingProblem(.callback, "https://app.example/\u{0}")),
            ("https://[::1", SettingProblem(.callback, "https://[::1")), ("com.example:/x", SettingProblem(.callback, "com.example:/x")),
            ("https://xn--.example/", SettingProblem(.callback, "https://xn--.example/")),
            ("https://app\u{3002}example/", SettingProblem(.hostNotASCII, "https://app\u{3002}example/")),
        ] as [(String, SettingProblem?)])
    func problem(text: String, problem: SettingProblem?) {
        #expect(CallbackAddress.problem(ofRegistering: text) == problem, "\(text.prefix(60))")
        #expect(CallbackAddress.problemText(registering: text) == problem?.phrase)
    }

    @Test(
        "A host that is recognizably not public is private, whatever its case and final dot",
        arguments: [
            ("app.example", false), ("localhost", true), ("LOCALHOST", true), ("localhost.", true), ("a.b.localhost", true),
            ("notlocalhost", false),
            ("printer.local", true), ("printer.LOCAL.", true), ("local", false), ("local.example", false), ("mylocal", false),
            ("app.internal", true), ("internal.example", false), ("10.0.0.1", true), ("9.255.255.255", false), ("0.0.0.0", true),
            ("[::1]", true), ("[fd00::1]", true), ("[2606:4700::1]", false), ("[::ffff:10.0.0.1]", true), ("[::ffff:8.8.8.8]", false),
            ("[64:ff9b::a00:1]", true), ("192.168.0.1", true), ("169.254.169.254", true), ("0x0a.1", true),
        ])
    func isPrivate(host: String, isPrivate: Bool) throws {
        #expect(try #require(CallbackAddress("https://\(host)/")).isPrivateHost == isPrivate)
    }

    @Test(
        "Only localhost, 127.0.0.1 and ::1 are this machine for a callback on http",
        arguments: [
            ("http://localhost/", true), ("http://127.0.0.1:9/", true), ("http://[::1]/", true), ("http://127.0.0.2/", false),
            ("http://a.localhost/", false), ("http://0.0.0.0/", false), ("http://[::]/", false), ("http://127.1/", true),
            ("http://[0:0:0:0:0:0:0:1]/", true), ("http://[::ffff:127.0.0.1]/", false),
        ])
    func loopback(text: String, isLoopback: Bool) throws {
        let address = try #require(CallbackAddress(text))
        #expect(address.namesLoopback == isLoopback && !address.isHTTPS)
    }

    @Test(
        "The host is given without brackets and port, and the whole address in canonical form",
        arguments: [
            ("https://App.Example:8443/A?b=C", "app.example", "https://app.example:8443/A?b=C"),
            ("https://[::1]:9/x", "::1", "https://[::1]:9/x"),
            ("https://192.0.2.1", "192.0.2.1", "https://192.0.2.1/"), ("https://app.example?x", "app.example", "https://app.example/?x"),
        ])
    func parts(text: String, host: String, canonical: String) throws {
        let address = try #require(CallbackAddress(text))
        #expect(address.host == host && address.text == canonical)
        #expect(CallbackAddress(canonical) == address, "The canonical form is read as the same address")
    }
}
