import Crypto
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
    public let usedAt: Date
    /// After this moment the store may forget the proof: it is too old by itself.
    public let forgetAfter: Date

    /// - Parameters:
    ///   - tokenID: the proof's `jti`.
    ///   - lifetime: the seconds within which the proof would be taken again.
    public init(tokenID: String, thumbprint: String, lifetime: TimeInterval, at now: Date) {
        digest = Base64URL.encode(SHA256.hash(data: Array("\(thumbprint) \(tokenID)".utf8)))
        usedAt = now
        forgetAfter = now.addingTimeInterval(lifetime)
    }
}
