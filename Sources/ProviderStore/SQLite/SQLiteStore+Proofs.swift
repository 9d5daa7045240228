import GRDB
import LoginModel
public import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SQLiteStore {
    public func isUsed(_ proof: ProofUse) async throws(StoreError) -> Bool {
        try await read { database in
            let question = try database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM used_proofs WHERE digest = ?)")
            return try Bool.fetchOne(question, arguments: [proof.digest]) ?? false
        }
    }

    public func use(_ proof: ProofUse) async throws(StoreError) -> Bool {
        try await write { database in try Self.isFirst(proof, database) }
    }

    public func take(_ refresh: DirectRefresh) async throws(StoreError) -> DirectRefreshOutcome {
        try await write { database in
            let seen = refresh.account
            guard try account(database, as: seen) != nil else { return .changed }
            guard try Self.isFirst(refresh.proof, database) else { return .proofUsed }
            try Self.note(
                database, .refreshed, by: .app, person: seen.person, app: seen.appID, seen.permissions.map(\.name), at: refresh.at)
            return .taken
        }
    }

    private static func isFirst(_ proof: ProofUse, _ database: Database) throws -> Bool {
        try database.perform(sql: "DELETE FROM used_proofs WHERE forget_after < ?", arguments: [proof.usedAt.timeIntervalSince1970])
        let insertion = try database.cachedStatement(
            sql: "INSERT INTO used_proofs (digest, forget_after) VALUES (?, ?) ON CONFLICT (digest) DO NOTHING")
        try insertion.execute(arguments: [proof.digest, proof.forgetAfter.timeIntervalSince1970])
        return database.changesCount == 1
    }
}
