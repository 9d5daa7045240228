import Foundation
import Latchkey

@testable import Latchkey

/// What one process of an app has: a session, and a manager.
struct TestProcess: Sendable {
    let session: Session
    let manager: LoginManager

    /// Hands an address to the app, as the system does.
    @discardableResult
    func open(_ url: URL) -> Bool { manager.application(nil, open: url, sourceApplication: nil, annotation: nil) }
}

/// What outlives a process.
final class TestStorage: Sendable {
    private let storage = MemoryStorage()

    /// Starts a process, which knows nothing but what the storage keeps.
    func start(_ presenter: any DialogPresenter, _ environment: LoginEnvironment) -> TestProcess {
        let session = Session(storage: storage, notifications: NotificationCenter())
        let settings = Settings()
        settings.appID = InMemoryProvider.appID
        settings.providerURL = URL(string: InMemoryProvider.address)
        return TestProcess(
            session: session, manager: LoginManager(settings: settings, session: session, presenter: presenter, environment: environment))
    }
}
