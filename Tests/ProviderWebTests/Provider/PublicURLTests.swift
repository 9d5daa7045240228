import Foundation
import LatchkeyTesting
import Logging
import ProviderStore
import ProviderWeb
import Testing

@Suite("The public URL", .timeLimit(.minutes(1)))
struct PublicURLTests {
    @Test(
        "A URL is a loopback URL if every browser reads it as one",
        arguments: [
            "http://127.0.0.1", "http://127.0.0.1:8080/", "http://127.255.0.9:1", "http://localhost:8080", "https://localhost",
            "http://[::1]:8080",
        ])
    func loopback(text: String) throws { #expect(try PublicURL(text).isLoopback) }

    @Test(
        "A URL is not a loopback URL if a browser may read it differently",
        arguments: [
            "https://login.example", "http://localhost.example", "http://127.0.0.1.login.example", "http://0.0.0.0:8080",
            "http://[::]:8080", "http://10.0.0.1", "http://[::7f00:1]", "http://[::ffff:7f00:1]", "http://[2002:7f00:1::]",
            "http://[64:ff9b::7f00:1]", "http://localhost.",
        ])
    func elsewhere(text: String) throws { #expect(try !PublicURL(text).isLoopback) }

    @Test(
        "A loopback host to listen on can be spelled in any way", arguments: ["127.1", "0177.0.0.1", "::1", "[::1]", "0:0::1", "LocalHost"])
    func loopbackHost(text: String) { #expect(PublicURL.isLoopback(host: text)) }

    @Test(
        "No other host to listen on counts as loopback",
        arguments: ["0.0.0.0", "::", "", "192.0.2.1", "::ffff:127.0.0.1", "login.example", "localhost.example", "127.0.0.1.example", "0"])
    func otherHost(text: String) { #expect(!PublicURL.isLoopback(host: text)) }

    @Test("Listening on another address than loopback requires a public URL", arguments: ["0.0.0.0", "::", "192.0.2.1", ""])
    func missing(host: String) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "latchkey-address-\(UUID().uuidString).sqlite")
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) } }
        let provider = try await Provider(store: try SQLiteStore(path: file.path))
        let application = ProviderApplication(provider, host: host, port: 0, publicURL: nil, logger: Logger(label: "test"))
        await #expect(throws: ListenError.self) { try await application.run { _ in Issue.record("It listens.") } }
    }
}
