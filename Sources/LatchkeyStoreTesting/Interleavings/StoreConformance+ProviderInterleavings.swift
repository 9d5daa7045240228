import Foundation
import IdentityTokenIssuing
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// Interleavings of writes of ``KeyStore`` and ``MaintenanceStore``.
extension StoreConformance {
    static let interleavingsOfTheProvider =
        [
            StoreInterleaving(
                "Two nodes that generate the first keys use the same ones", prepare: { _ in },
                first: { store, _ in try await store.keys(orStore: try SampleKeys.one.get()) },
                second: { store, _ in try await store.keys(orStore: try SampleKeys.other.get()) }
            ) { nodes, _, one, other in
                let stored = try await nodes.next.keys(orStore: try SampleKeys.other.get())
                for keys in [one, other] {
                    #expect(keys.signing.keys.map(\.key.id) == stored.signing.keys.map(\.key.id))
                    #expect(keys.sealing.bytes == stored.sealing.bytes && keys.pairwise.bytes == stored.pairwise.bytes)
                }
            },
            StoreInterleaving(
                "Only one of two replacements of the same key schedule takes effect",
                prepare: { try await $0.next.keys(orStore: try SampleKeys.one.get()).signing },
                first: { try await replace($1, with: $1.adding(try newKey(), at: $1.keys[0].signsFrom), in: $0) },
                second: { store, plan in
                    let now = plan.keys[0].signsFrom + 60
                    return try await replace(plan, with: plan.advancingNextKey(at: now, isUrgent: true), in: store)
                }
            ) { nodes, _, one, other in
                let stored = try await nodes.next.signingKeySchedule()
                for plan in [one, other] {
                    #expect(plan.keys.map(\.key.id) == stored?.keys.map(\.key.id))
                    #expect(plan.keys.map(\.signsFrom) == stored?.keys.map(\.signsFrom))
                }
                #expect(try await nodes.next.auditEntries(matching: AuditQuery()).filter { $0.event == .keysChanged }.count == 1)
            },
            StoreInterleaving(
                "Two nodes that apply the same seed store it once", prepare: { _ in },
                first: { store, _ in try await store.applySeed(SampleFacts.seed) },
                second: { store, _ in try await store.applySeed(SampleFacts.seed) }
            ) { nodes, _, _, _ in
                let added = try await nodes.next.auditEntries(matching: AuditQuery()).map(\.event)
                #expect(added == [.appAdded] + SampleFacts.seed.people.map { _ in .personAdded })
                #expect(try await nodes.next.people(after: nil, limit: 9).count == SampleFacts.seed.people.count)
                #expect(try await nodes.next.friendNames(of: try await nodes.next.id(of: SampleFacts.ada)).count == 2)
            },
        ]
        + StoreInterleaving.bothOrders(
            "No session with the old password outlives a seed with a new one", prepare: adasGrant,
            .init("the seed") { store, _ in try await store.applySeed(seedWithNewPassword) },
            .init("the login") { store, grant in
                try await store.createSession(session("new", of: grant.person), verifiedWith: SampleFacts.ada.person.password)
            }
        ) { nodes, grant, _, _ in
            let sessions = try await nodes.next.sessions(of: grant.person, at: SampleFacts.now)
            #expect(sessions.isEmpty)
            #expect(try await nodes.next.person(grant.person)?.password.encoded == "$argon2id$seed")
        }

    private static let seedWithNewPassword: DigestedSeed = {
        var ada = SampleFacts.ada
        ada.person.password = PasswordDigest(encoded: "$argon2id$seed")
        let stored = SampleFacts.ada.person
        return DigestedSeed(apps: [], people: [ada], previousPasswords: [stored.login: stored.password])
    }()

    private static func newKey() throws -> SigningKey { try SampleKeys.other.get().signing.keys[0].key }

    private static func replace(
        _ plan: SigningKeySchedule, with next: SigningKeySchedule, in store: any ProviderStore
    ) async throws -> SigningKeySchedule {
        try await store.replaceSigningKeySchedule(plan, with: next, by: .operator, at: plan.keys[0].signsFrom + 60)
    }
}
