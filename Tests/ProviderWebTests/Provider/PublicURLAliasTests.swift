import Testing

@testable import ProviderWeb

@Suite("Aliases of the public host")
struct PublicURLAliasTests {
    @Test(
        "An alias is the public host with a known prefix and the same port",
        arguments: [
            ("https://login.example", "www.login.example", "https://www.login.example"),
            ("https://login.example", "LIMITED.login.example:443", "https://LIMITED.login.example"),
            ("https://login.example", "www.login.example:80", nil), ("https://login.example", "login.example", nil),
            ("https://login.example", "www.login.example.evil.example", nil), ("https://login.example", "x.login.example", nil),
            ("http://127.0.0.1:8080", "m.127.0.0.1:8080", "http://m.127.0.0.1:8080"), ("http://127.0.0.1:8080", "m.127.0.0.1", nil),
            ("https://login.example:8443", "m.login.example:8443", "https://m.login.example:8443"),
            ("https://login.example", "developers.login.example", "https://developers.login.example"),
            ("https://www.login.example", "login.example", "https://login.example"),
            ("https://www.login.example", "graph.login.example:443", "https://graph.login.example"),
            ("https://www.login.example", "www.login.example", nil), ("https://www.login.example", "www.www.login.example", nil),
            ("https://www.login.example", "graph.www.login.example", nil), ("https://www.login.example", "example", nil),
            ("https://www.example", "example", nil), ("https://www.example", "m.www.example", "https://m.www.example"),
        ])
    func alias(url: String, authority: String, name: String?) throws { #expect(try PublicURL(url).alias(authority) == name) }

    @Test("The origins begin with the public one, and each name is among them once")
    func origins() throws {
        let origins = try PublicURL("https://www.facebook.com").origins
        #expect(origins.first == "https://www.facebook.com")
        #expect(Set(origins) == Set(EmulatedProvider.names.map { "https://\($0)" }) && origins.count == 9)
        #expect(try PublicURL("http://127.0.0.1:8080").origins.prefix(2) == ["http://127.0.0.1:8080", "http://www.127.0.0.1:8080"])
    }

    @Test("A prefix replaces www., and keeps the port")
    func prefixes() throws {
        let url = try PublicURL("https://www.login.example:8443")
        #expect(url.origin(.none) == "https://login.example:8443" && url.origin(.graph) == "https://graph.login.example:8443")
    }
}
