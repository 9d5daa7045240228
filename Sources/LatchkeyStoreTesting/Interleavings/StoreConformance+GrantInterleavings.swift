import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// Interleavings of writes of ``GrantStore`` and ``CallbackStore``.
extension StoreConformance {
    static let interleavingsOfGrants =
        [
            StoreInterleaving(
                "Only one of two removals of a grant succeeds, and the audit log has one entry", prepare: adasGrant, first: removeGrant,
                second: removeGrant
            ) { nodes, grant, one, other in
                #expect(one != other)
                let entries = try await nodes.next.auditEntries(matching: AuditQuery(person: grant.person))
                #expect(entries.filter { $0.event == .disconnected }.count == 1)
                #expect(try await nodes.next.callbacks(about: grant.person).count == 1)
            },
            StoreInterleaving(
                "Two requests for the deletion of data create one callback", prepare: adasGrant, first: requestDeletion,
                second: requestDeletion
            ) { nodes, grant, one, other in
                #expect(one && other)
                #expect(try await nodes.next.callbacks(about: grant.person).map(\.kind) == [.dataDeletion])
                let entries = try await nodes.next.auditEntries(matching: AuditQuery(person: grant.person))
                #expect(entries.filter { $0.event == .deletionRequested }.count == 1)
            },
            leaseOfOneCallback,
            StoreInterleaving(
                "A consent does not undo the end of all logins", prepare: grantWithManyEnds, first: consentToEmail,
                second: { try await $0.endLogin(end(ofLogin: "one", $1)) }
            ) { nodes, grant, consented, _ in
                let stored = try await nodes.next.grant(of: grant.appID, by: grant.person)
                #expect(stored?.epoch == grant.epoch + 1)
                #expect(stored?.granted == consented.granted && consented.granted == [.publicProfile, .email])
            },
            StoreInterleaving(
                "Of two ends of logins beyond the maximum, one ends all logins", prepare: grantWithManyEnds,
                first: { try await $0.endLogin(end(ofLogin: "one", $1)) }, second: { try await $0.endLogin(end(ofLogin: "two", $1)) }
            ) { nodes, grant, _, _ in
                let stored = try await nodes.next.grant(of: grant.appID, by: grant.person)
                #expect(stored?.epoch == grant.epoch + 1)
                let entries = try await nodes.next.auditEntries(matching: AuditQuery(person: grant.person, limit: .max))
                #expect(entries.filter { $0.event == .tokensRevoked && $0.actor == .provider }.count == 1)
            },
        ]
        + StoreInterleaving.bothOrders(
            "A consent and the removal of the grant take effect one after the other", prepare: adasGrant,
            .init("the consent", consentToEmail), .init("the removal", removeGrant), verify: removesOrRenewsTheGrant
        )
        + StoreInterleaving.bothOrders(
            "A removed app gets no permission",
            prepare: { nodes in
                let grant = try await adasGrant(nodes)
                return try await nodes.next.recordConsent(SampleFacts.consent(grant.person, declined: [.email]))
            },
            .init("the approval of the permission") { store, grant in
                guard let person = try await store.person(grant.person) else { throw MissingPerson(login: "ada") }
                return try await store.approvePermission(
                    PermissionApproval(of: .email, to: SampleFacts.app, from: grant, by: person, at: SampleFacts.now))
            },
            .init("the removal of the grant", removeGrant)
        ) { nodes, grant, _, isRemoved in
            #expect(isRemoved)
            #expect(try await nodes.next.grant(of: grant.appID, by: grant.person) == nil)
            let events = try await nodes.next.auditEntries(matching: AuditQuery(person: grant.person)).map(\.event)
            #expect(events.last == .disconnected, "\(events.map(\.rawValue))")
        }

    /// The two leases of one callback. A store may skip a callback that another transaction leases, instead of waiting.
    private static let leaseOfOneCallback = StoreInterleaving(
        "Only one of two callers gets a due callback", prepare: grantWithDueCallback, first: leaseCallback, second: leaseCallback
    ) { _, _, one, other in #expect([one, other].compactMap(\.self).map(\.attempts) == [1]) }

    private static func grantWithDueCallback(_ nodes: StoreNodes) async throws -> Grant {
        let grant = try await adasGrant(nodes)
        #expect(try await requestDeletion(nodes.next, grant))
        return grant
    }

    private static func removeGrant(_ store: any ProviderStore, _ grant: Grant) async throws -> Bool {
        try await store.removeGrant(AppRemoval(of: grant, by: .person, at: SampleFacts.now))
    }

    private static func requestDeletion(_ store: any ProviderStore, _ grant: Grant) async throws -> Bool {
        try await store.requestDeletion(DeletionRequest(appID: grant.appID, person: grant.person, by: .person, at: SampleFacts.now))
    }

    private static func leaseCallback(_ store: any ProviderStore, _ grant: Grant) async throws -> AppCallback? {
        try await store.leaseDueCallback(of: grant.appID, at: SampleFacts.now + 1)
    }

    private static func consentToEmail(_ store: any ProviderStore, _ grant: Grant) async throws -> Grant {
        try await store.recordConsent(SampleFacts.consent(grant.person, granted: [.publicProfile, .email]))
    }

    /// Returns a grant with so many ended logins that the end of one more ends all of them.
    private static func grantWithManyEnds(_ nodes: StoreNodes) async throws -> Grant {
        let grant = try await adasGrant(nodes)
        try await callForEach(0..<SessionEnd.maximumPerPersonAndApp) { try await nodes.next.endLogin(end(ofLogin: "l\($0)", grant)) }
        return grant
    }

    private static func removesOrRenewsTheGrant(
        _ nodes: StoreNodes, _ grant: Grant, _ consented: Grant, _ isRemoved: Bool
    ) async throws {
        #expect(isRemoved)
        let stored = try await nodes.next.grant(of: grant.appID, by: grant.person)
        let events = try await nodes.next.auditEntries(matching: AuditQuery(person: grant.person)).map(\.event)
        #expect(events.last == (stored == nil ? .disconnected : .granted), "\(events.map(\.rawValue))")
        #expect(consented.epoch == (stored == nil ? grant.epoch : grant.epoch + 1))
        if let stored { #expect(stored.epoch == consented.epoch && stored.granted == consented.granted) }
    }
}
