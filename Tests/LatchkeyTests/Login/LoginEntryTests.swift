import Foundation
import Latchkey
import StrictJSON
import Testing

@testable import Latchkey

@Suite("The login methods")
struct LoginEntryTests {
    /// Returns the outcome of a login as text.
    private static func reported(_ result: LoginManagerLoginResult?, _ error: (any Error)?) -> String {
        switch (result, error) {
        case (let result?, nil): result.isCancelled ? "cancelled" : "logged in"
        case (nil, let error as LoginError): "\(error.code.rawValue) \(error.reason)"
        case (nil, let error as CoreError): "\(error.code.rawValue) \(error.reason)"
        default: "both or neither"
        }
    }

    private static func reported(_ result: LoginResult) -> String {
        switch result {
        case .success: "logged in"
        case .cancelled: "cancelled"
        case .failed(let error): reported(nil, error)
        }
    }

    /// The documented methods, with and without a completion handler. All of them start a classic login.
    enum Entry: String, CaseIterable, Sendable {
        case configuration, configurationAsync, olderConfiguration, permissions, permissionsAsync, reauthorize, reauthorizeAsync, whole
        case configurationBlock, olderConfigurationBlock, permissionsBlock, reauthorizeBlock

        /// Calls the method, and reports the outcome each time that the login ends.
        func call(_ manager: LoginManager, report: @escaping @Sendable (String) -> Void) {
            let configuration = LoginConfiguration(permissions: [.email], nonce: "123")
            switch self {
            case .configuration: manager.logIn(configuration: configuration) { report(reported($0)) }
            case .configurationAsync: Task { report(reported(await manager.logIn(viewController: nil, configuration: configuration))) }
            case .olderConfiguration: manager.logIn(from: nil, configuration: configuration) { report(reported($0, $1)) }
            case .permissions: manager.logIn(permissions: ["email"], from: nil) { result, error in report(reported(result, error)) }
            case .reauthorize: manager.reauthorizeDataAccess(from: nil) { report(reported($0, $1)) }
            case .permissionsAsync: whole(report) { try await manager.logIn(permissions: ["email"]) }
            case .reauthorizeAsync: whole(report) { try await manager.reauthorizeDataAccess() }
            case .whole: whole(report) { try await manager.logIn(with: configuration) }
            case .configurationBlock:
                let block: LoginResultBlock = { result in
                    MainActor.preconditionIsolated()
                    report(reported(result))
                }
                manager.logIn(configuration: configuration, completion: block)
            case .olderConfigurationBlock: manager.logIn(from: nil, configuration: configuration, completion: block(report))
            case .permissionsBlock: manager.logIn(permissions: ["email"], from: nil, handler: block(report))
            case .reauthorizeBlock: manager.reauthorizeDataAccess(from: nil, handler: block(report))
            }
        }

        /// A block without a declared isolation, which is nevertheless called on the main actor.
        private func block(_ report: @escaping @Sendable (String) -> Void) -> LoginManagerLoginResultBlock {
            { result, error in
                MainActor.preconditionIsolated()
                report(reported(result, error))
            }
        }

        private func whole(
            _ report: @escaping @Sendable (String) -> Void, _ login: @escaping @Sendable () async throws -> LoginManagerLoginResult
        ) {
            Task {
                do { report(reported(try await login(), nil)) } catch { report(reported(nil, error)) }
            }
        }
    }

