import Foundation
import Latchkey
import StrictJSON
import TestSupport
import Testing

@testable import Latchkey

@Suite("The cancellation of a login")
struct LoginCancellationTests {
    /// The real transport, except that requests to one address never receive a response.
    private struct StallingTransport: Transport {
        let address: String
        let requests: AsyncStream<Void>.Continuation
        let open = Locked(0)

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            guard request.url.contains(address) else { return try await TransportWithoutProvider().send(request) }
            open.withLock { $0 += 1 }
            defer { open.withLock { $0 -= 1 } }
            requests.yield()
            let (nothing, _) = AsyncStream.makeStream(of: TransportResponse.self)
            for await response in nothing { return response }
            throw CancellationError()
        }
    }

    enum CancellationPath: CaseIterable { case task, manager }

    @Test(
        "A login that is canceled while it waits for the provider ends, together with its request",
        arguments: ["/openid-configuration", "/oauth/access_token", "/certs/", "/me?"], CancellationPath.allCases)
    func request(address: String, way: CancellationPath) async throws {
        try await WireProvider.run(
            redeem: { provider, _ in
                let idToken = try provider.idToken(nonce: "123")
                return (200, address == "/me?" ? ["access_token": "EAA1"] : ["access_token": "EAA1", "id_token": .string(idToken)])
            },
            response: { _, _, _ in (200, ["id": "122100000000000001"]) }
        ) { provider in
            let app = TestApp(provider: provider.url)
            let (requests, requestContinuation) = AsyncStream.makeStream(of: Void.self)
            let transport = StallingTransport(address: address, requests: requestContinuation)
            let consent = ScriptedPresenter.answering { _ in "?code=42" }
            let manager = app.manager(consent, environment: LoginEnvironment(transport: transport))
            let configuration = try LoginConfiguration.validated(permissions: [.email], nonce: "123")
            let login = Task { try await manager.logIn(with: configuration) }
            for await _ in requests { break }
            switch way {
            case .task: login.cancel()
            case .manager: manager.cancel()
            }
            #expect(try await login.value.cancellation == .byApp)
            // All logins that need the keys share one fetch. The fetch is canceled when no login waits for it any longer. Its request ends
            // a little later.
            await waitUntil { transport.open.withLock { $0 } == 0 }
            #expect(app.session.values == Session.Values())
            #expect(try await app.manager(consent).logIn(with: configuration).token != nil)
        }
    }

    @Test("A login that is canceled while the dialog is shown ends, together with its presenter", arguments: CancellationPath.allCases)
    func presenter(way: CancellationPath) async throws {
        let (presented, presents) = AsyncStream.makeStream(of: Void.self)
        let isShown = Locked(false)
        let manager = TestApp().manager(
            ScriptedPresenter { dialog in
                isShown.withLock { $0 = true }
                defer { isShown.withLock { $0 = false } }
                presents.yield()
                return try await ScriptedPresenter.silent.present(dialog)
            })
        let login = Task { try await manager.logIn(with: .limited()) }
        for await _ in presented { break }
        switch way {
        case .task: login.cancel()
        case .manager: manager.cancel()
        }
        #expect(try await login.value.cancellation == .byApp)
        #expect(!isShown.withLock { $0 })
    }

    @Test("A login that is canceled while the storage is unavailable leaves the existing session unchanged")
    func unavailableStorage() async throws {
        let storage = MemoryStorage()
        storage.record = .login("EAAold", revision: "old")
        storage.problem = .locked
        let app = TestApp()
        let session = Session(storage: storage, notifications: NotificationCenter())
        let isBound = Locked(false)
        let manager = LoginManager(
            settings: app.settings, session: session,
            presenter: ScriptedPresenter { dialog in
                let requests = URLQuery(of: try dialog.url(redirectURI: dialog.appRedirectURI))
                isBound.withLock { $0 = requests["dpop_jkt"] != nil }
                throw LoginCancellationError()
            }, environment: .test())
        #expect(try await manager.logIn(with: .limited()).cancellation == .byPerson)
        #expect(isBound.withLock { $0 })
        storage.problem = nil
        session.reload()
        #expect(session.accessToken?.tokenString == "EAAold")
        #expect(storage.record?.revision == "old")
    }

    @Test("A login that is canceled while the dialog is in a browser closes its port")
    func port() async throws {
        let app = TestApp()
        let (addresses, announce) = AsyncStream.makeStream(of: URL.self)
        let manager = app.manager(LoopbackPresenter(browser: NoBrowser()) { announce.yield($0.start) })
        let login = Task { try await manager.logIn(with: .limited()) }
        for await start in addresses {
            login.cancel()
            #expect(try await login.value.cancellation == .byApp)
            await #expect(throws: (any Error).self) { _ = try await RawClient(at: start.absoluteString) }
            break
        }
    }

    @Test("A login times out if the provider's token endpoint does not respond")
    func slowTokenEndpoint() async throws {
        let (requests, requestContinuation) = AsyncStream.makeStream(of: Void.self)
        let clock = ManualClock()
        let transport = StallingTransport(address: "/oauth/access_token", requests: requestContinuation)
        let manager = TestApp().manager(
            ScriptedPresenter.answering { _ in "?code=42" }, environment: LoginEnvironment(clock: clock, transport: transport))
        let login = Task { try await manager.logIn(with: .validated(permissions: [.email])) }
        for await _ in requests { break }
        await clock.advanceWhenSleeping(by: .seconds(90))
        let error = await #expect(throws: LoginError.self) { try await login.value }
        #expect(error?.reason == .timedOut)
        #expect(transport.open.withLock { $0 } == 0)
    }
}
