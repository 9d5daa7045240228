import Foundation
public import ProviderDomain
public import ProviderStore

extension PostgresStore {
    public func isProofUsed(_ proof: DPoPProofUse) async throws(StoreError) -> Bool {
        try await read(
            .exists(
                "SELECT 1 FROM used_proofs WHERE digest = $1 AND \(PostgresCommand.expiryOfKeyedRow) >= $2",
                [.text(proof.digest), .date(proof.usedAt)]))
    }

    public func useProof(_ proof: DPoPProofUse) async throws(StoreError) -> DPoPProofUseOutcome {
        try await write(locking: [.proof(proof.digest), .proofs(owner: proof.owner)]) { transaction in
            let (isUsed, earliest) = try await transaction.read(proof.isUsedQuery, proof.earliestExpiryQuery)
            let outcome = proof.outcome(on: DPoPProofUse.StoredState(isUsed: isUsed, earliestRecordExpiry: earliest))
            if outcome == .used { transaction.store(proof) }
            return outcome
        }
    }

    public func recordDirectRefresh(_ refresh: DirectRefresh) async throws(StoreError) -> DirectRefreshOutcome {
        let (app, person, proof) = (refresh.account.appID, refresh.account.person, refresh.proof)
        let subjects: [PostgresSubject] = [.person(person), .unchangedApp(app), .proof(proof.digest), .proofs(owner: proof.owner)]
        return try await write(locking: subjects) { transaction in
            let (row, isUsed, earliest) = try await transaction.read(
                AccountRow.query(app, person), proof.isUsedQuery, proof.earliestExpiryQuery)
            let account = try await transaction.account(of: row, in: app)
            let state = DPoPProofUse.StoredState(isUsed: isUsed, earliestRecordExpiry: earliest)
            switch refresh.decision(on: account, proof: state) {
            case .refuse(let outcome): return outcome
            case .record(let entry):
                transaction.store(proof)
                transaction.add(entry)
                return .recorded
            }
        }
    }

    /// Returns the query for the earliest `expires_at` of an owner's unexpired entries, if the owner has at least `maximum` of them; `nil`
    /// otherwise.
    /// - Parameter table: The table, `used_proofs` or `redeemed_codes`.
    static func earliestExpiry(_ table: String, of owner: String, maximum: Int, at now: Date) -> PostgresQuery<Date?> {
        PostgresQuery(
            """
            SELECT min(expires_at) FROM \(table) WHERE owner = $1 AND expires_at >= $2
                AND EXISTS (SELECT 1 FROM \(table) WHERE owner = $1 AND expires_at >= $2 LIMIT 1 OFFSET $3)
            """, [.text(owner), .date(now), .integer(maximum - 1)]
        ) { try $0.first?.optional(0, as: Double.self).map(Date.init(timeIntervalSince1970:)) }
    }
}

extension DPoPProofUse {
    fileprivate var isUsedQuery: PostgresQuery<Bool> {
        .exists(
            "SELECT 1 FROM used_proofs WHERE digest = $1 AND \(PostgresCommand.expiryOfKeyedRow) >= $2", [.text(digest), .date(usedAt)])
    }

    fileprivate var earliestExpiryQuery: PostgresQuery<Date?> {
        PostgresStore.earliestExpiry("used_proofs", of: owner, maximum: Self.maximumPerOwner, at: usedAt)
    }
}

extension PostgresTransaction {
    fileprivate func store(_ proof: DPoPProofUse) {
        write(
            """
            INSERT INTO used_proofs (digest, expires_at, owner) VALUES ($1, $2, $3)
            ON CONFLICT (digest) DO UPDATE SET expires_at = excluded.expires_at, owner = excluded.owner
            """, [.text(proof.digest), .date(proof.recordExpiresAt), .text(proof.owner)])
    }
}
