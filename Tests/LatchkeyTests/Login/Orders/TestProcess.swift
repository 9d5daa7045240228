import Foundation
import Latchkey

@testable import Latchkey

/// The parts of one process of an app: a session and a manager.
struct TestProcess: Sendable {
    let session: Session
    let manager: LoginManager

    /// Passes a URL to the app, as the system does.
    @discardableResult
    func open(_ url: URL) -> Bool { manager.application(nil, open: url, sourceApplication: nil, annotation: nil) }
}

/// The storage that outlives a process.
final class TestStorage: Sendable {
    private let storage = MemoryStorage()

    /// Starts a process, which knows only what is in the storage.
    func start(_ presenter: any DialogPresenter, _ environment: LoginEnvironment) -> TestProcess {
        let session = Session(storage: storage, notifications: NotificationCenter())
        let settings = Settings()
        settings.appID = InMemoryProvider.appID
        settings.providerURL = URL(string: InMemoryProvider.address)
        return TestProcess(
            session: session, manager: LoginManager(settings: settings, session: session, presenter: presenter, environment: environment))
    }
}
