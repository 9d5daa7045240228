import Foundation
import Latchkey
import StrictJSON
import Testing

@testable import Latchkey

@Suite("A logout")
struct LogoutTests {
    private static func token(_ userID: String = "122100000000000001") -> AccessToken {
        AccessToken(
            tokenString: "EAA1", permissions: [], declinedPermissions: [], expiredPermissions: [], appID: "138483919580948", userID: userID)
    }

    @Test("A logout that revokes the permissions deletes them at the provider first, and reports that")
    func revoked() async throws {
        let calls = Locked<[String]>([])
        try await WireProvider.run(
            response: { _, call, fields in
                calls.withLock { $0.append("\(call) \(fields["access_token"] ?? "")") }
                return (200, ["success": true])
            }
        ) { provider in
            let app = TestApp(provider: provider.url)
            app.session.change { $0.accessToken = Self.token() }
            let report = await app.manager(ScriptedPresenter.silent).logOutRevokingPermissions()
            #expect(report.wasLoggedIn)
            guard case .revoked = report.revocation else { return #expect(Bool(false), "\(report)") }
            #expect(calls.withLock { $0 } == ["DELETE me/permissions EAA1"])
            #expect(app.session.values == Session.Values())
        }
    }

    @Test("A logout from a Limited Login removes the app by means of the ID token")
    func limited() async throws {
        let calls = Locked<[[String: String]]>([])
        try await WireProvider.run(
            response: { _, call, fields in
                calls.withLock { $0.append(fields.merging(["": call]) { $1 }) }
                return (200, ["success": true])
            }
        ) { provider in
            let app = TestApp(provider: provider.url)
            let manager = app.manager(ScriptedPresenter.answering { "#id_token=\(try provider.idToken(nonce: $0["nonce"]))" })
            _ = try await manager.logIn(with: .limited())
            let token = app.session.authenticationToken?.tokenString
            guard case .revoked = await manager.logOutRevokingPermissions().revocation else { return #expect(Bool(false), "not revoked") }
            #expect(calls.withLock { $0 } == [["": "POST platform/uninstall/", "app_id": provider.appID, "id_token": token ?? ""]])
            #expect(app.session.values == Session.Values())
        }
    }

    @Test("A logout also ends a session that the storage could not read at that time", arguments: [true, false])
    func unread(isRevoking: Bool) async {
        let storage = MemoryStorage()
        storage.record = .login("EAAold", revision: "old")
        storage.problem = .locked
        let app = TestApp()
        let session = Session(storage: storage, notifications: NotificationCenter())
        let manager = LoginManager(settings: app.settings, session: session, presenter: ScriptedPresenter.silent)
        if isRevoking { await manager.logOutRevokingPermissions() } else { manager.logOut() }
        storage.problem = nil
        session.reload()
        #expect(session.values == Session.Values())
    }

    @Test("A logout also ends a session that the storage could not read before but can read now", arguments: [true, false])
    func readLate(isRevoking: Bool) async {
        let storage = MemoryStorage()
        storage.record = .login("EAAold", revision: "old")
        storage.problem = .locked
        let session = Session(storage: storage, notifications: NotificationCenter())
        #expect(session.values == Session.Values())
        storage.problem = nil
        let manager = LoginManager(settings: TestApp().settings, session: session, presenter: ScriptedPresenter.silent)
        if isRevoking { #expect(await manager.logOutRevokingPermissions().wasLoggedIn) } else { manager.logOut() }
        #expect(session.values == Session.Values())
        #expect(storage.record?.stored.values == Session.Values())
    }

    @Test("A logout ends the session even if the provider refuses or is unreachable, and reports the reason", arguments: [true, false])
    func refused(isReachable: Bool) async throws {
        try await WireProvider.run { provider in
            let app = TestApp(provider: isReachable ? provider.url : URL(string: "http://127.0.0.1:9"))
            app.session.change { $0.accessToken = Self.token() }
            let report = await app.manager(ScriptedPresenter.silent).logOutRevokingPermissions()
            guard case .failed(let error as CoreError) = report.revocation else { return #expect(Bool(false), "\(report)") }
            #expect(error.reason == (isReachable ? .refusedByProvider : .network))
            #expect(app.session.values == Session.Values())
        }
    }

    @Test(
        "A logout reports a failed revocation unless the response confirms its success", arguments: [true, false],
        ["{}", #"{"success":false}"#, #"{"success":"true"}"#, "[]", "false", "null"])
    func unconfirmed(isLimited: Bool, response: String) async throws {
        let json = try StrictJSON.JSONValue(strictly: Array(response.utf8))
        try await WireProvider.run(response: { _, _, _ in (200, json) }) { provider in
            let app = TestApp(provider: provider.url)
            let manager = app.manager(ScriptedPresenter.answering { "#id_token=\(try provider.idToken(nonce: $0["nonce"]))" })
            if isLimited { _ = try await manager.logIn(with: .limited()) } else { app.session.change { $0.accessToken = Self.token() } }
            guard case .failed(let error as CoreError) = await manager.logOutRevokingPermissions().revocation else {
                return #expect(Bool(false), "The response counts as a confirmation")
            }
            #expect(error.reason == .badResponse)
            #expect(app.session.values == Session.Values())
        }
    }

    @Test("A logout accepts the older confirmation, which is the value true alone")
    func olderForm() async throws {
        try await WireProvider.run(response: { _, _, _ in (200, true) }) { provider in
            let app = TestApp(provider: provider.url)
            app.session.change { $0.accessToken = Self.token() }
            guard case .revoked = await app.manager(ScriptedPresenter.silent).logOutRevokingPermissions().revocation else {
                return #expect(Bool(false), "not revoked")
            }
        }
    }

    @Test("A logout without a session revokes nothing")
    func noSession() async {
        let report = await TestApp().manager(ScriptedPresenter.silent).logOutRevokingPermissions()
        #expect(!report.wasLoggedIn)
        guard case .nothingToRevoke = report.revocation else { return #expect(Bool(false), "\(report)") }
    }

    @Test("A logout does not affect another person who has logged in meanwhile")
    func somebodyElse() async throws {
        struct LoginDuringRequest: Transport {
            let session: Session
            func send(_ request: TransportRequest) async throws -> TransportResponse {
                session.clear()
                session.change { $0.accessToken = LogoutTests.token("2") }
                return TransportResponse(status: 200, body: Array("{}".utf8))
            }
        }
        let app = TestApp()
        app.session.change { $0.accessToken = Self.token() }
        let environment = LoginEnvironment(transport: LoginDuringRequest(session: app.session))
        _ = await app.manager(ScriptedPresenter.silent, environment: environment).logOutRevokingPermissions()
        #expect(app.session.accessToken?.userID == "2")
    }
}
