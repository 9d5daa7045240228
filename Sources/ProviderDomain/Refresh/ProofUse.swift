import Crypto
public import IdentityTokens
import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A DPoP proof is used: one fact for the store, which decides at once whether it is the first time (RFC 9449, section 11.1).
public struct ProofUse: Sendable {
    /// Of the key and the proof's own id: two keys may choose the same id.
    public let digest: String
    /// The key under which proofs are counted: one for each person at each app.
    public let owner: String
    /// When the proof came.
    public let usedAt: Date
    /// After this moment the store may forget the proof: it is too old by itself.
    public let forgetAfter: Date

    /// How many proofs of one owner are remembered until they are too old; while there are so many, no other one is used.
    public static let mostOfOwner = 1000

    /// The use of a proof for an account.
    public init(_ proof: DPoPProof, by person: Person.ID, at app: String, at now: Date) {
        self.init(
            tokenID: proof.id, thumbprint: proof.thumbprint.text, owner: "\(app) \(person.rawValue)", forgetAfter: proof.forgettableAt,
            at: now)
    }

    /// - Parameters:
    ///   - tokenID: the proof's `jti`.
    ///   - forgetAfter: the moment from which the proof is refused as too old.
    public init(tokenID: String, thumbprint: String, owner: String, forgetAfter: Date, at now: Date) {
        digest = Base64URL.encode(SHA256.hash(data: Array("\(thumbprint) \(tokenID)".utf8)))
        self.owner = owner
        usedAt = now
        self.forgetAfter = forgetAfter
    }
}

/// The result of recording a ``ProofUse``.
public enum ProofUseOutcome: Sendable, Hashable {
    /// It was the first time.
    case used
    /// It was used before.
    case usedBefore
    /// The owner has used as many as the store remembers; the first of them is too old at that moment. The proof stays unused.
    case tooMany(until: Date)
}