    /// Calls the method, and returns the first outcome.
    private func end(of entry: Entry, _ manager: LoginManager) async -> String {
        let (ends, end) = AsyncStream.makeStream(of: String.self)
        entry.call(manager) { end.yield($0) }
        for await reported in ends { return reported }
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

    @Test("Every login method reports a successful login", arguments: Entry.allCases)
    func success(entry: Entry) async throws {
        try await WireProvider.run(response: { _, _, _ in (200, ["id": "122100000000000001"]) }) { provider in
            let app = app(provider)
            let manager = app.manager(ScriptedPresenter.answering { _ in "#access_token=EAANEW&granted_scopes=email" })
            #expect(await end(of: entry, manager) == "logged in")
            #expect(app.session.accessToken?.tokenString == "EAANEW")
        }
    }

    @Test("Every login method reports a login that the person has refused as canceled", arguments: Entry.allCases)
    func cancel(entry: Entry) async {
        #expect(await end(of: entry, app().manager(ScriptedPresenter.answering { _ in "?error=access_denied" })) == "cancelled")
    }

    @Test("Every login method reports an error of the dialog", arguments: Entry.allCases)
    func failure(entry: Entry) async {
        let manager = app().manager(ScriptedPresenter.answering { _ in "?error=server_error" })
        #expect(await end(of: entry, manager) == "8 dialog_error")
    }

    @Test("Every login method fails while another login runs", arguments: Entry.allCases)
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

    @Test("Every login method reports a missing app ID", arguments: Entry.allCases)
    func settings(entry: Entry) async {
        let app = app()
        app.settings.appID = nil
        #expect(await end(of: entry, app.manager(ScriptedPresenter.silent)) == "2 no_app_id")
    }

    @Test("A login without a configuration fails and logs one message", arguments: [Entry.configuration, .olderConfiguration])
    func noConfiguration(entry: Entry) async {
        let app = app()
        let log = Locked<[String]>([])
        app.settings.logHandler = { _, message in log.withLock { $0.append(message) } }
        let (ends, end) = AsyncStream.makeStream(of: String.self)
        let manager = app.manager(ScriptedPresenter.silent)
        if entry == .configuration {
            manager.logIn(viewController: nil, configuration: nil) { end.yield(Self.reported($0)) }
        } else {
            manager.logIn(from: nil, configuration: nil) { end.yield(Self.reported($0, $1)) }
        }
        for await reported in ends {
            #expect(reported == "2 no_configuration")
            break
        }
        #expect(log.withLock { $0.count } == 1)
    }

    @Test("A login with permission names fails if a name is invalid", arguments: ["", "Email", "user likes", "user_actions.books"])
    func badName(name: String) async {
        let error = await #expect(throws: CoreError.self) {
            try await app().manager(ScriptedPresenter.silent).logIn(permissions: ["email", name])
        }
        #expect(error?.code == .errorInvalidArgument)
        #expect(error?.reason == .badConfiguration)
        #expect(error?.explanation.contains("\"\(name)\"") == true)
        #expect((error as (any Error)? as NSError?)?.userInfo[ErrorArgumentNameKey] as? String == "permissions")
    }

    @Test("A login with permission names is a classic login that asks again for declined permissions")
    func byNames() async throws {
        let seen = Locked<[String: String]>([:])
        let manager = app().manager(
            ScriptedPresenter.answering { dialogQuery in
                seen.withLock { $0 = dialogQuery.values }
                return "?error=access_denied"
            })
        _ = try await manager.logIn(permissions: ["user_likes", "email"])
        let dialogQuery = seen.withLock { $0 }
        #expect(dialogQuery["scope"] == "email,openid,user_likes")
        #expect(dialogQuery["auth_type"] == "rerequest")
        #expect(dialogQuery["tp"] == nil)
    }

    @Test("A reauthorization of data access requests no permission")
    func dataAccess() async throws {
        let seen = Locked<[String: String]>([:])
        let manager = app().manager(
            ScriptedPresenter.answering { dialogQuery in
                seen.withLock { $0 = dialogQuery.values }
                return "?error=access_denied"
            })
        _ = try await manager.reauthorizeDataAccess()
        let dialogQuery = seen.withLock { $0 }
        #expect(dialogQuery["scope"] == "openid")
        #expect(dialogQuery["auth_type"] == "reauthorize")
        #expect(dialogQuery["tp"] == nil)
    }

    @Test("A reauthorization of data access fails without an access token", arguments: [Entry.reauthorize, .reauthorizeAsync])
    func noAccessToken(entry: Entry) async {
        #expect(await end(of: entry, app(loggedIn: false).manager(ScriptedPresenter.silent)) == "310 no_access_token")
    }

    @Test("A login with permission names works without a completion handler")
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

    @Test("LoginResult is created from the documented combinations of result and error")
    func forms() {
        let canceled = LoginManagerLoginResult(
            token: nil, authenticationToken: nil, isCancelled: true, grantedPermissions: [], declinedPermissions: [])
        let granted = LoginManagerLoginResult(
            token: nil, authenticationToken: nil, isCancelled: false, grantedPermissions: ["email"], declinedPermissions: [])
        #expect(Self.reported(LoginResult(result: nil, error: nil)) == "301 unspecified")
        #expect(Self.reported(LoginResult(result: granted, error: LoginError(.userMismatch))) == "304 unspecified")
        #expect(Self.reported(LoginResult(result: canceled, error: nil)) == "cancelled")
        guard case .success(granted: [.email], declined: [], token: nil) = LoginResult(result: granted, error: nil) else {
            return #expect(Bool(false), "no success")
        }
    }
}
