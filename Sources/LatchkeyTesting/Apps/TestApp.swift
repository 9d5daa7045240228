public import Foundation
public import Latchkey
public import LoginModel
import ProviderDomain

/// An app with its own settings, session and notification center, so that tests can run in parallel.
public struct TestApp: Sendable {
    /// The app's settings: its ID and client token, and the URL of the test's provider.
    public let settings = Settings()
    /// The notification center to which the session posts its changes.
    public let notifications: NotificationCenter
    /// The app's session, which contains the logged-in person's tokens and profile.
    public let session: Session
    /// The dependencies of the app's logins, with the time of the test's clock.
    public let environment: LoginEnvironment
    /// A Graph API client for the app and the person who is logged in.
    public let graph: GraphClient

    private let provider: TestProvider

    init(_ id: String?, provider: TestProvider) {
        self.provider = provider
        notifications = NotificationCenter()
        session = Session(notifications: notifications, environment: provider.clock.environment, clock: provider.clock)
        environment = LoginEnvironment(system: provider.clock.environment, clock: provider.clock)
        graph = GraphClient(settings: settings, session: session, environment: environment)
        settings.appID = id
        settings.clientToken = provider.seed.apps.first { $0.id == id }?.clientToken?.reveal(\.self)
        settings.providerURL = provider.url
    }

    /// Returns a login manager for this app, to pass to the code under test. A person of the provider completes its dialog.
    /// - Parameters:
    ///   - person: the person who logs in.
    ///   - declining: the permissions that the person declines.
    ///   - behavior: how the person behaves.
    ///   - browser: a browser that can have a person's cookies, to log in without a password; a new one by default.
    ///   - onAction: receives each action of the person.
    /// - Throws: `TestSetupError` if the provider does not know the person.
    public func manager(
        as person: TestPerson, declining: Set<Permission> = [], behavior: ScriptedBehavior = .agrees,
        browser: ScriptedBrowser = ScriptedBrowser(),
        onAction: @escaping @Sendable (ScriptedPerson.Action) -> Void = { _ in }
    ) throws -> LoginManager {
        let script = try provider.scriptedPerson(
            for: person, declining: declining, behavior: behavior, browser: browser, onAction: onAction)
        return LoginManager(settings: settings, session: session, presenter: script, environment: environment)
    }

    /// Returns a login button for this app. A person of the provider completes its dialog.
    /// - Parameters:
    ///   - person: the person who logs in.
    ///   - declining: the permissions that the person declines.
    ///   - behavior: how the person behaves.
    /// - Throws: `TestSetupError` if the provider does not know the person.
    @MainActor
    public func loginButton(
        as person: TestPerson, declining: Set<Permission> = [], behavior: ScriptedBehavior = .agrees
    ) throws -> FBLoginButton {
        let script = try provider.scriptedPerson(for: person, declining: declining, behavior: behavior, browser: ScriptedBrowser()) { _ in }
        return FBLoginButton(behavior: LoginButtonBehavior(client: graph, presenter: script))
    }

    /// Logs a person in to this app through the provider's real pages.
    /// - Parameters:
    ///   - person: the person who logs in.
    ///   - permissions: the permissions that the app requests.
    ///   - declining: the permissions that the person declines.
    ///   - tracking: whether the login is classic or a Limited Login.
    ///   - nonce: the nonce that the ID token must contain; a new one if `nil`.
    ///   - behavior: how the person behaves.
    ///   - browser: a browser that can have a person's cookies, to log in without a password; a new one by default.
    ///   - onAction: receives each action of the person.
    /// - Throws: `TestSetupError` if the provider does not know the person, `LoginInputError` for an invalid configuration, or the error of
    ///   the login.
    public func logIn(
        as person: TestPerson, permissions: Set<Permission> = [], declining: Set<Permission> = [], tracking: LoginTracking = .enabled,
        nonce: String? = nil, behavior: ScriptedBehavior = .agrees, browser: ScriptedBrowser = ScriptedBrowser(),
        onAction: @escaping @Sendable (ScriptedPerson.Action) -> Void = { _ in }
    ) async throws -> LoginManagerLoginResult {
        let manager = try manager(as: person, declining: declining, behavior: behavior, browser: browser, onAction: onAction)
        return try await manager.logIn(with: .validated(permissions: permissions, tracking: tracking, nonce: nonce))
    }

    /// Logs the person out of the app.
    public func logOut() { LoginManager(settings: settings, session: session).logOut() }
}
