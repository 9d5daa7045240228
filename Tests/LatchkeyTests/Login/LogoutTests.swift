import Foundation
import IdentityTokens
import Latchkey
import Testing

@testable import Latchkey

@Suite("A logout")
struct LogoutTests {
    private static func token(_ userID: String = "122100000000000001") -> AccessToken {
        AccessToken(
            tokenString: "EAA1", permissions: [], declinedPermissions: [], expiredPermissions: [], appID: "138483919580948", userID: userID)
    }

    @Test("deletes the permissions first, if it is told to, and says so")
    func revoked() async throws {
        let calls = Locked<[String]>([])
        try await WireProvider.run(
            answer: { _, call, fields in
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

    @Test("of a limited login removes the app by the ID token")
    func limited() async throws {
        let calls = Locked<[[String: String]]>([])
        try await WireProvider.run(
            answer: { _, call, fields in
                calls.withLock { $0.append(fields.merging(["": call]) { $1 }) }
                return (200, ["success": true])
            }
        ) { provider in
            let app = TestApp(provider: provider.url)
            let manager = app.manager(ScriptedPresenter.answering { "#id_token=\(try provider.idToken(nonce: $0["nonce"]))" })
            _ = try await manager.logIn(with: .limited())
            let token = app.session.authenticationToken?.tokenString
            guard case .revoked = await manager.logOutRevokingPermissions().revocation else { return #expect(Bool(false), "not revoked") }
            #expect(calls.withLock { $0 } == [["": "POST platform/uninstall", "app_id": provider.appID, "id_token": token ?? ""]])
            #expect(app.session.values == Session.Values())
        }
    }

    @Test("holds for somebody whom the storage could not tell yet", arguments: [true, false])
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

    @Test("holds for somebody whom the storage can tell by now, and could not when it was first asked", arguments: [true, false])
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
        #expect(storage.record?.kept.values == Session.Values())
    }

    @Test("is one also where the provider refuses or is not there, and says why", arguments: [true, false])
    func refused(isThere: Bool) async throws {
        try await WireProvider.run { provider in
            let app = TestApp(provider: isThere ? provider.url : URL(string: "http://127.0.0.1:9"))
            app.session.change { $0.accessToken = Self.token() }
            let report = await app.manager(ScriptedPresenter.silent).logOutRevokingPermissions()
            guard case .failed(let error as CoreError) = report.revocation else { return #expect(Bool(false), "\(report)") }
            #expect(error.reason == (isThere ? .refusedByProvider : .network))
            #expect(app.session.values == Session.Values())
        }
    }

    @Test(
        "does not take every answer for a yes", arguments: [true, false],
        ["{}", #"{"success":false}"#, #"{"success":"true"}"#, "[]", "false", "null"])
    func unconfirmed(isLimited: Bool, answer: String) async throws {
        let json = try IdentityTokens.JSONValue(strictly: Array(answer.utf8))
        try await WireProvider.run(answer: { _, _, _ in (200, json) }) { provider in
            let app = TestApp(provider: provider.url)
            let manager = app.manager(ScriptedPresenter.answering { "#id_token=\(try provider.idToken(nonce: $0["nonce"]))" })
            if isLimited { _ = try await manager.logIn(with: .limited()) } else { app.session.change { $0.accessToken = Self.token() } }
            guard case .failed(let error as CoreError) = await manager.logOutRevokingPermissions().revocation else {
                return #expect(Bool(false), "taken for a yes")
            }
            #expect(error.reason == .badResponse)
            #expect(app.session.values == Session.Values())
        }
    }

    @Test("takes the older form of a yes")
    func olderForm() async throws {
        try await WireProvider.run(answer: { _, _, _ in (200, true) }) { provider in
            let app = TestApp(provider: provider.url)
            app.session.change { $0.accessToken = Self.token() }
            guard case .revoked = await app.manager(ScriptedPresenter.silent).logOutRevokingPermissions().revocation else {
                return #expect(Bool(false), "not revoked")
            }
        }
    }

    @Test("of nobody does nothing")
    func nobody() async {
        let report = await TestApp().manager(ScriptedPresenter.silent).logOutRevokingPermissions()
        #expect(!report.wasLoggedIn)
        guard case .nothingToRevoke = report.revocation else { return #expect(Bool(false), "\(report)") }
    }

    @Test("does not touch somebody who has logged in while the provider was asked")
    func somebodyElse() async throws {
        struct Meanwhile: Transport {
            let session: Session
            func send(_ request: TransportRequest) async throws -> TransportResponse {
                session.clear()
                session.change { $0.accessToken = LogoutTests.token("2") }
                return TransportResponse(status: 200, body: Array("{}".utf8))
            }
        }
        let app = TestApp()
        app.session.change { $0.accessToken = Self.token() }
        let surroundings = LoginEnvironment(transport: Meanwhile(session: app.session))
        _ = await app.manager(ScriptedPresenter.silent, surroundings: surroundings).logOutRevokingPermissions()
        #expect(app.session.accessToken?.userID == "2")
    }
}
