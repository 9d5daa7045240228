import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The decisions whether a proof is used and a refresh is recorded")
struct DirectRefreshDecisionTests {
    private let proof = DPoPProofUse(
        tokenID: "p", thumbprint: "t", owner: "o", recordExpiresAt: Sample.now + 60, at: Sample.now)
    private let account = Sample.account(Sample.grant(granted: [.publicProfile, .email]))

    private var refresh: DirectRefresh {
        DirectRefresh(by: proof, of: AccountSnapshot(account.grant, of: account.person, permissions: [.email]))
    }

    private func stored(isUsed: Bool = false, isFull: Bool = false) -> DPoPProofUse.StoredState {
        DPoPProofUse.StoredState(isUsed: isUsed, earliestRecordExpiry: isFull ? Sample.now + 5 : nil)
    }

    @Test("A proof is used once, and not while the store remembers too many proofs of the owner")
    func use() {
        #expect(proof.outcome(on: stored()) == .used)
        #expect(proof.outcome(on: stored(isUsed: true)) == .alreadyUsed)
        #expect(proof.outcome(on: stored(isFull: true)) == .limitReached(until: Sample.now + 5))
        #expect(proof.outcome(on: stored(isUsed: true, isFull: true)) == .alreadyUsed)
    }

    @Test("A refresh of the account that was read is recorded with the permissions of its token")
    func record() {
        #expect(
            refresh.decision(on: account, proof: stored())
                == .record(
                    NewAuditEntry(
                        .refreshed, by: .app, person: Sample.ada.id, appID: Sample.app.id, fields: ["email"], at: Sample.now)))
    }

    @Test("A refresh is refused if its proof is not used")
    func proofs() {
        #expect(refresh.decision(on: account, proof: stored(isUsed: true)) == .refuse(.proofUsed))
        #expect(refresh.decision(on: account, proof: stored(isFull: true)) == .refuse(.limitReached(until: Sample.now + 5)))
        #expect(refresh.decision(on: account, proof: stored(isUsed: true, isFull: true)) == .refuse(.proofUsed))
    }

    @Test("A change of the account takes precedence over the state of the proof", arguments: [false, true], [false, true])
    func changedAccount(isUsed: Bool, isFull: Bool) {
        let proof = stored(isUsed: isUsed, isFull: isFull)
        for changed in [nil, account.withGrant(Sample.grant()), account.withGrant(Sample.grant(granted: [.email], epoch: 2))] {
            #expect(refresh.decision(on: changed, proof: proof) == .refuse(.accountChanged))
        }
    }
}
