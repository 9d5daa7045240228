import Foundation
import GRDB
import LatchkeyStoreTesting
import LoginModel
import ProviderDomain
import TestSupport
import Testing

@testable import ProviderStore

@Suite("The limits on redeemed codes and used proofs")
struct OneTimeUseLimitTests {
    private let folder: TemporaryFolder
    private let store: SQLiteStore

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLiteStore(path: folder.path("store.sqlite"))
    }

    private func fill(_ sql: String, _ count: Int, _ arguments: @escaping @Sendable (Int) -> StatementArguments) async throws {
        try await store.write { database in
            for number in 0..<count { try database.perform(sql: sql, arguments: arguments(number)) }
        }
    }

    @Test("The store limits a person's redeemed codes at an app and forgets none that has not expired")
    func codes() async throws {
        try await store.applySeed(SampleFacts.seed)
        let grant = try await store.recordConsent(SampleFacts.consent(try await store.id(of: SampleFacts.ada)))
        let recordExpiresAt = SampleFacts.redemption("first", grant).recordExpiresAt.timeIntervalSince1970
        let owner = StoredForm.owner(grant.person, grant.appID)
        guard case .redeemed = try await store.redeemCode(SampleFacts.redemption("first", grant)) else {
            Issue.record("The code was not redeemed")
            return
        }
        try await fill(
            "INSERT INTO redeemed_codes (id, expires_at, owner) VALUES (?, ?, ?)", CodeRedemption.maximumPerPersonAndApp - 1
        ) { ["c\($0)", recordExpiresAt + 1 + Double($0) / 1e6, owner] }
        func name(_ id: String, _ grant: Grant = grant, after seconds: Double) async throws -> String {
            let code = CodeRedemption(SampleFacts.code(id, grant), at: SampleFacts.now + seconds)
            return switch try await store.redeemCode(code) {
            case .redeemed: "redeemed"
            case .limitReached(let end): "until \(Int(end.timeIntervalSince(SampleFacts.now)))"
            case .alreadyRedeemed: "used before"
            case .revoked, .rejected, .notAuthorized: "refused"
            }
        }
        #expect(try await name("next", after: 599) == "until 600")
        #expect(
            try await name("next", after: 600) == "redeemed", "The first code has expired, and the rejection has not used up the next one")
        #expect(try await name("c0", after: 600) == "used before")
        let count = try await store.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM redeemed_codes") }
        #expect(count == CodeRedemption.maximumPerPersonAndApp)
        let steps = try await store.read {
            try Row.fetchAll(
                $0, sql: "EXPLAIN QUERY PLAN SELECT MIN(expires_at) FROM redeemed_codes WHERE owner = ?", arguments: [owner]
            ).map { $0["detail"] as String }
        }
        #expect(steps.contains { $0.contains("redeemed_codes_by_owner (owner=?)") }, "\(steps)")
    }

    @Test("The store limits the used proofs of an owner")
    func proofs() async throws {
        let now = SampleFacts.now
        func use(_ id: String, _ owner: String = "o", at time: Date = now) -> DPoPProofUse {
            DPoPProofUse(tokenID: id, thumbprint: "t", owner: owner, recordExpiresAt: time + 300, at: time)
        }
        #expect(try await store.useProof(use("first")) == .used)
        try await fill("INSERT INTO used_proofs (digest, expires_at, owner) VALUES (?, ?, 'o')", DPoPProofUse.maximumPerOwner - 1) {
            ["d\($0)", now.timeIntervalSince1970 + 310]
        }
        #expect(try await store.useProof(use("next")) == .limitReached(until: now + 300))
        #expect(try await store.useProof(use("first")) == .alreadyUsed)
        #expect(try await store.useProof(use("next", "another owner")) == .used)
        #expect(try await store.useProof(use("last", at: now + 301)) == .used, "The first proof has expired")
        #expect(try await store.useProof(use("late", at: now + 301)) == .limitReached(until: now + 310))
    }
}
