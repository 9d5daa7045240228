import GRDB
import LoginModel
public import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SQLiteStore {
    public func isProofUsed(_ proof: DPoPProofUse) async throws(StoreError) -> Bool {
        try await read { database in
            let statement = try database.cachedStatement(
                sql: "SELECT EXISTS (SELECT 1 FROM used_proofs WHERE digest = ? AND expires_at >= ?)")
            return try Bool.fetchOne(statement, arguments: [proof.digest, proof.usedAt.timeIntervalSince1970]) ?? false
        }
    }

    public func useProof(_ proof: DPoPProofUse) async throws(StoreError) -> DPoPProofUseOutcome {
        try await write { database in
            let outcome = proof.outcome(on: try Self.state(before: proof, database))
            if outcome == .used { try Self.store(proof, database) }
            return outcome
        }
    }

    public func recordDirectRefresh(_ refresh: DirectRefresh) async throws(StoreError) -> DirectRefreshOutcome {
        try await write { database in
            let account = try account(database, refresh.account.appID, refresh.account.person)
            switch refresh.decision(on: account, proof: try Self.state(before: refresh.proof, database)) {
            case .refuse(let outcome): return outcome
            case .record(let entry):
                try Self.store(refresh.proof, database)
                try Self.add(entry, database)
                return .recorded
            }
        }
    }

    private static func state(before proof: DPoPProofUse, _ database: Database) throws -> DPoPProofUse.StoredState {
        try ExpiringTable.usedProofs.deleteExpired(beforeAdding: [proof.digest], at: proof.usedAt, database)
        let uses = try database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM used_proofs WHERE digest = ?)")
        var state = DPoPProofUse.StoredState(
            isUsed: try Bool.fetchOne(uses, arguments: [proof.digest]) == true, earliestRecordExpiry: nil)
        // Counting the records is expensive, so a proof that is refused anyway does not cause it.
        guard proof.outcome(on: state) == .used else { return state }
        state.earliestRecordExpiry = try earliestExpiry(
            "used_proofs", of: proof.owner, maximum: DPoPProofUse.maximumPerOwner, at: proof.usedAt, database)
        return state
    }

    private static func store(_ proof: DPoPProofUse, _ database: Database) throws {
        let insertion = try database.cachedStatement(sql: "INSERT INTO used_proofs (digest, expires_at, owner) VALUES (?, ?, ?)")
        try insertion.execute(arguments: [proof.digest, proof.recordExpiresAt.timeIntervalSince1970, proof.owner])
    }
}
