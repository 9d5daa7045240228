#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A limited login is refreshed by a proof of its key: one fact for the store, which uses the proof up and tells its ledger.
public struct DirectRefresh: Sendable {
    /// See ``ProofUse``.
    public let proof: ProofUse
    /// Whom the fresh token is about, and what it tells.
    public let account: SeenAccount

    /// Takes everything as it is.
    public init(by proof: ProofUse, of account: SeenAccount) {
        self.proof = proof
        self.account = account
    }

    /// When.
    public var at: Date { proof.usedAt }
}

/// What became of a ``DirectRefresh``.
public enum DirectRefreshOutcome: Sendable, Hashable {
    /// The ledger tells of it, and the token may be given.
    case taken
    /// The proof was used before (RFC 9449, section 11.1).
    case proofUsed
    /// See ``ProofUseOutcome/tooMany(until:)``.
    case tooMany(until: Date)
    /// Something has changed since the account was looked at; the proof is good still.
    case changed
}
