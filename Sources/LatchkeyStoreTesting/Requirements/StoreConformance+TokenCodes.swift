import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``TokenStore``: authorization codes.
extension StoreConformance {
    static func redeemsACodeOnce(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let grant = try await nodes.next.recordConsent(SampleFacts.consent(ada))
        let outcomes = try await withThrowingTaskGroup { group in
            for _ in 0..<32 { group.addTask { try await nodes.next.redeemCode(SampleFacts.redemption("one", grant)) } }
            return try await group.reduce(into: [String: Int]()) { counts, outcome in counts[name(of: outcome), default: 0] += 1 }
        }
        #expect(outcomes == ["redeemed": 1, "loginEnded": 1, "usedBefore": 30])
        let after = try #require(try await nodes.next.grant(of: SampleFacts.appID, by: ada))
        #expect((after.epoch, after.granted) == (grant.epoch, [.publicProfile]), "The grant stays as it is")
        for (login, ending) in [("one", SessionEndReason.revoked), ("two", nil)] {
            let status = try await nodes.next.tokenStatus(ofLogin: login, by: ada, in: SampleFacts.appID)
            #expect(status.endReason == ending, "Only the login of the replayed code has ended")
        }
    }

    static func distinguishesCodes(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let grant = try await nodes.next.recordConsent(SampleFacts.consent(try await nodes.next.id(of: SampleFacts.ada)))
        for id in ["one", "two", "One"] {
            guard case .redeemed(let found) = try await nodes.next.redeemCode(SampleFacts.redemption(id, grant)) else {
                Issue.record("The code \(id) was not redeemed")
                continue
            }
            #expect(found.grant.appScopedID == grant.appScopedID)
            #expect(found.grant.granted == grant.granted)
        }
    }

    static func rejectsACodeOfAnEarlierEpoch(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let grant = try await nodes.next.recordConsent(SampleFacts.consent(ada))
        _ = try await nodes.next.redeemCode(SampleFacts.redemption("one", grant))
        _ = try await nodes.next.removeGrant(AppRemoval(of: grant, by: .person, at: SampleFacts.now))
        let after = try await nodes.next.recordConsent(SampleFacts.consent(ada))
        for _ in 0..<2 {
            #expect(
                name(of: try await nodes.next.redeemCode(SampleFacts.redemption("two", grant))) == "revoked",
                "A revoked code is not marked as used"
            )
        }
        #expect(try await nodes.next.auditEntries(matching: AuditQuery(person: ada)).allSatisfy { $0.event != .codeReplayed })
        #expect(name(of: try await nodes.next.redeemCode(SampleFacts.redemption("three", after))) == "redeemed")
        #expect(name(of: try await nodes.next.redeemCode(SampleFacts.redemption("one", grant))) == "loginEnded")
        let status = try await nodes.next.tokenStatus(ofLogin: "three", by: ada, in: SampleFacts.appID)
        #expect(status.endReason == nil && status.account?.grant.epoch == after.epoch, "The replay of an old code does not end a new login")
    }

    static func rejectsACodeWithoutAGrant(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let grant = Grant(
            appID: SampleFacts.appID, person: ada, appScopedID: "1", granted: [], declined: [], lastLoginAt: SampleFacts.now, epoch: 1)
        for _ in 0..<2 { #expect(name(of: try await nodes.next.redeemCode(SampleFacts.redemption("one", grant))) == "notAuthorized") }
    }

    static func remembersARedeemedCode(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let grant = try await nodes.next.recordConsent(SampleFacts.consent(try await nodes.next.id(of: SampleFacts.ada)))
        _ = try await nodes.next.redeemCode(SampleFacts.redemption("one", grant))
        let expiry = SampleFacts.now.addingTimeInterval(AuthorizationCode.lifetime)
        _ = try await nodes.next.redeemCode(SampleFacts.redemption("two", grant, at: expiry))
        #expect(name(of: try await nodes.next.redeemCode(SampleFacts.redemption("one", grant, at: expiry))) == "loginEnded")
    }
}
