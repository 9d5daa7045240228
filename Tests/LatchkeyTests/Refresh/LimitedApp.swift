import Foundation
import LoginModel
import StrictJSON
import TestSupport
import Testing

@testable import Latchkey

/// An app for Ada's Limited Logins. The test can change the app's current time.
struct LimitedApp: Sendable {
    let app: TestApp
    let provider: WireProvider
    let clock = ManualClock()
    private let time = Locked(Date())
    /// The number of changes that the session has announced.
    let changes = Locked(0)

    var session: Session { app.session }
    var settings: Settings { app.settings }
    var now: Date { time.withLock { $0 } }

    init(_ provider: WireProvider) {
        self.provider = provider
        app = TestApp(provider: provider.url)
    }

    func advanceClock(by seconds: TimeInterval) { time.withLock { $0 += seconds } }

    func environment(_ transport: any Transport = TransportWithoutProvider()) -> LoginEnvironment {
        LoginEnvironment(
            system: SystemEnvironment(now: { now }, randomBytes: SystemEnvironment.real.randomBytes), clock: clock,
            transport: transport)
    }

    func manager(_ presenter: any DialogPresenter = ScriptedPresenter.silent, transport: any Transport = TransportWithoutProvider())
        -> LoginManager
    {
        app.manager(presenter, environment: environment(transport))
    }

    /// Logs Ada in. The token is bound to the key in the dialog's parameters, unless `changes` contains the claim `cnf`.
    @discardableResult
    func logIn(changing changes: [String: JSONValue?] = [:]) async throws -> AuthenticationToken {
        let result = try await manager(answering(with: changes)).logIn(with: .limited([.email, .userLink]))
        return try #require(result.authenticationToken)
    }

    /// A dialog in which the person agrees immediately.
    func answering(with changes: [String: JSONValue?] = [:]) -> ScriptedPresenter {
        .answering { dialogQuery in
            let bound: JSONValue? = dialogQuery["dpop_jkt"].map { ["jkt": .string($0)] }
            let token = try provider.idToken(nonce: dialogQuery["nonce"], changing: ["cnf": bound].merging(changes) { $1 }, at: now)
            return "#id_token=\(token)&graph_domain=facebook&granted_scopes=email,public_profile,openid&denied_scopes=user_link"
        }
    }

    /// Counts the notifications of each kind while `body` runs.
    func announcements(during body: () async throws -> Void) async throws -> [Notification.Name: Int] {
        let counts = Locked<[Notification.Name: Int]>([:])
        let names: [Notification.Name] = [.AccessTokenDidChange, .AuthenticationTokenDidChange, .ProfileDidChange]
        let observers = names.map { name in
            app.notifications.addObserver(forName: name, object: nil, queue: nil) { _ in counts.withLock { $0[name, default: 0] += 1 } }
        }
        try await body()
        for observer in observers { app.notifications.removeObserver(observer) }
        return counts.withLock { $0 }
    }
}

/// Expects that a refresh fails with an error that does not contain the token, and that the session has not changed. Returns the error.
func expectRefusal(
    _ expected: LimitedLoginRefreshError, of app: LimitedApp, sourceLocation: SourceLocation = #_sourceLocation,
    _ refresh: () async throws -> LimitedLoginRefreshResult
) async -> LimitedLoginRefreshError? {
    let before = app.session.values
    let error = await #expect(throws: LimitedLoginRefreshError.self, sourceLocation: sourceLocation) { _ = try await refresh() }
    #expect(error == expected, "\(error?.explanation ?? "no error")", sourceLocation: sourceLocation)
    #expect(app.session.values == before, sourceLocation: sourceLocation)
    if let error, let token = before.authenticationToken?.tokenString {
        #expect(!"\(error) \(error.errorUserInfo)".contains(token), sourceLocation: sourceLocation)
    }
    return error
}
