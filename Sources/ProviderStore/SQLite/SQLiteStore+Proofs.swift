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
        try await write { database in try Self.use(proof, database) }
    }

    public func recordDirectRefresh(_ refresh: DirectRefresh) async throws(StoreError) -> DirectRefreshOutcome {
        try await write { database in
            let seen = refresh.account
            guard try account(database, matching: seen) != nil else { return .accountChanged }
            switch try Self.use(refresh.proof, database) {
            case .used: break
            case .alreadyUsed: return .proofUsed
            case .limitReached(let end): return .limitReached(until: end)
            }
            try Self.addAuditEntry(
                database, .refreshed, by: .app, person: seen.person, app: seen.appID, seen.permissions.map(\.name), at: refresh.at)
            return .recorded
        }
    }

    private static func use(_ proof: DPoPProofUse, _ database: Database) throws -> DPoPProofUseOutcome {
        try ExpiringTable.usedProofs.deleteExpired(beforeAdding: [proof.digest], at: proof.usedAt, database)
        let uses = try database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM used_proofs WHERE digest = ?)")
        guard try Bool.fetchOne(uses, arguments: [proof.digest]) != true else { return .alreadyUsed }
        if let end = try earliestExpiry("used_proofs", of: proof.owner, maximum: DPoPProofUse.maximumPerOwner, at: proof.usedAt, database) {
            return .limitReached(until: end)
        }
        let insertion = try database.cachedStatement(sql: "INSERT INTO used_proofs (digest, expires_at, owner) VALUES (?, ?, ?)")
        try insertion.execute(arguments: [proof.digest, proof.recordExpiresAt.timeIntervalSince1970, proof.owner])
        return .used
    }
}
