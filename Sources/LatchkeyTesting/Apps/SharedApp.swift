import Foundation
import Latchkey
public import LoginModel

extension TestProvider {
    /// Runs app code that uses process-wide objects, such as `LoginManager()`, `Settings.shared` and `AccessToken.current`.
    ///
    /// While `body` runs, the shared settings refer to this provider and the app, and `person` completes every dialog. Nobody is logged in
    /// at the beginning and at the end. From the first call on, the shared session exists only in memory, so that a test does not change
    /// the session that the developer has on this machine. Calls in one process run one after another, so tests that do not need the shared
    /// objects should use ``app(_:)``.
    /// - Parameters:
    ///   - app: the ID of the app; the provider's first app if `nil`.
    ///   - person: the person who completes the dialogs.
    ///   - declining: the permissions that the person declines.
    ///   - behavior: how the person behaves.
    ///   - body: the code that uses the shared objects.
    /// - Throws: `TestSetupError` if the provider does not know the person, or if this method is called in the `body` of another call to
    ///   it, where it would wait forever. Otherwise, the error of `body`.
    public func asShared<Result: Sendable>(
        app: String? = nil, as person: TestPerson, declining: Set<Permission> = [], behavior: ScriptedBehavior = .agrees,
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        let script = try scriptedPerson(for: person, declining: declining, behavior: behavior)
        let app = self.app(app)
        guard !SharedSettings.isReplacing else {
            throw TestSetupError(description: "asShared was called in the body of another asShared. Make the calls one after the other.")
        }
        return try await SharedSettings.lock.withLock {
            let before = SharedSettings(.shared)
            SharedSettings(app.settings, presenter: script).apply(to: .shared)
            Session.shared.useStorage(nil)
            defer {
                Session.shared.useStorage(nil)
                before.apply(to: .shared)
            }
            return try await SharedSettings.$isReplacing.withValue(true) { try await body() }
        }
    }
}

/// The shared settings that a test replaces.
private struct SharedSettings: Sendable {
    static let lock = Turns()

    /// Whether the current task runs in the `body` of ``TestProvider/asShared(app:as:declining:behavior:_:)``.
    @TaskLocal static var isReplacing = false

    private let appID: String?
    private let clientToken: String?
    private let providerURL: URL?
    private let presenter: (any DialogPresenter)?

    init(_ settings: Settings, presenter: (any DialogPresenter)? = nil) {
        appID = settings.appID
        clientToken = settings.clientToken
        providerURL = settings.providerURL
        self.presenter = presenter ?? settings.presenter
    }

    func apply(to settings: Settings) {
        settings.appID = appID
        settings.clientToken = clientToken
        settings.providerURL = providerURL
        settings.presenter = presenter
    }
}
