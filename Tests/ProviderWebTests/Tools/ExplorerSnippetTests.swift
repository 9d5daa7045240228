import Foundation
import IdentityTokens
import LatchkeyTesting
import LoginModel
import ProviderDomain
import Testing

@testable import ProviderWeb

@Suite("The explorer's Swift code")
struct ExplorerSnippetTests {
    private static let query = ExplorerQuery(
        FormParameters(
            pairs: [("method", "GET"), ("path", "me?fields=id,name"), ("version", "v26.0")].map {
                .init(name: $0.0, bytes: Array($0.1.utf8))
            }), isForm: true)

    private static func code(_ app: RegisteredApp?) throws -> String {
        let target = ExplorerTarget(query.path, names: [])
        return try #require(ExplorerCode(query, target, of: app, at: "https://login.example")).swift
    }

    @Test("The Swift code compiles and contains the provider, the app and its client token")
    func text() throws {
        var app = RegisteredApp(id: "138483919580948", name: "Sample")
        app.clientToken = Secret("0123456789abcdef")
        let code = try Self.code(app)
        let lines = try String(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "ExplorerSnippet.swift"), encoding: .utf8
        )
        .components(separatedBy: "\n")
        let start = try #require(lines.firstIndex { $0.hasSuffix("// snippet: explorer") })
        let end = try #require(lines.firstIndex { $0.hasSuffix("// end") })
        let names = [
            "providerAddress": "https://login.example", "appIdentifier": app.id, "clientSecret": "0123456789abcdef",
            "tokenText": "ACCESS_TOKEN",
        ]
        let body = lines[(start + 1)..<end].map { $0.hasPrefix("        ") ? String($0.dropFirst(8)) : $0 }.joined(separator: "\n")
        let filled = names.reduce(body) { $0.replacing($1.key, with: "\"\($1.value)\"") }
        let imports = lines.filter { $0.hasPrefix("import ") }.joined(separator: "\n")
        #expect(code == imports + "\n\n" + filled)
    }

    @Test("The Swift code omits a missing client token and has placeholders if no app is chosen")
    func lacking() throws {
        #expect(try !Self.code(RegisteredApp(id: "1", name: "Sample")).contains("clientToken"))
        let code = try Self.code(nil)
        #expect(code.contains("\"APP_ID\"") && code.contains("\"CLIENT_TOKEN\""))
    }

    @Test("The Swift code makes the call")
    func run() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let token = try await GraphProgram(provider: provider).token()
            let (output, continuation) = AsyncStream.makeStream(of: String.self)
            let snippet = ExplorerSnippet(
                providerAddress: provider.url.absoluteString, appIdentifier: Sample.appID, clientSecret: "0123456789abcdef",
                tokenText: token
            ) { continuation.yield($0) }
            try await provider.asShared(as: .ada) { try await snippet.run() }
            continuation.finish()
            var lines: [String] = []
            for await line in output { lines.append(line) }
            #expect(lines.count == 1 && lines.first?.contains("Ada King Lovelace") == true)
        }
    }
}
