import Foundation
import LatchkeyTesting
import Logging
import ProviderStore
import ProviderWeb
import Testing

@Suite("The public address of a provider", .timeLimit(.minutes(1)))
struct PublicURLTests {
    @Test(
        "is on this machine alone where every browser reads it so",
        arguments: [
            "http://127.0.0.1", "http://127.0.0.1:8080/", "http://127.255.0.9:1", "http://localhost:8080", "https://localhost",
            "http://[::1]:8080",
        ])
    func loopback(text: String) throws { #expect(try PublicURL(text).isLoopback) }

    @Test(
        "is elsewhere otherwise, and where one might read it differently",
        arguments: [
            "https://login.example", "http://localhost.example", "http://127.0.0.1.login.example", "http://0.0.0.0:8080",
            "http://[::]:8080", "http://10.0.0.1", "http://[::7f00:1]", "http://[::ffff:7f00:1]", "http://[2002:7f00:1::]",
            "http://[64:ff9b::7f00:1]", "http://localhost.",
        ])
    func elsewhere(text: String) throws { #expect(try !PublicURL(text).isLoopback) }

    @Test("lets a host to listen at be spelled in any way", arguments: ["127.1", "0177.0.0.1", "::1", "[::1]", "0:0::1", "LocalHost"])
    func loopbackHost(text: String) { #expect(PublicURL.isLoopback(host: text)) }

    @Test(
        "takes no other host to listen at for this machine",
        arguments: ["0.0.0.0", "::", "", "192.0.2.1", "::ffff:127.0.0.1", "login.example", "localhost.example", "127.0.0.1.example", "0"])
    func otherHost(text: String) { #expect(!PublicURL.isLoopback(host: text)) }

    @Test("is needed where other machines reach the provider", arguments: ["0.0.0.0", "::", "192.0.2.1", ""])
    func missing(host: String) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "latchkey-address-\(UUID().uuidString).sqlite")
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) } }
        let provider = try await Provider(store: try SQLiteStore(path: file.path))
        let application = ProviderApplication(provider, host: host, port: 0, publicURL: nil, logger: Logger(label: "test"))
        await #expect(throws: ListenError.self) { try await application.run { _ in Issue.record("It listens.") } }
    }
}
