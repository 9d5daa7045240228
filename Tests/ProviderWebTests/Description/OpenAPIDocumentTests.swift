import Foundation
import HTTPTypes
import LatchkeyTesting
import Logging
import LoginModel
import StrictJSON
import Testing

@testable import ProviderStore
@testable import ProviderWeb

@Suite("The OpenAPI document")
struct OpenAPIDocumentTests {
    /// The paths of the Graph API, which handles every path that no other endpoint has.
    private static let graph: Set = ["/", "/**"]

    @Test("The OpenAPI document describes every route and each of its methods")
    func complete() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let provider = try await Provider(store: try SQLiteStore(path: folder.appending(path: "store.sqlite").path))
        let described = Set(OpenAPIOperation.all.map { "\($0.method) \($0.path)" })
        let url = PublicURL(host: "127.0.0.1", port: 80)
        let health = HealthEndpoints(of: provider, at: url, logger: Logger(label: "test")) { false }
        for route in ProviderRoutes.table(provider, url, health: health) {
            let path = "\(route.path)".split(separator: "/").map { $0.hasPrefix(":") ? "{\($0.dropFirst())}" : String($0) }
            let address = "/" + path.joined(separator: "/")
            for method in route.endpoints.keys where !Self.graph.contains(address) {
                #expect(described.contains("\(method) \(address)"), "No OpenAPI operation describes \(method) \(address).")
            }
        }
    }

    @Test("The OpenAPI document has no duplicate operation and none without a route")
    func noExtraOperations() async throws {
        #expect(Set(OpenAPIOperation.all.map { "\($0.method) \($0.path)" }).count == OpenAPIOperation.all.count)
        try await TestProvider.run(try Sample.seed()) { provider in
            for operation in OpenAPIOperation.all {
                let path = operation.path.replacing("{id}", with: "me").replacing(/\{[^}]*\}/, with: "x")
                let response = try await ScriptedBrowser().send("OPTIONS", try Sample.url(provider, path))
                let allowed = response.headers["allow"] ?? ""
                #expect(allowed.contains(operation.method.rawValue), "\(operation.method) \(operation.path): \(allowed)")
            }
        }
    }

    @Test("The OpenAPI document is served to every origin")
    func served() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let response = try await ScriptedBrowser().get(try Sample.url(provider, "/openapi.json"))
            #expect(response.status == 200)
            #expect(response.headers["access-control-allow-origin"] == "*")
            let document = try JSONValue(strictly: Array(response.body))
            #expect(document["openapi"]?.string == "3.1.0")
            #expect(document["servers"]?.array?.first?["url"]?.string == provider.url.absoluteString)
            #expect(document["paths"]?["/dialog/oauth"]?["get"]?["x-checks"]?.strings?.contains("redirect URI") == true)
        }
    }

    /// `UPDATE_DOCUMENTS=1` updates the article.
    @Test("The table of checks in the documentation is up to date")
    func table() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/ProviderWeb")
            .standardizedFileURL
        let article = sources.appending(path: "ProviderWeb.docc/Checks.md")
        if ProcessInfo.processInfo.environment["UPDATE_DOCUMENTS"] == "1" {
            try ChecksTable.article.write(to: article, atomically: true, encoding: .utf8)
        }
        #expect(
            try String(contentsOf: article, encoding: .utf8) == ChecksTable.article, "Run UPDATE_DOCUMENTS=1 make test-swift to update it.")
    }
}
