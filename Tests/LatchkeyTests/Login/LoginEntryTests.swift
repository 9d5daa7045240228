import Foundation
import IdentityTokens
import Latchkey
import Testing

@testable import Latchkey

@Suite("Every way to begin a login")
struct LoginEntryTests {
    /// What came of a login, in words.
    private static func told(_ result: LoginManagerLoginResult?, _ error: (any Error)?) -> String {
        switch (result, error) {
        case (let result?, nil): result.isCancelled ? "cancelled" : "logged in"
        case (nil, let error as LoginError): "\(error.code.rawValue) \(error.reason)"
        case (nil, let error as CoreError): "\(error.code.rawValue) \(error.reason)"
        default: "both or neither"
        }
    }

    private static func told(_ result: LoginResult) -> String {
        switch result {
        case .success: "logged in"
        case .cancelled: "cancelled"
        case .failed(let error): told(nil, error)
        }
    }

    /// The documented methods, with and without a completion handler. All begin a classic login.
    enum Entry: String, CaseIterable, Sendable {
        case configuration, configurationAsync, olderConfiguration, permissions, permissionsAsync, reauthorize, reauthorizeAsync, whole
        case configurationBlock, olderConfigurationBlock, permissionsBlock, reauthorizeBlock

        /// Calls the method and hands over how it ended, as often as it ends.
        func call(_ manager: LoginManager, report: @escaping @Sendable (String) -> Void) {
            let configuration = LoginConfiguration(permissions: [.email], nonce: "123")
            switch self {
            case .configuration: manager.logIn(configuration: configuration) { report(told($0)) }
            case .configurationAsync: Task { report(told(await manager.logIn(viewController: nil, configuration: configuration))) }
            case .olderConfiguration: manager.logIn(from: nil, configuration: configuration) { report(told($0, $1)) }
            case .permissions: manager.logIn(permissions: ["email"], from: nil) { result, error in report(told(result, error)) }
            case .reauthorize: manager.reauthorizeDataAccess(from: nil) { report(told($0, $1)) }
            case .permissionsAsync: whole(report) { try await manager.logIn(permissions: ["email"]) }
            case .reauthorizeAsync: whole(report) { try await manager.reauthorizeDataAccess() }
            case .whole: whole(report) { try await manager.logIn(with: configuration) }
            case .configurationBlock:
                let block: LoginResultBlock = { result in
                    MainActor.preconditionIsolated()
                    report(told(result))
                }
                manager.logIn(configuration: configuration, completion: block)
            case .olderConfigurationBlock: manager.logIn(from: nil, configuration: configuration, completion: block(report))
            case .permissionsBlock: manager.logIn(permissions: ["email"], from: nil, handler: block(report))
            case .reauthorizeBlock: manager.reauthorizeDataAccess(from: nil, handler: block(report))
            }
        }

        /// A block that says nothing of where it runs. It is called on the main actor all the same.
        private func block(_ report: @escaping @Sendable (String) -> Void) -> LoginManagerLoginResultBlock {
            { result, error in
                MainActor.preconditionIsolated()
                report(told(result, error))
            }
        }

        private func whole(
            _ report: @escaping @Sendable (String) -> Void, _ login: @escaping @Sendable () async throws -> LoginManagerLoginResult
        ) {
            Task {
                do { report(told(try await login(), nil)) } catch { report(told(nil, error)) }
            }
        }
    }

    /// Calls, lets the presenter do its work, and gives the one end that the call must have.
    private func end(of entry: Entry, _ manager: LoginManager) async -> String {
        let (ends, end) = AsyncStream.makeStream(of: String.self)
        entry.call(manager) { end.yield($0) }
        for await told in ends { return told }
        return "never"
    }

    private func app(_ provider: WireProvider? = nil, loggedIn: Bool = true) -> TestApp {
        let app = TestApp(provider: provider?.url ?? URL(string: "http://127.0.0.1:9"))
        if loggedIn {
            app.session.change {
                $0.accessToken = AccessToken(
                    tokenString: "EAAOLD", permissions: [], declinedPermissions: [], expiredPermissions: [], appID: "138483919580948",
                    userID: "122100000000000001")
            }
        }
        return app
    }

    @Test("ends with what the person decided", arguments: Entry.allCases)
    func success(entry: Entry) async throws {
        try await WireProvider.run(answer: { _, _, _ in (200, ["id": "122100000000000001"]) }) { provider in
            let app = app(provider)
            let manager = app.manager(ScriptedPresenter.answering { _ in "#access_token=EAANEW&granted_scopes=email" })
            #expect(await end(of: entry, manager) == "logged in")
            #expect(app.session.accessToken?.tokenString == "EAANEW")
        }
    }

    @Test("ends as cancelled when the person says no", arguments: Entry.allCases)
    func cancel(entry: Entry) async {
        #expect(await end(of: entry, app().manager(ScriptedPresenter.answering { _ in "?error=access_denied" })) == "cancelled")
    }

    @Test("ends with the error of the dialog", arguments: Entry.allCases)
    func failure(entry: Entry) async {
        let manager = app().manager(ScriptedPresenter.answering { _ in "?error=server_error" })
        #expect(await end(of: entry, manager) == "8 dialog_error")
    }

