import ProviderDomain
import Testing

@Suite("Callback addresses")
struct CallbackAddressTests {
    @Test(
        "Only a safe callback address can be registered",
        arguments: [
            ("https://app.example/deauthorize", true), ("https://app.example:8443/a?b=c", true), ("https://[2001:db8::1]/", true),
            ("http://127.0.0.1:9000/delete", true), ("http://localhost/", true), ("http://[::1]:1/", true),
            ("http://app.example/delete", false), ("http://127.0.0.1.example/", false), ("ftp://app.example/", false), ("delete", false),
            ("https:///a", false), ("https://ada:secret@app.example/", false), ("https://app.example/#a", false),
            ("https://app.example\\@b/", false),
            ("https://127.1/", false), ("http://127.1:9000/", false), ("https://app.example:443/", false), ("https://APP.example/", false),
            ("https://b\u{FC}cher.example/", false), ("https://app.example/a b", false), ("javascript:alert(1)", false),
            ("file:///etc/passwd", false), ("", false),
        ])
    func registering(text: String, isValid: Bool) { #expect((CallbackAddress.problemText(registering: text) == nil) == isValid, "\(text)") }

    @Test(
        "A callback address in another spelling is read as browsers read it",
        arguments: [
            ("https://127.1:9443/d", "127.0.0.1", "https://127.0.0.1:9443/d", true),
            ("https://0x7f000001/", "127.0.0.1", "https://127.0.0.1/", true),
            ("https://0177.0.0.1/", "127.0.0.1", "https://127.0.0.1/", true),
            ("https://2130706433/", "127.0.0.1", "https://127.0.0.1/", true),
            ("https://localhost./", "localhost.", "https://localhost./", true),
            ("https://a.LOCALHOST/", "a.localhost", "https://a.localhost/", true),
            ("https://[0::1]/", "::1", "https://[::1]/", true),
            ("https://printer.local./", "printer.local.", "https://printer.local./", true),
            ("https://8.8.2056/", "8.8.8.8", "https://8.8.8.8/", false),
            ("https://App.Example:443/a?B", "app.example", "https://app.example/a?B", false),
        ])
    func spelling(text: String, host: String, canonical: String, isPrivate: Bool) throws {
        let address = try #require(CallbackAddress(text))
        #expect((address.host, address.text, address.isPrivateHost) == (host, canonical, isPrivate))
    }

    @Test(
        "A callback to a private or reserved address is refused unless the operator allows it",
        arguments: [
            "127.0.0.1", "127.255.255.254", "0.0.0.0", "10.1.2.3", "100.64.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255",
            "192.168.1.1",
            "192.0.0.8", "192.0.2.1", "198.18.0.1", "198.51.100.7", "203.0.113.9", "224.0.0.1", "240.0.0.1", "255.255.255.255",
            "::", "::1", "fe80::1", "fc00::1", "fd12:3456::1", "ff02::1", "2001:db8::1", "2001::1", "3fff::1", "64:ff9b::127.0.0.1",
            "64:ff9b:1::10.0.0.1", "64:ff9b:1:a00:0:100:808:808",
            "::ffff:10.0.0.1", "::ffff:7f00:1", "::ffff:0:169.254.169.254", "::10.0.0.1", "2002:7f00:1::", "2002:c0a8:101::1", "5f00::1",
            "100::1",
        ])
    func closed(text: String) throws {
        let address = try #require(NetworkAddress(text: text))
        #expect(!address.isPublic)
        let callback = try #require(CallbackAddress("https://app.example/"))
        #expect(throws: CallbackProblem.self) { try callback.check(address, allowsPrivateAddresses: false) }
        #expect(throws: Never.self) { try callback.check(address, allowsPrivateAddresses: true) }
    }

    @Test(
        "A callback to a public address is allowed",
        arguments: ["93.184.216.34", "8.8.8.8", "2606:4700::1111", "2a00:1450:4001::1", "::ffff:8.8.8.8", "2002:808:808::1"])
    func open(text: String) throws {
        let address = try #require(NetworkAddress(text: text))
        #expect(address.isPublic)
        #expect(throws: Never.self) { try CallbackAddress("https://app.example/")?.check(address, allowsPrivateAddresses: false) }
    }

    @Test("A callback uses https, except on loopback if the operator allows it")
    func http() throws {
        let local = try #require(NetworkAddress(text: "127.0.0.1"))
        let near = try #require(NetworkAddress(text: "192.168.1.1"))
        let callback = try #require(CallbackAddress("http://localhost:9000/"))
        #expect(throws: Never.self) { try callback.check(local, allowsPrivateAddresses: true) }
        #expect(throws: CallbackProblem.self) { try callback.check(local, allowsPrivateAddresses: false) }
        #expect(throws: CallbackProblem.self) { try callback.check(near, allowsPrivateAddresses: true) }
    }

    @Test(
        "A malformed IP address is not parsed",
        arguments: [
            "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "+1.2.3.4", "1.2.3.-4", ":", ":::", "1::2::3", "1:2:3:4:5:6:7",
            "1:2:3:4:5:6:7:8:9", "g::", "12345::",
            "::1.2.3", "1:2:3:4:5:6:7:8::", "", " ",
        ])
    func garbage(text: String) { #expect(NetworkAddress(text: text) == nil) }
}
