import Foundation
import Latchkey
import LatchkeyTesting
import ProviderDomain
import ProviderSeed
import Testing

/// The code around the snippets of README.md. Each snippet has its own file with exactly the imports that the README shows.
/// Tests/Browser/test_readme.py compares the code between the markers with the README.
struct Readme: Sendable {
    var provider = URL(filePath: "/")
    var token = ""
    var print: @Sendable (String) -> Void = { _ in }

    static let seed = Result { try Seed.sample() }
}

@Suite("The README's snippets")
struct ReadmeSnippetTests {
    @Test("The snippets log a person in and verify the token on a server")
    func readme() async throws {
        try await TestProvider.run(people: [.ada]) { server in
            try await server.asShared(as: .ada, declining: [.email]) {
                let (output, continuation) = AsyncStream.makeStream(of: String.self)
                Readme(provider: server.url) { continuation.yield($0) }.logIn()
                for await line in output {
                    #expect(line.hasPrefix("Hello, Ada King Lovelace: granted ["))
                    #expect(line.hasSuffix("declined [email]"))
                    break
                }
                let token = try #require(AuthenticationToken.current?.tokenString)
                try await Readme(provider: server.url, token: token) { #expect($0 == "Ada King Lovelace is logged in") }.verify()
                try await Readme(provider: server.url, token: "a.b.c") { #expect($0.contains(":")) }.verify()
            }
        }
    }
}
