import LoginModel
import Testing

@Suite("The parts of web addresses")
struct WebURLPartTests {
    /// An address and its parts.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let origin: String
        var port: UInt16?
        var explicitPort: UInt16?
        let path: String
        var hasFragment = false

        init(_ text: String, _ origin: String, port: UInt16? = nil, explicit: UInt16? = nil, _ path: String, hasFragment: Bool = false) {
            (testDescription, self.origin, self.port, explicitPort, self.path) = (text, origin, port, explicit ?? port, path)
            self.hasFragment = hasFragment
        }
    }

    @Test(
        "An address is divided into its parts",
        arguments: [
            Row("https://a.example", "https://a.example", "/"),
            Row("http://a.example/", "http://a.example", "/"),
            Row("https://a.example:443/", "https://a.example", explicit: 443, "/"),
            Row("http://a.example:443/", "http://a.example:443", port: 443, "/"),
            Row("http://a.example:80", "http://a.example", explicit: 80, "/"),
            Row("https://a.example:0/", "https://a.example:0", port: 0, "/"),
            Row("https://a.example:65535/", "https://a.example:65535", port: 65535, "/"),
            Row("https://a.example:000000000080/", "https://a.example:80", port: 80, "/"),
            Row("https://a.example/b/c", "https://a.example", "/b/c"),
            Row("https://a.example/b?c/d", "https://a.example", "/b"),
            Row("https://a.example/b#c?d", "https://a.example", "/b", hasFragment: true),
            Row("https://a.example?b#", "https://a.example", "/", hasFragment: true),
            Row("https://a.example#", "https://a.example", "/", hasFragment: true),
            Row("https://a.example/@:b@c", "https://a.example", "/@:b@c"),
            Row("https://a.example//b//", "https://a.example", "//b//"),
            Row("https://[::1]:8443/b", "https://[::1]:8443", port: 8443, "/b"),
            Row("https://a.example/[::1]:80", "https://a.example", "/[::1]:80"),
        ])
    func parts(row: Row) throws {
        let url = try WebURL(row.testDescription)
        #expect(url.origin == row.origin)
        #expect(url.port == row.port)
        #expect(url.explicitPort == row.explicitPort)
        #expect(url.path == row.path)
        #expect(url.hasFragment == row.hasFragment)
        #expect(url.isHTTPS == row.origin.hasPrefix("https:"))
    }

    @Test(
        "Addresses are equal if their canonical forms are",
        arguments: [
            ("https://a.example", "HTTPS://A.example:443/", true), ("http://127.1", "http://0x7f000001/", true),
            ("http://[::1]/", "http://[0::1]", true),
            ("https://a.example", "http://a.example", false), ("https://a.example", "https://a.example:8443", false),
            ("https://a.example", "https://a.example.", false), ("https://a.example/A", "https://a.example/a", false),
            ("https://a.example/%41", "https://a.example/A", false), ("https://a.example/?", "https://a.example/", false),
        ])
    func equality(one: String, other: String, areEqual: Bool) throws {
        let (one, other) = (try WebURL(one), try WebURL(other))
        #expect((one == other) == areEqual)
        #expect(!areEqual || one.hashValue == other.hashValue)
    }

    @Test("No printable ASCII character but these is allowed nowhere in an address", arguments: ["", "/", "/?", "/#"])
    func characters(before: String) {
        for byte in UInt8(0x00)...0x7F {
            let text = "https://a.example\(before == "" ? "/" : before)\(Unicode.Scalar(byte))"
            let isForbidden = byte <= 0x20 || byte == 0x7F || "\"<>\\^`{|}".utf8.contains(byte)
            #expect(((try? WebURL(text)) == nil) == isForbidden, "byte \(byte)")
        }
    }

    @Test(
        "Two hosts are the same machine if DNS says so",
        arguments: [
            ("a.example", "A.EXAMPLE.", true), ("a.example", "a.example", true), ("127.1", "127.0.0.1", true), ("[::1]", "[0::1]", true),
            ("a.example", "b.example", false), ("127.0.0.1", "[::ffff:127.0.0.1]", false), ("localhost", "127.0.0.1", false),
        ])
    func machines(one: String, other: String, areSame: Bool) throws {
        #expect(try URLHost(one).isSameMachine(as: URLHost(other)) == areSame)
        #expect(try URLHost(other).isSameMachine(as: URLHost(one)) == areSame)
    }
}
