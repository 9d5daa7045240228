import Crypto
public import IdentityTokens
import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The use of a DPoP proof. The store decides atomically whether it is the first use of the proof (RFC 9449, section 11.1).
public struct DPoPProofUse: Sendable {
    /// The digest of two values: the thumbprint of the key that signed the proof, and the proof's `jti`. The thumbprint is included because
    /// two clients may choose the same `jti`.
    public let digest: String
    /// The owner of the proof, usually one person at one app. The limit ``maximumPerOwner`` applies to each owner.
    public let owner: String
    /// When the proof was received.
    public let usedAt: Date
    /// When the store may delete the record of the proof, because the proof is rejected as too old from then on.
    public let recordExpiresAt: Date

    /// The maximum number of proofs of one owner that the store remembers. At this limit, another proof can be used only after one of them has
    /// become too old.
    public static let maximumPerOwner = 1000

    /// Creates the use of a proof by a person at an app.
    public init(_ proof: DPoPProof, by person: Person.ID, at app: String, at now: Date) {
        self.init(
            tokenID: proof.id, thumbprint: proof.thumbprint.text, owner: "\(app) \(person.rawValue)", recordExpiresAt: proof.expiresAt,
            at: now)
    }

    /// Creates the use of a proof from its values.
    /// - Parameters:
    ///   - tokenID: The `jti` of the proof.
    ///   - thumbprint: The thumbprint of the key that signed the proof.
    ///   - owner: The owner of the proof; see ``owner``.
    ///   - recordExpiresAt: The time from which the proof is rejected as too old.
    public init(tokenID: String, thumbprint: String, owner: String, recordExpiresAt: Date, at now: Date) {
        digest = Base64URL.encode(SHA256.hash(data: Array("\(thumbprint) \(tokenID)".utf8)))
        self.owner = owner
        usedAt = now
        self.recordExpiresAt = recordExpiresAt
    }
}

/// The result of recording a ``DPoPProofUse``.
public enum DPoPProofUseOutcome: Sendable, Hashable {
    /// The proof was used for the first time.
    case used
    /// The proof was used before.
    case alreadyUsed
    /// The store already remembers ``DPoPProofUse/maximumPerOwner`` proofs of the owner, the first of which becomes too old at the given time. The proof
    /// remains unused.
    case limitReached(until: Date)
}

extension DPoPProofUse {
    /// The stored values on which the result depends.
    public struct StoredState: Sendable {
        /// Whether the proof was used before.
        public var isUsed: Bool
        /// The earliest expiry time of the records of the owner's proofs, if there are at least ``DPoPProofUse/maximumPerOwner`` of them;
        /// otherwise `nil`.
        public var earliestRecordExpiry: Date?

        /// Creates the state from values that the store has read.
        public init(isUsed: Bool, earliestRecordExpiry: Date?) {
            self.isUsed = isUsed
            self.earliestRecordExpiry = earliestRecordExpiry
        }
    }

    /// Decides whether the proof is used. The store records the proof only if the result is ``DPoPProofUseOutcome/used``.
    public func outcome(on stored: StoredState) -> DPoPProofUseOutcome {
        if stored.isUsed { return .alreadyUsed }
        return stored.earliestRecordExpiry.map { .limitReached(until: $0) } ?? .used
    }
}
