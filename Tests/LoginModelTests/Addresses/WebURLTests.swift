import LoginModel
import Testing

@Suite("Web addresses")
struct WebURLTests {
    @Test(
        "A web address has canonical scheme, host and port, and an unchanged rest",
        arguments: [
            ("https://app.example/callback", "https://app.example/callback", true), ("https://app.example", "https://app.example/", true),
            ("https://app.example?x=/a", "https://app.example/?x=/a", true), ("https://app.example#x", "https://app.example/#x", true),
            ("HTTPS://APP.example/A", "https://app.example/A", false), ("https://app.example:443/", "https://app.example/", false),
            ("https://app.example:0443/", "https://app.example/", false), ("https://app.example:/", "https://app.example/", false),
            ("https://app.example:80/", "https://app.example:80/", true), ("http://app.example:80/", "http://app.example/", false),
            ("http://app.example:08080/", "http://app.example:8080/", false),
            ("https://127.1:9443/dialog", "https://127.0.0.1:9443/dialog", false),
            ("https://[0::1]:9443/", "https://[::1]:9443/", false), ("https://app%2eexample/", "https://app.example/", false),
            ("https://app.example/%41/../b", "https://app.example/%41/../b", true),
        ])
    func canonical(text: String, canonical: String, isCanonical: Bool) throws {
        let url = try WebURL(text)
        #expect(url.description == canonical)
        #expect(url.isCanonical(text) == isCanonical)
        #expect(try WebURL(canonical) == url)
        #expect(try WebURL(canonical).isCanonical(canonical))
    }

    @Test(
        "A text that a browser would have to repair is not a web address",
        arguments: [
            ("", WebURLError.notHTTP), ("app.example", .notHTTP), ("//app.example", .notHTTP), ("https:app.example", .notHTTP),
            ("https:/app.example", .notHTTP), ("https:///app.example", .host(.empty)), ("https://", .host(.empty)),
            (#"https:\\app.example"#, .forbiddenCharacter), (#"https://app.example\@evil.example"#, .forbiddenCharacter),
            ("https://app.example@evil.example/", .userInformation), ("https://@evil.example/", .userInformation),
            ("https://a:b@evil.example/", .userInformation), ("ht\ttps://app.example", .forbiddenCharacter),
            ("https://app.exa\nmple", .forbiddenCharacter), (" https://app.example", .forbiddenCharacter),
            ("https://app.example/a b", .forbiddenCharacter), ("https://app.example/\u{E9}", .forbiddenCharacter),
            ("https://\u{E9}.example/", .host(.notASCII)), ("https://app.example:x/", .port), ("https://app.example:65536/", .port),
            ("https://app.example:-1/", .port), ("https://app.example:80:80/", .port), ("https://1.2.3.256/", .host(.invalidIPv4Address)),
            ("https://[::1]evil.example/", .host(.invalidIPv6Address)), ("https://[::1", .host(.invalidIPv6Address)),
            ("ftp://app.example/", .notHTTP),
            ("javascript://app.example/", .notHTTP),
        ])
    func refusal(text: String, error: WebURLError) { #expect(throws: error) { try WebURL(text) } }

    @Test("A web address has an origin, a port and a path")
    func parts() throws {
        let url = try WebURL("http://[::1]:8080/a/b?c#d")
        #expect((url.isHTTPS, url.port, url.origin) == (false, 8080, "http://[::1]:8080"))
        #expect((url.path, url.pathQueryAndFragment, url.hasFragment) == ("/a/b", "/a/b?c#d", true))
        #expect(try (WebURL("http://a:80").port, WebURL("http://a:80").explicitPort) == (nil, 80))
    }
}
