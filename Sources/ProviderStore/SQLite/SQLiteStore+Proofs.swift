import GRDB
public import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SQLiteStore {
    public func use(_ proof: ProofUse) async throws(StoreError) -> Bool {
        try await write { database in
            try database.execute(sql: "DELETE FROM used_proofs WHERE forget_after < ?", arguments: [proof.usedAt.timeIntervalSince1970])
            let insertion = try database.cachedStatement(
                sql: "INSERT INTO used_proofs (digest, forget_after) VALUES (?, ?) ON CONFLICT (digest) DO NOTHING")
            try insertion.execute(arguments: [proof.digest, proof.forgetAfter.timeIntervalSince1970])
            guard database.changesCount == 1 else { return false }
            if let refresh = proof.refresh { try Self.note(database, .refreshed, refresh, by: .app) }
            return true
        }
    }
}
