import Foundation
import IdentityTokens
import LatchkeyTesting
import Logging
import LoginModel
import ProviderDomain
import ProviderStore
import TestSupport
import Testing

@testable import ProviderServices
@testable import ProviderWeb

@Suite("The services while the store is unavailable", .timeLimit(.minutes(5)))
struct UnavailableStoreServiceTests {
    private let lines = Locked<[String]>([])
    private var logger: Logger { Logger(label: "test") { [lines] _ in RecordingLogHandler(lines: lines) } }

    /// Runs a service while `test` runs.
    private func run(_ service: @escaping @Sendable () async throws -> Void, _ test: () async throws -> Void) async throws {
        let running = Task { try await service() }
        try await test()
        running.cancel()
        try await running.value
    }

    /// Returns a store of the sample seed.
    private func sampleStore(in folder: TemporaryFolder) async throws -> InterruptibleStore {
        let store = InterruptibleStore(try SQLiteStore(path: folder.path("store.sqlite")))
        let seed = try Sample.seed {
            $0.apps[0].deauthorizeCallbackURL = "https://127.0.0.1:9/deauthorize"
            $0.apps[0].dataDeletionCallbackURL = nil
        }
        try await Provider(store: store, passwordCost: .minimum).load(seed)
        return store
    }

    /// Returns the callback that tells the app that a person has removed it.
    private func callback(in store: some ProviderStore) async throws -> AppCallback? {
        try await store.callbacks(of: Sample.appID, limit: 1).first
    }

    @Test("The queue of callbacks is polled once a second, callbacks are delivered afterward, and the log has one line for each change")
    func callbacks() async throws {
        let folder = try TemporaryFolder()
        let clock = AdvanceableClock()
        let store = try await sampleStore(in: folder)
        let ada = try #require(try await store.person(withLogin: Sample.ada.login)).id
        let consent = Consent(
            appID: Sample.appID, person: ada, appScopedID: "1", granted: [.publicProfile], declined: [], tracking: .enabled,
            decidedAt: clock.environment.now())
        let grant = try await store.recordConsent(consent)
        #expect(try await store.removeGrant(AppRemoval(of: grant, by: .person, at: clock.environment.now())))
        store.interrupt()
        let worker = CallbackWorker(of: store, environment: clock.environment, callsPrivateAddresses: true, logger: logger)
        let flush = FieldAccessFlush(of: store, logger: logger)
        try await run(flush.run) {
            try await run(worker.run) {
                await wait { store.refusals(of: "flushFieldAccesses") >= 3 }
                #expect((1...9).contains(store.refusals(of: "appsWithDueCallbacks")), "both services wait for a second after a refusal")
                let failures = ["the callback queue cannot be read", "the field access log cannot be added to the counts"]
                #expect(lines.withLock { $0.sorted() } == failures)

                // The store fails when the callback has been leased.
                store.resume()
                store.interrupt(at: "app")
                await wait { store.refusals(of: "app") > 0 }
                store.resume()
                let refused = try #require(try await callback(in: store))
                #expect(refused.attempts == 1 && refused.problem == nil, "the app was not called")

                // The lease ends after a minute.
                clock.advance(seconds: 61)
                try await wait { try await callback(in: store)?.problem != nil }
                #expect(try await callback(in: store)?.attempts == 2)
                // The second failure has its own lines, which depend on what was read while it lasted.
                let successes = ["the callback queue can be read again", "the field access log is added to the counts again"]
                await wait {
                    lines.withLock { lines in
                        zip(failures, successes).allSatisfy { failure, success in
                            lines.count { $0 == failure } == lines.count { $0 == success }
                        }
                    }
                }
            }
        }
    }

    @Test("The deletion of expired records goes on afterward, and the log has one line for each change")
    func deletion() async throws {
        let folder = try TemporaryFolder()
        let store = try await sampleStore(in: folder)
        let rounds = Locked(0)
        let log = RepeatedWorkLog(failure: "it fails", success: "it succeeds again", logger: logger)
        let work = PeriodicWork(interval: .milliseconds(1), log: log) {
            let mayHaveMore = try await store.deleteExpired(at: Date())
            rounds.withLock { $0 += 1 }
            return mayHaveMore
        }
        store.interrupt()
        try await run(work.run) {
            await wait { store.refusals(of: "deleteExpired") >= 3 }
            #expect(rounds.withLock(\.self) == 0)
            store.resume()
            await wait { rounds.withLock(\.self) >= 3 }
        }
        #expect(lines.withLock(\.self) == ["it fails", "it succeeds again"])
    }

    private func published(_ provider: TestProvider) async throws -> [String] {
        let response = try await ScriptedBrowser().get(try Sample.url(provider, "/.well-known/oauth/openid/jwks/"))
        #expect(response.status == 200)
        return try KeySet(document: Array(response.body)).keys.map(\.id)
    }

    @Test("The known signing keys change by schedule meanwhile, and the missing next key is added afterward")
    func signingKeys() async throws {
        try await TestProvider.runInterruptible(clock: TestClock()) { provider, store in
            let known = try await published(provider)
            #expect(known.count == 2)
            store.interrupt()
            await provider.clock.advance(by: .seconds(61))
            #expect(try await published(provider) == known)
            await provider.clock.advance(by: .seconds(92 * 86_400))
            #expect(try await published(provider) == known.suffix(1), "the next key signs")
            #expect((1...2).contains(store.refusals(of: "signingKeySchedule")), "one attempt a second, by the provider's clock")
            store.resume()
            await provider.clock.advance(by: .seconds(1))
            try await wait {
                let keys = try await published(provider)
                return keys.count == 2 && keys.first == known.last
            }
        }
    }

    @Test("A rotation by the operator takes effect within a second afterward")
    func rotation() async throws {
        try await TestProvider.runInterruptible(clock: TestClock()) { provider, store in
            let known = try await published(provider)
            store.interrupt()
            await provider.clock.advance(by: .seconds(61))
            #expect(try await published(provider) == known)
            store.resume()
            let plan = try #require(try await store.signingKeySchedule())
            let advanced = plan.advancingNextKey(at: provider.clock.date, isUrgent: true)
            _ = try await store.replaceSigningKeySchedule(plan, with: advanced, by: .operator, at: provider.clock.date)
            await provider.clock.advance(by: .seconds(1))
            try await wait { try await published(provider).first == known.last }
        }
    }
}
