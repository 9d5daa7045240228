import Foundation
import LoginModel
import Testing

@Suite("Hosts of web addresses")
struct URLHostTests {
    /// Spellings of hosts. `Tests/Browser/test_hosts.py` tests the same spellings in a browser.
    struct Vectors: Decodable {
        /// Pairs of a spelling and the host into which both browsers and this project convert it.
        let same: [[String]]
        /// Spellings that browsers and this project refuse.
        let refused: [String]
        /// Spellings that at least one browser accepts, but this project refuses: characters that no DNS name has, names without their
        /// `xn--` form, and spellings that the standard forbids but Chromium accepts.
        let narrower: [String]

        static let all = Result {
            let file = try #require(Bundle.module.url(forResource: "hosts", withExtension: "json", subdirectory: "Vectors"))
            return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
        }
    }

    @Test("Each spelling of a host has the canonical form of browsers")
    func spellings() throws {
        for pair in try Vectors.all.get().same {
            let host = try URLHost(pair[0])
            #expect(host.description == pair[1], "\(pair[0])")
            #expect(try URLHost(host.description) == host, "\(pair[0])")
        }
    }

    @Test("A text that browsers or DNS do not accept is not a host")
    func refusals() throws {
        let vectors = try Vectors.all.get()
        for text in vectors.refused + vectors.narrower { #expect(throws: URLHostError.self, "\(text)") { try URLHost(text) } }
    }

    @Test(
        "The error says why a text is not a host",
        arguments: [
            ("", URLHostError.empty), ("bücher.example", .notASCII), ("b%C3%BCcher.example", .notASCII), ("a b", .forbiddenCharacter),
            ("1.2.3.256", .invalidIPv4Address), ("[::g]", .invalidIPv6Address), ("a..b", .labelLength),
            (String(repeating: "a.", count: 128), .labelLength), (String(repeating: "%61", count: 255), .tooLong),
        ])
    func reasons(text: String, reason: URLHostError) { #expect(throws: reason) { try URLHost(text) } }

    @Test(
        "Loopback hosts and other names of the local machine are recognized",
        arguments: [
            ("localhost", true, true), ("127.0.0.1", true, true), ("127.1", true, true), ("[::1]", true, true), ("[0:0::1]", true, true),
            ("localhost.", false, true), ("app.localhost", false, true), ("127.0.0.2", false, true), ("0", false, true),
            ("[::]", false, true),
            ("[::ffff:127.0.0.1]", false, true), ("[::ffff:7f00:2]", false, true), ("[::127.0.0.1]", false, true),
            ("128.0.0.1", false, false), ("[::2]", false, false), ("[::ffff:8.8.8.8]", false, false), ("[1::1]", false, false),
            ("localhost.example", false, false), ("notlocalhost", false, false), ("127.0.0.1.example", false, false),
        ])
    func classes(text: String, isLoopback: Bool, isThisMachine: Bool) throws {
        let host = try URLHost(text)
        #expect(host.isLoopback == isLoopback)
        #expect(host.isThisMachine == isThisMachine)
    }

    @Test(
        "A host is within another if it is the same or a subdomain",
        arguments: [
            ("app.example", "app.example", true), ("www.APP.example", "app.example", true), ("app.example", "www.app.example", false),
            ("evil-app.example", "app.example", false), ("app.example.", "app.example", false), ("127.1", "127.0.0.1", true),
            ("127.0.0.1", "0.0.1", false), ("a.1.2.3.x", "3.x", true), ("[::1]", "[0::1]", true),
        ])
    func within(text: String, other: String, isWithin: Bool) throws { #expect(try URLHost(text).isWithin(URLHost(other)) == isWithin) }

    @Test("A trailing dot does not change the machine")
    func rootDot() throws {
        #expect(try URLHost("login.example.").isSameMachine(as: URLHost("LOGIN.example")))
        #expect(try !URLHost("login.example.").isSameMachine(as: URLHost("www.login.example")))
        #expect(try !URLHost("127.0.0.1").isSameMachine(as: URLHost("127.0.0.2")))
    }
}
