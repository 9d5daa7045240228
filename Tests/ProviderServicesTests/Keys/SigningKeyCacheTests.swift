import Foundation
import IdentityTokenIssuing
import LoginModel
import ProviderDomain
import ProviderStore
import TestSupport
import Testing

@testable import ProviderServices

@Suite("The cache of signing keys", .timeLimit(.minutes(5)))
struct SigningKeyCacheTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    /// A store whose answers a test can delay.
    private final class Store: KeyStore {
        struct State {
            var plan: SigningKeySchedule
            var reads = 0
            var isDelayed = false
            var isAvailable = true
        }

        let state: Locked<State>

        init(_ plan: SigningKeySchedule) { state = Locked(State(plan: plan)) }

        var reads: Int { state.withLock(\.reads) }

        func signingKeySchedule() async throws(StoreError) -> SigningKeySchedule? {
            state.withLock { $0.reads += 1 }
            await wait { state.withLock { !$0.isDelayed } }
            guard state.withLock(\.isAvailable) else { throw .unavailable("stub", "the test says so") }
            return state.withLock(\.plan)
        }

        func keys(orStore new: @autoclosure @Sendable () throws -> ProviderKeys) async throws(StoreError) -> ProviderKeys {
            throw .unavailable("stub", "the tests do not need it")
        }

        func replaceSigningKeySchedule(
            _ plan: SigningKeySchedule, with next: SigningKeySchedule, by actor: AuditEntry.Actor, at now: Date
        ) async throws(StoreError) -> SigningKeySchedule { state.withLock(\.plan) }
    }

    private static let keys = Result { try (0..<3).map { _ in try SigningKey.generate() } }

    private static func plan(_ count: Int) throws -> SigningKeySchedule {
        SigningKeySchedule(
            try keys.get().prefix(count).enumerated().map { number, key in
                ScheduledKey(key: key, createdAt: now, signsFrom: now + Double(number) * 86_400)
            })
    }

    private let store: Store
    private let cache: SigningKeyCache<[String]>
    /// The ID of a key that another node has added to the plan.
    private let addedKey: String

    init() throws {
        store = Store(try Self.plan(3))
        cache = try SigningKeyCache(try Self.plan(2), of: store, at: Self.now) { $0.map(\.key.id) }
        addedKey = try Self.keys.get()[2].id
    }

    private func finds(_ keyID: String, after seconds: Double) async throws -> Bool {
        try await cache.keys(at: Self.now + seconds, verifying: keyID).plan.keys.contains { $0.key.id == keyID }
    }

    @Test("A key that another node has added is found once the last reading is more than a second ago")
    func addedKeys() async throws {
        #expect(try await !finds(addedKey, after: 0.5))
        #expect(store.reads == 0)
        #expect(try await finds(addedKey, after: 1.5))
        #expect(store.reads == 1)
    }

    @Test("Known keys cause no reading, and unknown ones at most one a second")
    func inventedKeys() async throws {
        let known = try Self.keys.get()[0].id
        for second in 0..<20 { #expect(try await finds(known, after: Double(second) * 2)) }
        _ = try await cache.keys(at: Self.now + 40)
        #expect(store.reads == 0)
        for number in 0..<1_000 { #expect(try await !finds("invented-\(number)", after: 40 + Double(number) / 100)) }
        #expect((9...10).contains(store.reads))
    }

    @Test("Callers that need an unknown key wait for one reading, and others do not wait")
    func concurrentCallers() async throws {
        store.state.withLock { $0.isDelayed = true }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 { group.addTask { try await finds(addedKey, after: 2) } }
            await wait { store.reads == 1 }
            #expect(try await cache.keys(at: Self.now + 2).plan.keys.count == 2)
            store.state.withLock { $0.isDelayed = false }
            for try await isFound in group { #expect(isFound) }
        }
        #expect(store.reads == 1)
    }

    @Test("While the store is unavailable, nobody waits for it, and the key is found afterward")
    func unavailableStore() async throws {
        store.state.withLock { $0.isAvailable = false }
        #expect(try await !finds(addedKey, after: 2))
        #expect(try await !finds(addedKey, after: 2.5))
        #expect(store.reads == 1)
        store.state.withLock { ($0.isAvailable, $0.isDelayed) = (true, true) }
        #expect(try await !finds(addedKey, after: 3.5))
        await wait { store.reads == 2 }
        #expect(try await !finds(addedKey, after: 3.5), "nobody waits for the second reading")
        store.state.withLock { $0.isDelayed = false }
        try await wait { try await finds(addedKey, after: 3.5) }
        #expect(store.reads == 2)
    }
}
