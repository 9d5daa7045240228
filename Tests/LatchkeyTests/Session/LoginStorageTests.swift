import Foundation
import Latchkey
import StrictJSON
import Testing

@testable import Latchkey

@Suite("Storing the result of a login", .timeLimit(.minutes(1)))
struct LoginStorageTests {
    /// A storage that does not store a record until the test lets it continue, or until 20 seconds have passed.
    private final class SlowStorage: SessionStorage {
        let inner = MemoryStorage()
        let (records, recordContinuation) = AsyncStream.makeStream(of: SessionRecord.self)
        private let semaphore = DispatchSemaphore(value: 0)

        func read() throws(SessionStorageError) -> SessionRecord? { try inner.read() }

        func replace(_ revision: String?, with record: SessionRecord) throws(SessionStorageError) -> SessionReplacement {
            recordContinuation.yield(record)
            // The wait is limited, so that a test ends even if the main thread waits here.
            _ = semaphore.wait(timeout: .now() + 20)
            return try inner.replace(revision, with: record)
        }

        func finishWrites() { semaphore.signal() }
    }

    private static let response = ScriptedPresenter.answering { _ in "?code=42&user_token_nonce=next" }

    private static func redeem(_ provider: WireProvider) throws -> (status: Int, body: StrictJSON.JSONValue) {
        (200, ["access_token": "EAA1", "id_token": .string(try provider.idToken(nonce: "123"))])
    }

    @Test("A login stores its result as one record while the main thread is free")
    func slowStorage() async throws {
        try await WireProvider.run(redeem: { provider, _ in try Self.redeem(provider) }) { provider in
            let app = TestApp(provider: provider.url)
            let storage = SlowStorage()
            let session = Session(storage: storage, notifications: app.notifications)
            let manager = LoginManager(settings: app.settings, session: session, presenter: Self.response, environment: .test())
            let configuration = try LoginConfiguration.validated(permissions: [.email], nonce: "123")
            let login = Task { @MainActor in try await manager.logIn(with: configuration) }
            for await record in storage.records {
                let begun = ContinuousClock.now
                await MainActor.run {}
                #expect(storage.inner.record == nil, "the main thread waited \(ContinuousClock.now - begun) for the storage")
                #expect(record.stored.values.accessToken?.tokenString == "EAA1")
                #expect(record.stored.secrets[.userTokenNonce]?.reveal { $0 } == "next")
                storage.finishWrites()
                break
            }
            #expect(try await login.value.token?.tokenString == "EAA1")
            #expect(session.accessToken?.tokenString == "EAA1")
        }
    }

    @Test("A device login stores its result while the main thread is free", .timeLimit(.minutes(1)))
    func slowDevice() async throws {
        try await DeviceWire.run(polls: [.token]) { wire in
            let device = TestDevice(wire.url)
            let storage = SlowStorage()
            let manager = DeviceLoginManager(
                permissions: [], settings: device.app.settings,
                session: Session(storage: storage, notifications: device.app.notifications),
                environment: LoginEnvironment(clock: device.clock))
            let login = Task { @MainActor in
                defer { storage.recordContinuation.finish() }
                return try await manager.logIn { _ in }
            }
            #expect(await Self.isMainThreadFree(during: storage))
            let result = try await login.value
            #expect(result.accessToken?.tokenString == "EAAdevice")
        }
    }

    @Test("A refresh stores its result while the main thread is free")
    func slowRefresh() async throws {
        try await RefreshProvider.run { refreshRequest in
            (200, JSONValue.object(["id_token": .string(try refreshRequest.renewed(changing: ["email": "ada@example.org"]))]).serialized())
        } _: { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            let storage = SlowStorage()
            storage.inner.record = SessionRecord(app.session.contents, revision: "old")
            let session = Session(storage: storage, notifications: app.app.notifications)
            let manager = LoginManager(
                settings: app.settings, session: session, presenter: ScriptedPresenter.silent, environment: app.environment())
            let refresh = Task { @MainActor in
                defer { storage.recordContinuation.finish() }
                return try await manager.refreshLimitedLogin(fallbackPolicy: .directOnly)
            }
            #expect(await Self.isMainThreadFree(during: storage))
            let token = try await refresh.value.authenticationToken
            #expect(storage.inner.record?.stored.values.authenticationToken == token)
        }
    }

