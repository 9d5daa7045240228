import Foundation
import Latchkey
import Testing

@Suite("The provider's address")
struct ProviderAddressTests {
    @Test(
        "The issuer is the address without trailing slashes, with scheme and host in lower case",
        arguments: [
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("HTTP://LogIn.Example/Base//", "http://login.example/Base"),
            ("http://[::1]:8611/", "http://[::1]:8611"), ("https://login.example:65535/%2F", "https://login.example:65535/%2F"),
        ])
    func issuer(text: String, issuer: String) throws {
        #expect(try ProviderAddress(#require(URL(string: text))).issuer == issuer)
    }

    @Test("The error for an invalid port names the valid range", arguments: ["http://127.0.0.1:65536", "http://127.0.0.1:0"])
    func port(text: String) throws {
        let url = try #require(URL(string: text))
        let error = #expect(throws: CoreError.self) { try ProviderAddress(url) }
        #expect(error?.reason == .badProvider)
        #expect(error?.explanation.contains("must be 1 to 65535") == true)
    }
}
