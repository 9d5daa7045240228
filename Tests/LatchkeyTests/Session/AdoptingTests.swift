import Foundation
import IdentityTokens
import Latchkey
import Testing

@testable import Latchkey

@Suite("What a login produced", .timeLimit(.minutes(1)))
struct AdoptingTests {
    /// A storage that takes its time over records until it is let go.
    private final class SlowStorage: SessionStorage {
        let inner = MemoryStorage()
        let (asked, asks) = AsyncStream.makeStream(of: SessionRecord.self)
        private let gate = DispatchSemaphore(value: 0)

        func read() throws(SessionStorageError) -> SessionRecord? { try inner.read() }

        func replace(_ revision: String?, with record: SessionRecord) throws(SessionStorageError) -> SessionReplacement {
            asks.yield(record)
            // Not for ever: a test must end that finds the main thread waiting here.
            _ = gate.wait(timeout: .now() + 20)
            return try inner.replace(revision, with: record)
        }

        func letGo() { gate.signal() }
    }

    private static let answer = ScriptedPresenter.answering { _ in "?code=42&user_token_nonce=next" }

    private static func redeem(_ provider: WireProvider) throws -> (status: Int, body: IdentityTokens.JSONValue) {
        (200, ["access_token": "EAA1", "id_token": .string(try provider.idToken(nonce: "123"))])
    }

    @Test("is kept as one record, while the main thread is free")
    func slowStorage() async throws {
        try await WireProvider.run(redeem: { provider, _ in try Self.redeem(provider) }) { provider in
            let app = TestApp(provider: provider.url)
            let storage = SlowStorage()
            let session = Session(storage: storage, notifications: app.notifications)
            let manager = LoginManager(settings: app.settings, session: session, presenter: Self.answer, surroundings: .test())
            let configuration = try LoginConfiguration.validated(permissions: [.email], nonce: "123")
            let login = Task { @MainActor in try await manager.logIn(with: configuration) }
            for await record in storage.asked {
                let begun = ContinuousClock.now
                await MainActor.run {}
                #expect(storage.inner.record == nil, "the main thread waited \(ContinuousClock.now - begun) for the storage")
                #expect(record.kept.values.accessToken?.tokenString == "EAA1")
                #expect(record.kept.secrets[.userTokenNonce]?.reveal { $0 } == "next")
                storage.letGo()
                break
            }
            #expect(try await login.value.token?.tokenString == "EAA1")
            #expect(session.accessToken?.tokenString == "EAA1")
        }
    }

    @Test("does not hold the caller up where a limited login has to keep its key first")
    @MainActor
    func slowKey() async {
        let app = TestApp()
        let storage = SlowStorage()
        let session = Session(storage: storage, notifications: app.notifications)
        let presenter = ScriptedPresenter { _ in throw LoginCancelled() }
        let manager = LoginManager(settings: app.settings, session: session, presenter: presenter, surroundings: .test())
        let (ends, end) = AsyncStream.makeStream(of: LoginResult.self)
        manager.logIn(configuration: LoginConfiguration(tracking: .limited)) { end.yield($0) }
        // Where the caller was held up, the storage has the key by now.
        #expect(storage.inner.record == nil)
        for await record in storage.asked {
            #expect(record.kept.secrets[.deviceKey] != nil)
            storage.letGo()
            break
        }
        for await result in ends {
            guard case .cancelled = result else { Issue.record("\(result)"); break }
            break
        }
    }
}
