public import ProviderDomain

/// The DPoP proofs that were used (RFC 9449, section 11.1).
public protocol ProofStore: Sendable {
    /// Whether a DPoP proof was used before (RFC 9449, section 11.1).
    func isProofUsed(_ proof: DPoPProofUse) async throws(StoreError) -> Bool

    /// Records the use of a DPoP proof, if the proof was not used before (RFC 9449, section 11.1).
    func useProof(_ proof: DPoPProofUse) async throws(StoreError) -> DPoPProofUseOutcome
}
