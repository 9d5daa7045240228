import Foundation
import Latchkey
import LatchkeyTesting
import Testing

@Suite("The articles on logging in")
struct LoggingInArticleTests {
    /// Runs a snippet in an app that uses the process-wide objects. Returns what the snippet displayed and sent.
    private func run(
        as behavior: ScriptedBehavior = .agrees, declining: Set<Permission> = [],
        _ body: @escaping @Sendable (LoggingInArticle, TestProvider) async throws -> Void
    ) async throws -> [String] {
        let output = Locked<[String]>([])
        let say: @Sendable (String) -> Void = { line in output.withLock { $0.append(line) } }
        try await TestProvider.run { provider in
            try await provider.asShared(as: .ada, declining: declining, behavior: behavior) {
                try await body(LoggingInArticle(record: say), provider)
            }
        }
        return output.withLock { $0 }
    }

    @Test("The opening snippet logs a person in")
    func overview() async throws {
        let output = try await run { article, provider in try await article.overview(provider.url) }
        #expect(output == ["Hello, Ada King Lovelace"])
    }

    @Test("The snippet for a Limited Login handles granted, declined and canceled logins")
    func limited() async throws {
        let granted = try await run { article, _ in
            try await article.limited()
            #expect(AuthenticationToken.current?.nonce == article.nonce)
        }
        #expect(granted == ["Hello, Ada King Lovelace", "sent true"])
        let declined = try await run(declining: [.userBirthday]) { article, _ in try await article.limited() }
        #expect(declined == ["Hello, Ada King Lovelace", "No birthday party, then.", "sent true"])
        let canceled = try await run(as: .cancels) { article, _ in try await article.limited() }
        #expect(canceled == ["As you like."])
    }

    @Test("The snippet for a classic login handles a declined permission")
    func classic() async throws {
        let output = try await run(declining: [.userFriends]) { article, _ in try await article.classic() }
        #expect(output == ["Hello, Ada King Lovelace", "Your friends stay your secret."])
    }

    @Test("The Graph API snippets read a name, detect a missing permission and revoke a permission")
    func graph() async throws {
        let output = try await run { article, _ in
            _ = try await LoginManager().logIn(with: .validated(permissions: [.email]))
            try await article.graph()
            try await article.missingPermission()
            try await article.permissions()
        }
        #expect(output == ["The provider calls you Ada King Lovelace.", "Ask for the permission first.", "Your address is yours again."])
    }

    @Test("The snippet for a device login shows the code, and ends when it is canceled")
    func device() async throws {
        try await TestProvider.run { provider in
            try await provider.asShared(as: .ada) {
                let (lines, line) = AsyncStream.makeStream(of: String.self)
                let login = Task { try await LoggingInArticle { line.yield($0) }.device() }
                #expect(await lines.first { _ in true }?.hasPrefix("Go to \(provider.url)") == true)
                login.cancel()
                try await login.value
                #expect(await lines.first { _ in true } == "As you like.")
            }
        }
    }

    @Test("The snippet for a refresh sends the new token")
    func refresh() async throws {
        let output = try await run { article, _ in
            _ = try await LoginManager().logIn(with: .validated(permissions: [.email], tracking: .limited))
            try await article.refresh()
        }
        #expect(output == ["sent true"])
    }

    @Test("The snippet for changes receives logins and logouts")
    func changes() async throws {
        let output = try await run { article, _ in
            let hasEnded = Locked(false)
            let listening = Task {
                await article.changes()
                hasEnded.withLock { $0 = true }
            }
            while !hasEnded.withLock({ $0 }) {
                _ = try await LoginManager().logIn(with: .validated(permissions: [.email], tracking: .limited))
                LoginManager().logOut()
            }
            await listening.value
        }
        // If the snippet starts to observe late, it misses only the login.
        #expect(output.suffix(2) == ["Now: Ada King Lovelace", "Now: nobody"] || output == ["Now: nobody"])
    }

    @Test("The snippets for errors show an invalid configuration and an unreachable provider")
    func failures() async throws {
        let output = try await run { article, provider in
            await article.refusedConfiguration()
            provider.fail(.down)
            await article.failures(try .validated(permissions: [.email]))
        }
        #expect(output.count == 2)
        #expect(output.first?.contains("user_likes") == true)
        #expect(output.last == "Are you online?")
    }

    @Test("The snippet with a completion handler shows the result")
    func completion() async throws {
        try await TestProvider.run { provider in
            try await provider.asShared(as: .ada) {
                let (lines, line) = AsyncStream.makeStream(of: String.self)
                await LoggingInArticle { line.yield($0) }.completion()
                for await output in lines {
                    #expect(output == "Granted 2, declined 0")
                    break
                }
            }
        }
    }

    @Test("The snippet for a terminal prints the address to open")
    func terminal() async throws {
        let output = try await run { article, _ in
            Settings.shared.loginTimeout = .milliseconds(1)
            defer { Settings.shared.loginTimeout = .seconds(300) }
            _ = await article.terminal(try .validated(permissions: [.email], tracking: .limited))
        }
        #expect(output.allSatisfy { $0.hasPrefix("To log in, open http://127.0.0.1:") })
    }

    @Test("The snippet for a custom presenter reports a closed window as a cancellation")
    func presenter() async throws {
        try await TestProvider.run { provider in
            let app = provider.app()
            let closed = LoggingInArticle.OwnWindow { _ in throw LoginCancellationError() }
            let manager = LoginManager(settings: app.settings, session: app.session, presenter: closed)
            let result = try await manager.logIn(with: .validated(permissions: [.email]))
            #expect(result.cancellation == .byPerson)
        }
    }
}