    /// Waits until the storage has to store a record. Returns whether the main thread is free meanwhile, and lets the storage continue.
    private static func isMainThreadFree(during storage: SlowStorage) async -> Bool {
        for await record in storage.records {
            await MainActor.run {}
            defer { storage.finishWrites() }
            return storage.inner.record?.revision != record.revision
        }
        return false
    }

    /// A storage that runs an action when it is first read.
    private final class InterruptedStorage: SessionStorage {
        let inner = MemoryStorage()
        let onRead = Locked<(@Sendable () -> Void)?>(nil)

        func read() throws(SessionStorageError) -> SessionRecord? {
            let event = onRead.withLock { event in
                defer { event = nil }
                return event
            }
            event?()
            return try inner.read()
        }

        func replace(_ revision: String?, with record: SessionRecord) throws(SessionStorageError) -> SessionReplacement {
            try inner.replace(revision, with: record)
        }
    }

    @Test("A login that is canceled while the storage is read changes nothing")
    func cancelWhileReading() async throws {
        try await WireProvider.run(redeem: { provider, _ in try Self.redeem(provider) }) { provider in
            let app = TestApp(provider: provider.url)
            let storage = InterruptedStorage()
            let session = Session(storage: storage, notifications: app.notifications)
            let manager = Locked<LoginManager?>(nil)
            let presenter = ScriptedPresenter { dialog in
                storage.onRead.withLock { $0 = { manager.withLock { $0 }?.cancel() } }
                return try await Self.response.present(dialog)
            }
            manager.withLock {
                $0 = LoginManager(settings: app.settings, session: session, presenter: presenter, environment: .test())
            }
            let login = try #require(manager.withLock { $0 })
            let result = try await login.logIn(with: .validated(permissions: [.email], nonce: "123"))
            #expect(result.cancellation == .byApp)
            #expect(session.values == Session.Values())
            #expect(storage.inner.record == nil)
        }
    }

    @Test("A device login that is canceled while the storage is read changes nothing", .timeLimit(.minutes(1)))
    func cancelDeviceWhileReading() async throws {
        try await DeviceWire.run(polls: [.token]) { wire in
            let device = TestDevice(wire.url)
            let storage = InterruptedStorage()
            let session = Session(storage: storage, notifications: device.app.notifications)
            #expect(session.values == Session.Values())
            let manager = DeviceLoginManager(
                permissions: [], settings: device.app.settings, session: session, environment: LoginEnvironment(clock: device.clock))
            storage.onRead.withLock { $0 = { manager.cancel() } }
            let result = try await manager.logIn { _ in }
            #expect(result.cancellation == .byApp)
            #expect(session.values == Session.Values())
            #expect(storage.inner.record == nil)
        }
    }

    @Test("A Limited Login stores its key without blocking the caller")
    @MainActor
    func slowKey() async {
        let app = TestApp()
        let storage = SlowStorage()
        let session = Session(storage: storage, notifications: app.notifications)
        let presenter = ScriptedPresenter { _ in throw LoginCancellationError() }
        let manager = LoginManager(settings: app.settings, session: session, presenter: presenter, environment: .test())
        let (ends, end) = AsyncStream.makeStream(of: LoginResult.self)
        manager.logIn(configuration: LoginConfiguration(tracking: .limited)) { end.yield($0) }
        // If the caller had waited, the storage would have the key by now.
        #expect(storage.inner.record == nil)
        for await record in storage.records {
            #expect(record.stored.secrets[.deviceKey] != nil)
            storage.finishWrites()
            break
        }
        for await result in ends {
            guard case .cancelled = result else { Issue.record("\(result)"); break }
            break
        }
    }
}
