import GRDB
import LoginModel
public import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SQLiteStore {
    public func isUsed(_ proof: DPoPProofUse) async throws(StoreError) -> Bool {
        try await read { database in
            let question = try database.cachedStatement(
                sql: "SELECT EXISTS (SELECT 1 FROM used_proofs WHERE digest = ? AND forget_after >= ?)")
            return try Bool.fetchOne(question, arguments: [proof.digest, proof.usedAt.timeIntervalSince1970]) ?? false
        }
    }

    public func use(_ proof: DPoPProofUse) async throws(StoreError) -> DPoPProofUseOutcome {
        try await write { database in try Self.use(proof, database) }
    }

    public func take(_ refresh: DirectRefresh) async throws(StoreError) -> DirectRefreshOutcome {
        try await write { database in
            let seen = refresh.account
            guard try account(database, as: seen) != nil else { return .changed }
            switch try Self.use(refresh.proof, database) {
            case .used: break
            case .usedBefore: return .proofUsed
            case .tooMany(let end): return .tooMany(until: end)
            }
            try Self.note(
                database, .refreshed, by: .app, person: seen.person, app: seen.appID, seen.permissions.map(\.name), at: refresh.at)
            return .taken
        }
    }

    private static func use(_ proof: DPoPProofUse, _ database: Database) throws -> DPoPProofUseOutcome {
        try ExpiringTable.usedProofs.deleteExpired(beforeAdding: [proof.digest], at: proof.usedAt, database)
        let uses = try database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM used_proofs WHERE digest = ?)")
        guard try Bool.fetchOne(uses, arguments: [proof.digest]) != true else { return .usedBefore }
        if let end = try firstEnd("used_proofs", of: proof.owner, most: DPoPProofUse.maximumPerOwner, at: proof.usedAt, database) {
            return .tooMany(until: end)
        }
        let insertion = try database.cachedStatement(sql: "INSERT INTO used_proofs (digest, forget_after, owner) VALUES (?, ?, ?)")
        try insertion.execute(arguments: [proof.digest, proof.forgetAfter.timeIntervalSince1970, proof.owner])
        return .used
    }
}
