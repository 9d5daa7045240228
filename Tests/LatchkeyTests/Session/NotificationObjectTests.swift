import Foundation
import Testing

@testable import Latchkey

@Suite("The object of a notification")
struct NotificationObjectTests {
    private let notifications = NotificationCenter()
    private let seen = Locked<[String]>([])

    private func note(_ observerName: String) -> @Sendable (Notification) -> Void {
        let seen = seen
        return { _ in seen.withLock { $0.append(observerName) } }
    }

    /// Changes each value once, in the order of the notifications.
    private func changeEverything() async throws {
        try await WireProvider.run { provider in
            let app = TestApp(provider: provider.url)
            let session = Session(notifications: notifications)
            let manager = LoginManager(
                settings: app.settings, session: session,
                presenter: ScriptedPresenter.answering { dialogQuery in "#id_token=\(try provider.idToken(nonce: dialogQuery["nonce"]))" },
                environment: .test())
            _ = try await manager.logIn(with: .limited())
            session.change { $0.accessToken = .sample() }
        }
    }

    @Test("The object of each notification is the type, as documented")
    func types() async throws {
        let observers = [
            notifications.addObserver(forName: .AccessTokenDidChange, object: AccessToken.self, queue: nil, using: note("access token")),
            notifications.addObserver(
                forName: .AuthenticationTokenDidChange, object: AuthenticationToken.self, queue: nil, using: note("ID token")),
            notifications.addObserver(forName: .ProfileDidChange, object: Profile.self, queue: nil, using: note("profile")),
            notifications.addObserver(forName: .ProfileDidChange, object: AccessToken.self, queue: nil, using: note("nobody's")),
            notifications.addObserver(forName: .ProfileDidChange, object: nil, queue: nil, using: note("any profile")),
            notifications.addObserver(forName: nil, object: AccessToken.self, queue: nil, using: note("all of the access token")),
        ]
        try await changeEverything()
        #expect(
            seen.withLock { $0.sorted() } == ["ID token", "access token", "all of the access token", "any profile", "profile"])
        for observer in observers { notifications.removeObserver(observer) }
        try await changeEverything()
        #expect(seen.withLock { $0.count } == 5)
    }
}
