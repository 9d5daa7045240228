import Foundation
import LatchkeyTesting
import LoginModel
import StrictJSON
import Testing

@testable import Latchkey

@Suite("The name and the color in a provider's metadata")
@MainActor
struct ProviderMetadataTests {
    /// A provider that answers every request with one document.
    private final class MetadataTransport: Transport {
        private let response: TransportResponse
        let requests = Locked<[String]>([])

        init(status: Int = 200, _ document: JSONValue) { response = TransportResponse(status: status, body: document.serialized()) }

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            requests.withLock { $0.append(request.url) }
            return response
        }
    }

    private nonisolated static let issuer = "https://login.example"

    private nonisolated static func document(_ shown: JSONValue, issuer: String = issuer) -> JSONValue {
        ["issuer": .string(issuer), "latchkey_provider": shown]
    }

    private static func client(_ transport: MetadataTransport) -> GraphClient {
        let settings = Settings()
        settings.providerURL = URL(string: issuer)
        settings.languages = ["en"]
        var environment = LoginEnvironment.real
        environment.transport = transport
        return GraphClient(settings: settings, session: Session(), environment: environment)
    }

    @Test("A button that appears shows the name and the color of the provider, and asks for them once")
    func shown() async throws {
        let transport = MetadataTransport(Self.document(["name": "Ada ID", "accent_color": "#7a1f5c"]))
        let client = Self.client(transport)
        let button = LoginButtonBehavior(client: client)
        #expect(button.appearance.longTitle == "Continue with Latchkey")
        button.appear()
        await button.metadataRequest?.value
        #expect(button.appearance.longTitle == "Continue with Ada ID")
        #expect(button.appearance.color == (try ProviderColor(hex: "#7a1f5c")))
        button.appear()
        await button.metadataRequest?.value
        #expect(transport.requests.withLock(\.self) == ["\(Self.issuer)/.well-known/openid-configuration"])
        #expect(LoginButtonBehavior(client: client).appearance.longTitle == "Continue with Ada ID")
    }

    @Test("Names and colors that the app sets are used, and the provider is not asked for them")
    func set() async throws {
        let transport = MetadataTransport(Self.document(["name": "Ada ID", "accent_color": "#7a1f5c"]))
        let client = Self.client(transport)
        client.settings.providerName = "Set by the app"
        client.settings.providerColor = try ProviderColor(hex: "#000000")
        let button = LoginButtonBehavior(client: client)
        button.appear()
        await button.metadataRequest?.value
        #expect(button.appearance.longTitle == "Continue with Set by the app")
        #expect(transport.requests.withLock(\.self).isEmpty)
    }

    @Test(
        "Values that are not fit for a button, and those of another provider, are ignored",
        arguments: [
            (200, document(["name": .string(String(repeating: "a", count: 41)), "accent_color": "blue"])),
            (200, document(["name": "Ada\n ID"])), (200, document(["name": "Ada \u{202e}DI"])), (200, document(["name": " \u{3000}"])),
            (200, document(["name": 7])), (200, document("Ada ID")), (200, ["issuer": .string(issuer)]), (200, ["Ada ID"]),
            (200, document(["name": "Ada ID"], issuer: "https://other.example")), (503, document(["name": "Ada ID"])),
        ] as [(Int, JSONValue)])
    func ignored(status: Int, document: JSONValue) async throws {
        let client = Self.client(MetadataTransport(status: status, document))
        let button = LoginButtonBehavior(client: client)
        button.appear()
        await button.metadataRequest?.value
        #expect(button.appearance.longTitle == "Continue with Latchkey" && button.appearance.color == .latchkey)
    }

    @Test("The metadata of one provider are not used for another one")
    func other() async throws {
        let client = Self.client(MetadataTransport(Self.document(["name": "Ada ID"])))
        #expect(await client.settings.loadMetadata(over: client.environment.transport))
        #expect(client.settings.providerName == "Ada ID")
        client.settings.providerURL = URL(string: "https://other.example")
        #expect(client.settings.providerName == "Latchkey")
    }

    @Test("A provider's metadata can be read by a button")
    func provider() async throws {
        try await TestProvider.run(people: [.ada]) { provider in
            let app = provider.app()
            #expect(await app.settings.loadMetadata(over: URLSessionTransport()))
        }
    }
}
