import Foundation
import IdentityTokenIssuing
import LoginModel
import ProviderDomain
import ProviderServices
import ProviderStore
import Testing

@Suite("The signing keys that a node knows")
struct SigningKeyCacheTests {
    /// A store of keys that cannot be used while it is away.
    private final class InterruptedStore: KeyStore {
        let keys: ProviderKeys
        private let state: Locked<(plan: SigningKeySchedule, isAway: Bool, reads: Int)>

        init(_ keys: ProviderKeys) {
            self.keys = keys
            state = Locked((keys.signing, false, 0))
        }

        var reads: Int { state.withLock(\.reads) }

        func setAway(_ isAway: Bool) { state.withLock { $0.isAway = isAway } }

        func setPlan(_ plan: SigningKeySchedule) { state.withLock { $0.plan = plan } }

        func signingKeySchedule() throws(StoreError) -> SigningKeySchedule? {
            let (plan, isAway) = state.withLock { state in
                state.reads += 1
                return (state.plan, state.isAway)
            }
            if isAway { throw StoreError(code: "store_away", explanation: "The store cannot be reached.") }
            return plan
        }

        func keys(orStore new: @autoclosure @Sendable () throws -> ProviderKeys) throws(StoreError) -> ProviderKeys { keys }

        func replaceSigningKeySchedule(
            _ plan: SigningKeySchedule, with next: SigningKeySchedule, by actor: AuditEntry.Actor, at now: Date
        ) throws(StoreError) -> SigningKeySchedule {
            guard try signingKeySchedule() != nil else { return plan }
            setPlan(next)
            return next
        }
    }

    private let keys: ProviderKeys
    private let store: InterruptedStore
    private let cache: SigningKeyCache<[String]>
    private let start = Date(timeIntervalSince1970: 1_795_219_200)

    init() throws {
        let start = start
        keys = try ProviderKeys.generate(in: SystemEnvironment(now: { start }, randomBytes: SystemEnvironment.real.randomBytes))
        store = InterruptedStore(keys)
        cache = try SigningKeyCache(keys.signing, of: store, at: start) { $0.map(\.key.id) }
    }

    @Test("A node that cannot read the schedule again keeps the one that it knows, and reads it a minute later")
    func interruption() async throws {
        let first = keys.signing.signing(at: start).key.id
        let advanced = keys.signing.advancingNextKey(at: start, isUrgent: true)
        store.setPlan(advanced)
        store.setAway(true)
        for seconds in [61.0, 62, 120] { #expect(try await cache.keys(at: start + seconds).signing.id == first) }
        #expect(store.reads == 1, "Requests do not wait for a store that was away a moment ago")
        #expect(try await cache.keys(at: start + 122).signing.id == first)
        store.setAway(false)
        #expect(try await cache.keys(at: start + 182).signing.id == first)
        #expect(try await cache.keys(at: start + 183).signing.id == advanced.signing(at: start + 183).key.id)
        #expect(advanced.signing(at: start + 183).key.id != first)
    }

    @Test("The next key signs on its date, even if the key after it cannot be stored then")
    func date() async throws {
        let next = try #require(keys.signing.keys.last)
        store.setAway(true)
        let time = next.signsFrom + 1
        let known = try await cache.keys(at: time)
        #expect(known.signing.id == next.key.id && known.documents.contains(next.key.id))
        store.setAway(false)
        #expect(try await cache.keys(at: time + 1).documents.count == known.documents.count + 1)
    }
}
