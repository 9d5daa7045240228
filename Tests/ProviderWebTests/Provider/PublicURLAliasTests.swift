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
        ])
    func alias(url: String, authority: String, name: String?) throws { #expect(try PublicURL(url).alias(authority) == name) }
}
