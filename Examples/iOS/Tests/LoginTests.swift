import Foundation
import Latchkey
import LatchkeyClientTesting
import LoginModel
import Testing

/// Tests logins of the client in a simulator. The test that needs a provider runs only if the environment variable `LATCHKEY_PROVIDER` has
/// the provider's address.
struct LoginTests {
    private static let provider = ProcessInfo.processInfo.environment["LATCHKEY_PROVIDER"].flatMap(URL.init(string:))

    /// A presenter that records the dialog's address, and then cancels the login like a person who closes the dialog.
    private struct ClosingPerson: DialogPresenter {
        let record: @Sendable (URL) -> Void

        func present(_ dialog: PendingDialog) async throws -> DialogRedirect {
            record(try dialog.url(redirectURI: dialog.appRedirectURI))
            throw LoginCancellationError()
        }
    }

    private func makeSettings(provider: URL) -> Settings {
        let settings = Settings()
        settings.appID = "138483919580948"
        settings.providerURL = provider
        return settings
    }

    @Test("Closing the dialog cancels the login, and the session stays empty")
    func cancel() async throws {
        let session = Session()
        let (addresses, continuation) = AsyncStream.makeStream(of: URL.self)
        let person = ClosingPerson { continuation.yield($0) }
        let settings = makeSettings(provider: try #require(URL(string: "http://127.0.0.1:1")))
        let manager = LoginManager(settings: settings, session: session, presenter: person)

        let result = try await manager.logIn(with: .validated(permissions: [.email], tracking: .limited))

        #expect(result.isCancelled)
        #expect(session.authenticationToken == nil)
        var opened = addresses.makeAsyncIterator()
        let address = try #require(await opened.next())
        #expect(address.absoluteString.contains("client_id=138483919580948"))
    }

    @Test("A login without an app ID says so")
    func missingAppID() async throws {
        let manager = LoginManager(settings: Settings(), session: Session(), presenter: ClosingPerson { _ in })

        await #expect(throws: CoreError.self) {
            try await manager.logIn(with: .validated(permissions: [.email], tracking: .limited))
        }
    }

    @Test("Ada logs in at a provider that this Mac reaches", .enabled(if: provider != nil))
    func logIn() async throws {
        let session = Session()
        let ada = ScriptedPerson(login: "ada@example.com", password: Secret("correct horse battery staple"))
        let manager = LoginManager(settings: makeSettings(provider: try #require(Self.provider)), session: session, presenter: ada)

        let result = try await manager.logIn(with: .validated(permissions: [.email], tracking: .limited))

        #expect(!result.isCancelled)
        #expect(session.profile?.email == "ada@example.com")
    }
}
