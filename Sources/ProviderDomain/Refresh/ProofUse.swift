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
    /// When the proof came.
    public let usedAt: Date
    /// After this moment the store may forget the proof: it is too old by itself.
    public let forgetAfter: Date

    /// Takes everything as it is.
    public init(_ proof: DPoPProof, at now: Date) {
        self.init(tokenID: proof.id, thumbprint: proof.thumbprint.text, forgetAfter: proof.forgettableAt, at: now)
    }

    /// - Parameters:
    ///   - tokenID: the proof's `jti`.
    ///   - forgetAfter: the moment from which the proof is refused as too old.
    public init(tokenID: String, thumbprint: String, forgetAfter: Date, at now: Date) {
        digest = Base64URL.encode(SHA256.hash(data: Array("\(thumbprint) \(tokenID)".utf8)))
        usedAt = now
        self.forgetAfter = forgetAfter
    }
}
