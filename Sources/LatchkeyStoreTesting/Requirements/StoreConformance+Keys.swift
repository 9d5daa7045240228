import Foundation
import IdentityTokenIssuing
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``KeyStore``.
extension StoreConformance {
    static func keepsTheFirstKeys(_ nodes: StoreNodes) async throws {
        let (first, second) = (try SampleKeys.one.get(), try SampleKeys.other.get())
        let stored = try await nodes.next.keys(orStore: first)
        let storedKeys = try await nodes.next.keys(orStore: second)
        for keys in [stored, storedKeys] {
            #expect(keys.signing.keys.map(\.key.id) == first.signing.keys.map(\.key.id))
            #expect(keys.signing.keys.map(\.key.derRepresentation) == first.signing.keys.map(\.key.derRepresentation))
            #expect(keys.signing.keys.map(\.createdAt) == first.signing.keys.map(\.createdAt))
            #expect(keys.sealing.bytes == first.sealing.bytes)
            #expect(keys.pairwise.bytes == first.pairwise.bytes)
        }
    }

    static func replacesAPlan(_ nodes: StoreNodes) async throws {
        let (first, second) = (try SampleKeys.one.get(), try SampleKeys.other.get())
        func ids(_ plan: SigningKeySchedule) -> [String] { plan.keys.map(\.key.id) }
        let plan = try await nodes.next.keys(orStore: first).signing
        let now = plan.keys[0].signsFrom
        let advanced = plan.advancingNextKey(at: now + 60, isUrgent: true)
        let stored = try await nodes.next.replaceSigningKeySchedule(plan, with: advanced, by: .operator, at: now + 60)
        #expect(stored.keys.map(\.signsFrom) == advanced.keys.map(\.signsFrom))
        let overtaken = plan.adding(second.signing.keys[0].key, at: now)
        let late = try await nodes.next.replaceSigningKeySchedule(plan, with: overtaken, by: .operator, at: now + 60)
        #expect(ids(late) == ids(advanced), "The expected schedule is no longer the stored one")
        let added = stored.adding(second.signing.keys[0].key, at: now + 60)
        for plan in [stored, added] {
            #expect(ids(try await nodes.next.replaceSigningKeySchedule(plan, with: added, by: .provider, at: now + 61)) == ids(added))
        }
        let changes = try await nodes.next.auditEntries(matching: AuditQuery()).filter { $0.event == .keysChanged }
        #expect(changes.map(\.actor) == [.operator, .provider], "A schedule that stays the same adds no entry")
        #expect(changes.map(\.fields) == [[ids(plan)[1]], [ids(added)[2]]])
        #expect(changes.map(\.at) == [now + 60, now + 61])
        let keys = try await nodes.next.keys(orStore: second)
        #expect(ids(keys.signing) == ids(added))
        #expect(keys.signing.keys.map(\.signsFrom) == added.keys.map(\.signsFrom))
        #expect(keys.signing.keys.map(\.createdAt) == added.keys.map(\.createdAt))
        #expect(keys.sealing.bytes == first.sealing.bytes)
        #expect(keys.pairwise.bytes == first.pairwise.bytes)
    }
}
