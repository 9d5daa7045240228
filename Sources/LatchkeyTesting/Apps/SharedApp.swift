import Foundation
import Latchkey
public import LoginModel

extension TestProvider {
    /// Runs app code that uses what the whole process shares: `LoginManager()`, `Settings.shared`, `AccessToken.current` and the like.
    ///
    /// The shared settings name this provider and the app while `body` runs, `person` answers every dialog, and nobody is logged in at the
    /// beginning and at the end. The shared session is in memory alone from then on, so that a test touches no session that the developer has on
    /// this machine. Of several calls in one process one runs at a time, and the others wait; tests that need not share had
    /// better take ``app(_:)``.
    /// - Parameters:
    ///   - app: the id of the app; the first one of the provider's if `nil`.
    ///   - person: who answers the dialogs.
    ///   - declining: what the person does not grant.
    ///   - conduct: how the person goes about it.
    /// - Throws: `TestSetupError` where the provider does not know the person, or where this is called in the `body` of another call, which
    ///   would wait for itself; or what `body` throws.
    public func asShared<Result: Sendable>(
        app: String? = nil, as person: TestPerson, declining: Set<Permission> = [], conduct: Conduct = .agrees,
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        let script = try script(for: person, declining: declining, conduct: conduct)
        let app = self.app(app)
        guard !SharedSettings.areReplaced else {
            throw TestSetupError(description: "asShared is called in the body of another call. Let one person after the other act.")
        }
        return try await SharedSettings.turns.run {
            let before = SharedSettings(.shared)
            SharedSettings(app.settings, presenter: script).apply(to: .shared)
            Session.shared.use(nil)
            defer {
                Session.shared.use(nil)
                before.apply(to: .shared)
            }
            return try await SharedSettings.$areReplaced.withValue(true) { try await body() }
        }
    }
}

/// Those of the shared settings that a test replaces.
private struct SharedSettings: Sendable {
    static let turns = Turns()

    /// Whether this is code that has its turn.
    @TaskLocal static var areReplaced = false

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
