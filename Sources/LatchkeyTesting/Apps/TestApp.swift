public import Foundation
public import Latchkey
public import LoginModel
import ProviderDomain

/// An app that has settings, a session and notifications of its own, so that tests can run side by side.
public struct TestApp: Sendable {
    /// The app's settings: its id, and the address of the test's provider.
    public let settings = Settings()
    /// Where the session announces its changes.
    public let notifications: NotificationCenter
    /// Who is logged in to the app.
    public let session: Session
    /// The time of the test, and the way to the provider.
    public let surroundings: LoginSurroundings
    /// The Graph API, asked by this app for who is logged in to it.
    public let graph: GraphClient

    private let provider: TestProvider

    init(_ id: String?, at provider: TestProvider) {
        self.provider = provider
        notifications = NotificationCenter()
        session = Session(notifications: notifications, surroundings: provider.clock.surroundings, clock: provider.clock)
        surroundings = LoginSurroundings(surroundings: provider.clock.surroundings, clock: provider.clock)
        graph = GraphClient(settings: settings, session: session, surroundings: surroundings)
        settings.appID = id
        settings.clientToken = provider.seed.apps.first { $0.id == id }?.clientToken?.reveal(\.self)
        settings.providerURL = provider.url
    }

    /// A manager for this app, whose dialog a person of the provider's answers: to hand to the code under test.
    /// - Parameters:
    ///   - person: who logs in.
    ///   - declining: what the person does not grant.
    ///   - conduct: how the person goes about it.
    ///   - browser: one with a person's cookies, to log in without a password; a fresh one if left out.
    ///   - tell: hears each act of the person.
    /// - Throws: `TestSetupError` where the provider does not know the person.
    public func manager(
        as person: TestPerson, declining: Set<Permission> = [], conduct: Conduct = .agrees, browser: ScriptedBrowser = ScriptedBrowser(),
        tell: @escaping @Sendable (ScriptedPerson.Act) -> Void = { _ in }
    ) throws -> LoginManager {
        let script = try provider.script(for: person, declining: declining, conduct: conduct, browser: browser, tell: tell)
        return LoginManager(settings: settings, session: session, presenter: script, surroundings: surroundings)
    }

    /// A login button of this app, whose dialog a person of the provider's answers.
    /// - Parameters:
    ///   - person: who logs in.
    ///   - declining: what the person does not grant.
    ///   - conduct: how the person goes about it.
    /// - Throws: `TestSetupError` where the provider does not know the person.
    @MainActor
    public func loginButton(
        as person: TestPerson, declining: Set<Permission> = [], conduct: Conduct = .agrees
    ) throws -> FBLoginButton {
        let script = try provider.script(for: person, declining: declining, conduct: conduct, browser: ScriptedBrowser()) { _ in }
        return FBLoginButton(behavior: LoginButtonBehavior(client: graph, presenter: script))
    }

    /// Logs a person in to this app, through the provider's real pages.
    /// - Parameters:
    ///   - person: who logs in.
    ///   - permissions: what the app asks for.
    ///   - declining: what the person does not grant.
    ///   - tracking: classic or limited.
    ///   - nonce: what the ID token must carry; a fresh one if `nil`.
    ///   - conduct: how the person goes about it.
    /// - Throws: `TestSetupError` where the provider does not know the person, `LoginInputError` for what a configuration refuses, and what
    ///   the login throws.
    public func logIn(
        as person: TestPerson, permissions: Set<Permission> = [], declining: Set<Permission> = [], tracking: LoginTracking = .enabled,
        nonce: String? = nil, conduct: Conduct = .agrees, browser: ScriptedBrowser = ScriptedBrowser(),
        tell: @escaping @Sendable (ScriptedPerson.Act) -> Void = { _ in }
    ) async throws -> LoginManagerLoginResult {
        let manager = try manager(as: person, declining: declining, conduct: conduct, browser: browser, tell: tell)
        return try await manager.logIn(with: .validated(permissions: permissions, tracking: tracking, nonce: nonce))
    }

    /// Forgets who is logged in.
    public func logOut() { LoginManager(settings: settings, session: session).logOut() }
}
