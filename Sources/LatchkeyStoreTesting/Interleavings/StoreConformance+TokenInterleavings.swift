import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// Interleavings of writes of ``TokenStore``.
extension StoreConformance {
    static let interleavingsOfTokens =
        [
            StoreInterleaving(
                "Of two uses of a refresh token, one succeeds, and the other ends the login", prepare: grantWithRefreshTokens,
                first: rotate, second: rotate, verify: rotatesOnce),
            StoreInterleaving(
                "Of two redemptions of a code, one succeeds, and the other ends the login", prepare: adasGrant,
                first: redeem, second: redeem, verify: redeemsOnce),
            StoreInterleaving(
                "Only one of two uses of a DPoP proof succeeds", prepare: adasGrant, first: useProof, second: useProof
            ) { _, _, one, other in #expect([one, other].filter { $0 == .used }.count == 1) },
        ]
        + StoreInterleaving.bothOrders(
            "A login that has ended gets no refresh tokens", prepare: adasGrant,
            .init("the storage of its refresh tokens") { try await $0.createRefreshTokenFamily(refreshTokens(of: "login", $1)) },
            endOfLogin
        ) { nodes, grant, _, _ in try await expectEnd(ofLogin: "login", grant, nodes) }
        + StoreInterleaving.bothOrders(
            "A login that has ended is not continued", prepare: adasGrant, .init("the redemption of its code", redeem), endOfLogin
        ) { nodes, grant, _, _ in
            try await expectEnd(ofLogin: "login", grant, nodes)
            try await expectNo(.login, after: .tokensRevoked, of: grant.person, nodes)
        }
        + StoreInterleaving.bothOrders(
            "A refresh token of a login that has ended is void", prepare: grantWithRefreshTokens,
            .init("the use of its refresh token", rotate), endOfLogin
        ) { nodes, grant, _, _ in
            try await expectEnd(ofLogin: "login", grant, nodes)
            try await expectNo(.refreshed, after: .tokensRevoked, of: grant.person, nodes)
        }
        + StoreInterleaving.bothOrders(
            "A refresh token is void after the removal of the app's grant", prepare: grantWithRefreshTokens,
            .init("the use of a refresh token", rotate),
            .init("the removal of the grant") { try await $0.removeGrant(AppRemoval(of: $1, by: .person, at: SampleFacts.now)) }
        ) { nodes, grant, _, isRemoved in
            #expect(isRemoved)
            try await expectNo(.refreshed, after: .disconnected, of: grant.person, nodes)
            let family = try await nodes.next.refreshTokenFamily(ofLogin: "login", at: SampleFacts.now)
            #expect(family == nil)
        }
        + StoreInterleaving.bothOrders(
            "A login after the removal of the app's grant is rejected", prepare: grantWithPerson,
            .init("the login") { store, state in
                try await store.recordDialogLogin(
                    DialogLogin(state.grant, of: state.person, permissions: [.publicProfile], at: SampleFacts.now))
            },
            .init("the removal of the grant") { try await $0.removeGrant(AppRemoval(of: $1.grant, by: .person, at: SampleFacts.now)) },
            verify: endsTheGrant
        )
        + StoreInterleaving.bothOrders(
            "A direct refresh after the removal of the app's grant is rejected", prepare: grantWithPerson,
            .init("the refresh") { store, state in
                let account = AccountSnapshot(state.grant, of: state.person, permissions: [.publicProfile])
                return try await store.recordDirectRefresh(DirectRefresh(by: proof(of: state.grant), of: account)) == .recorded
            },
            .init("the removal of the grant") { try await $0.removeGrant(AppRemoval(of: $1.grant, by: .person, at: SampleFacts.now)) },
            verify: endsTheGrant
        )
        + StoreInterleaving.bothOrders(
            "A redemption after the removal of the app's grant is rejected", prepare: adasGrant, .init("the redemption of a code", redeem),
            .init("the removal of the grant") { try await $0.removeGrant(AppRemoval(of: $1, by: .person, at: SampleFacts.now)) }
        ) { nodes, grant, _, isRemoved in
            #expect(isRemoved)
            #expect(try await nodes.next.grant(of: grant.appID, by: grant.person) == nil)
            #expect(try await nodes.next.refreshTokenFamily(ofLogin: "login", at: SampleFacts.now) == nil)
            try await expectNo(.login, after: .disconnected, of: grant.person, nodes)
        }

    private static let endOfLogin = StoreInterleaving.Write<Grant, Void>("the end of the login") {
        try await $0.endLogin(end(ofLogin: "login", $1))
    }

    private static func grantWithRefreshTokens(_ nodes: StoreNodes) async throws -> Grant {
        let grant = try await adasGrant(nodes)
        try await nodes.next.createRefreshTokenFamily(refreshTokens(of: "login", grant))
        return grant
    }

    private struct GrantWithPerson {
        let grant: Grant
        let person: Person
    }

    private static func grantWithPerson(_ nodes: StoreNodes) async throws -> GrantWithPerson {
        let grant = try await adasGrant(nodes)
        return GrantWithPerson(grant: grant, person: try await nodes.next.storedPerson(SampleFacts.ada))
    }

    private static func rotate(_ store: any ProviderStore, _ grant: Grant) async throws -> RefreshTokenRotationOutcome {
        let token = RefreshToken(loginID: "login", generation: 1)
        return try await store.rotateRefreshToken(
            RefreshTokenRotation(of: token, for: grant.appID, isClientAuthenticated: true, at: SampleFacts.now + 60))
    }

    /// Redeems a code of a login that gets refresh tokens.
    private static func redeem(_ store: any ProviderStore, _ grant: Grant) async throws -> CodeRedemptionOutcome {
        try await store.redeemCode(
            CodeRedemption(SampleFacts.code("login", grant), at: SampleFacts.now, refreshFamily: refreshTokens(of: "login", grant)))
    }

    private static func proof(of grant: Grant) -> DPoPProofUse {
        DPoPProofUse(
            tokenID: "id", thumbprint: "thumbprint", owner: StoredForm.owner(grant.person, grant.appID),
            recordExpiresAt: SampleFacts.now + 600, at: SampleFacts.now)
    }

    private static func useProof(_ store: any ProviderStore, _ grant: Grant) async throws -> DPoPProofUseOutcome {
        try await store.useProof(proof(of: grant))
    }

    private static func rotatesOnce(
        _ nodes: StoreNodes, _ grant: Grant, _ one: RefreshTokenRotationOutcome, _ other: RefreshTokenRotationOutcome
    ) async throws {
        let outcomes = [one, other]
        #expect(outcomes.filter { if case .rotated = $0 { true } else { false } }.count == 1)
        #expect(outcomes.filter { if case .reused = $0 { true } else { false } }.count == 1)
        let status = try await nodes.next.tokenStatus(ofLogin: "login", by: grant.person, in: grant.appID)
        #expect(status.endReason == .revoked)
        #expect(try await nodes.next.refreshTokenFamily(ofLogin: "login", at: SampleFacts.now) == nil)
    }

    private static func redeemsOnce(
        _ nodes: StoreNodes, _ grant: Grant, _ one: CodeRedemptionOutcome, _ other: CodeRedemptionOutcome
    ) async throws {
        #expect([one, other].map(name).sorted() == ["loginEnded", "redeemed"])
        let status = try await nodes.next.tokenStatus(ofLogin: "login", by: grant.person, in: grant.appID)
        #expect(status.endReason == .revoked)
        #expect(try await nodes.next.refreshTokenFamily(ofLogin: "login", at: SampleFacts.now) == nil)
    }

    private static func endsTheGrant(
        _ nodes: StoreNodes, _ state: GrantWithPerson, _ isRecorded: Bool, _ isRemoved: Bool
    ) async throws {
        let grant = state.grant
        #expect(isRemoved)
        #expect(try await nodes.next.grant(of: grant.appID, by: grant.person) == nil)
        for event in [AuditEvent.login, .refreshed] { try await expectNo(event, after: .disconnected, of: grant.person, nodes) }
        let events = try await nodes.next.auditEntries(matching: AuditQuery(person: grant.person)).map(\.event)
        #expect(events.contains { $0 == .login || $0 == .refreshed } == isRecorded)
    }

    private static func expectEnd(ofLogin login: String, _ grant: Grant, _ nodes: StoreNodes) async throws {
        let status = try await nodes.next.tokenStatus(ofLogin: login, by: grant.person, in: grant.appID)
        #expect(status.endReason == .loggedOut)
        #expect(try await nodes.next.refreshTokenFamily(ofLogin: login, at: SampleFacts.now) == nil)
        #expect(try await nodes.next.storedLogins(of: grant.person, at: SampleFacts.now).isEmpty)
    }
}
