import Foundation
import IdentityTokens
import Testing

@Suite("The target of DPoP proofs")
struct DPoPTargetTests {
    private static let proof = HandmadeProof()

    private func fits(_ claim: String, _ url: String) throws -> Bool {
        let text = try Self.proof.text(claims: ["htu": .string(claim)])
        do {
            _ = try HandmadeProof.verify(text, url: url)
            return true
        } catch {
            #expect(error.code == .wrongAddress)
            return false
        }
    }

    @Test(
        "Equivalent URLs are the same target",
        arguments: [
            // RFC 3986, sections 6.2.2 and 6.2.3.
            ("https://a/./b/../b/%63/%7bfoo%7d", "https://a/b/c/%7Bfoo%7D"),
            ("http://example.com", "http://example.com/"),
            ("http://example.com:/", "http://example.com/"),
            ("http://example.com:80/", "http://example.com/"),
            ("https://example.com:443", "https://example.com"),
            ("https://example.com:00443/", "https://example.com/"),
            ("HTTPS://EXAMPLE.com/", "https://example.com/"),
            // RFC 3986, section 5.2.4, and the paths of section 5.4.
            ("https://h/a/b/c/./../../g", "https://h/a/g"),
            ("https://h/../g", "https://h/g"),
            ("https://h/../../../g", "https://h/g"),
            ("https://h/./g", "https://h/g"),
            ("https://h/./g/.", "https://h/g/"),
            ("https://h/g/./h", "https://h/g/h"),
            ("https://h/g/../h", "https://h/h"),
            ("https://h/g;x=1/./y", "https://h/g;x=1/y"),
            ("https://h/g;x=1/../y", "https://h/y"),
            ("https://h/b/c/..", "https://h/b/"),
            ("https://h/a/../", "https://h/"),
            ("https://h/..", "https://h"),
            ("https://h/a//../b", "https://h/a/b"),
            ("https://h/a/%2E%2e/b", "https://h/b"),
            // Only unreserved characters are decoded.
            ("https://h/%41%7a%30%2D%5f%7E", "https://h/Az0-_~"),
            ("https://h/%c3%a9", "https://h/%C3%A9"),
            ("https://h/%2f%3F%23", "https://h/%2F%3F%23"),
            // Query and fragment are ignored.
            ("https://h/a?x=1", "https://h/a?y=2#z"),
            ("https://h/a#?", "https://h/a"),
            ("https://h?a/../b", "https://h/"),
            ("http://[::1]/", "http://[0:0:0:0:0:0:0:1]/"),
            ("http://[2001:DB8::A]:80/", "http://[2001:db8::a]/"),
            ("http://127.0.0.1:8080/", "http://127.0.0.1:08080"),
            ("https://h:65535/", "https://h:65535"),
        ])
    func equivalent(one: String, other: String) throws {
        #expect(try fits(one, other))
        #expect(try fits(other, one))
    }

    @Test(
        "URLs that differ in anything else are different targets",
        arguments: [
            ("https://h/a", "http://h/a"), ("https://h/a", "https://h/A"), ("https://h/a", "https://h/a/"), ("https://h/", "https://h//"),
            ("https://h/a/b", "https://h/a%2Fb"), ("https://h/a;b", "https://h/a%3Bb"), ("https://h/a%20b", "https://h/a+b"),
            ("https://h/g.", "https://h/g"), ("https://h/..g", "https://h/g"), ("https://h/...", "https://h/"),
            ("https://h/%252e", "https://h/%2e"),
            ("https://h:443/", "https://h:80/"), ("http://h:443/", "http://h/"), ("https://h:8443/", "https://h/"),
            ("https://h/", "https://h.i/"),
            ("https://127.0.0.1/", "https://localhost/"), ("http://[::1]/", "http://[::2]/"), ("http://[::1]:1/", "http://[::1]/"),
        ])
    func different(one: String, other: String) throws {
        #expect(try !fits(one, other))
        #expect(try !fits(other, one))
        #expect(try fits(one, one))
        #expect(try fits(other, other))
    }

    @Test(
        "What is not an absolute web address without user information is no target, not even its own",
        arguments: [
            "", "https", "https:", "https:/", "https://", "https:///a", "//h/a", "/a", "h/a", "ftp://h/a", "ws://h/a", "https//h/a",
            "https:h/a",
            "https://u@h/", "https://u:p@h/", "https://@h/", "https://h:0/", "https://h:65536/", "https://h:999999/", "https://h:+443/",
            "https://h:4a/", "https://h: 443/", "https://h:-1/", "https://[::1/", "https://[::g]/", "https://[::1]a/", "https://h/%",
            "https://h/%4",
            "https://h/%4g", "https://h/%g4", "https://h/a b", "https://h/\u{E9}", "https://h/\t", "https://h/\0", "https://h/<",
            "https://h/>",
            "https://h/\"", "https://h/\\", "https://h/^", "https://h/`", "https://h/{", "https://h/|", "https://h/}", "https://h/?a b",
            "https://h/#\u{7F}",
        ])
    func noTarget(text: String) throws {
        #expect(try !fits(text, text))
        #expect(try !fits(text, "https://h/"))
        #expect(try !fits("https://h/", text))
    }

    @Test("The rejection shows the target and the address of the request, each shortened")
    func explanation() throws {
        let path = String(repeating: "p", count: 300)
        let text = try Self.proof.text(claims: ["htu": .string("https://h/\(path)")])
        let rejection = #expect(throws: DPoPRejection.self) { try HandmadeProof.verify(text, url: "https://i/\(path)") }
        let (claim, url) = ("https://h/" + String(repeating: "p", count: 70), "https://i/" + String(repeating: "p", count: 190))
        #expect(rejection?.explanation == "The claim htu is \"\(claim)…\", but the request went to \"\(url)…\".")
    }
}