    @Test("is refused while another login runs", arguments: Entry.allCases)
    func second(entry: Entry) async throws {
        let app = app()
        let (presented, presents) = AsyncStream.makeStream(of: Void.self)
        let first = app.manager(
            ScriptedPresenter { dialog in
                presents.yield()
                return try await ScriptedPresenter.silent.present(dialog)
            })
        let login = Task { try await first.logIn(with: .limited()) }
        for await _ in presented { break }
        #expect(await end(of: entry, app.manager(ScriptedPresenter.silent)) == "301 login_in_progress")
        first.cancel()
        #expect(try await login.value.isCancelled)
    }

    @Test("says what is missing in the settings", arguments: Entry.allCases)
    func settings(entry: Entry) async {
        let app = app()
        app.settings.appID = nil
        #expect(await end(of: entry, app.manager(ScriptedPresenter.silent)) == "2 no_app_id")
    }

    @Test("has a sentence for a configuration that is none", arguments: [Entry.configuration, .olderConfiguration])
    func noConfiguration(entry: Entry) async {
        let app = app()
        let log = Locked<[String]>([])
        app.settings.logHandler = { _, message in log.withLock { $0.append(message) } }
        let (ends, end) = AsyncStream.makeStream(of: String.self)
        let manager = app.manager(ScriptedPresenter.silent)
        if entry == .configuration {
            manager.logIn(viewController: nil, configuration: nil) { end.yield(Self.told($0)) }
        } else {
            manager.logIn(from: nil, configuration: nil) { end.yield(Self.told($0, $1)) }
        }
        for await told in ends {
            #expect(told == "2 no_configuration")
            break
        }
        #expect(log.withLock { $0.count } == 1)
    }

    @Test("by names refuses a name that cannot be asked for", arguments: ["", "Email", "user likes", "user_actions.books"])
    func badName(name: String) async {
        let error = await #expect(throws: CoreError.self) {
            try await app().manager(ScriptedPresenter.silent).logIn(permissions: ["email", name])
        }
        #expect(error?.code == .errorInvalidArgument)
        #expect(error?.reason == .badConfiguration)
        #expect(error?.explanation.contains("\"\(name)\"") == true)
        #expect((error as (any Error)? as NSError?)?.userInfo[ErrorArgumentNameKey] as? String == "permissions")
    }

    @Test("by names is a classic login that asks again for what was declined")
    func byNames() async throws {
        let seen = Locked<[String: String]>([:])
        let manager = app().manager(
            ScriptedPresenter.answering { asked in
                seen.withLock { $0 = asked.values }
                return "?error=access_denied"
            })
        _ = try await manager.logIn(permissions: ["user_likes", "email"])
        let asked = seen.withLock { $0 }
        #expect(asked["scope"] == "email,openid,user_likes")
        #expect(asked["auth_type"] == "rerequest")
        #expect(asked["tp"] == nil)
    }

    @Test("of access to data asks for nothing but that")
    func dataAccess() async throws {
        let seen = Locked<[String: String]>([:])
        let manager = app().manager(
            ScriptedPresenter.answering { asked in
                seen.withLock { $0 = asked.values }
                return "?error=access_denied"
            })
        _ = try await manager.reauthorizeDataAccess()
        let asked = seen.withLock { $0 }
        #expect(asked["scope"] == "openid")
        #expect(asked["auth_type"] == "reauthorize")
        #expect(asked["tp"] == nil)
    }

    @Test("of access to data needs an access token", arguments: [Entry.reauthorize, .reauthorizeAsync])
    func noAccessToken(entry: Entry) async {
        #expect(await end(of: entry, app(loggedIn: false).manager(ScriptedPresenter.silent)) == "310 no_access_token")
    }

    @Test("by names may have nobody who hears the end")
    func noHandler() async throws {
        let (presented, presents) = AsyncStream.makeStream(of: Void.self)
        let manager = app().manager(
            ScriptedPresenter { _ in
                presents.yield()
                throw LoginCancellationError()
            })
        manager.logIn(permissions: ["email"], from: nil, handler: nil)
        for await _ in presented { break }
    }

    @Test("in the documented forms of a result")
    func forms() {
        let cancelled = LoginManagerLoginResult(
            token: nil, authenticationToken: nil, isCancelled: true, grantedPermissions: [], declinedPermissions: [])
        let granted = LoginManagerLoginResult(
            token: nil, authenticationToken: nil, isCancelled: false, grantedPermissions: ["email"], declinedPermissions: [])
        #expect(Self.told(LoginResult(result: nil, error: nil)) == "301 unspecified")
        #expect(Self.told(LoginResult(result: granted, error: LoginError(.userMismatch))) == "304 unspecified")
        #expect(Self.told(LoginResult(result: cancelled, error: nil)) == "cancelled")
        guard case .success(granted: [.email], declined: [], token: nil) = LoginResult(result: granted, error: nil) else {
            return #expect(Bool(false), "no success")
        }
    }
}
