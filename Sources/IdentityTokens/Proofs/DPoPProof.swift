import Crypto
import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A DPoP proof that passed every check: whoever sent the request holds the key (RFC 9449).
///
/// Two things are left to the caller: that the key is the one that the token names, by ``thumbprint``, and that ``id`` was not used before with
/// this key.
///
/// ```swift
/// let proof = try DPoPProof(
///     verifying: header, expecting: DPoPExpectations(method: "POST", url: address, token: hint), at: now)
/// guard proof.thumbprint.matches(boundThumbprint) else { … }
/// ```
public struct DPoPProof: Sendable {
    /// The key that has signed it.
    public let publicKey: DPoPPublicKey
    /// The thumbprint of ``publicKey``.
    public let thumbprint: DPoPThumbprint
    /// The claim `jti`: 1 to 256 bytes. May be used once with a key until ``forgettableAt``.
    public let id: String
    /// The claim `iat`.
    public let issuedAt: Date
    /// From then on the proof is refused as too old, so that its id need not be remembered any longer.
    public let forgettableAt: Date

    /// The name of the HTTP header that carries a proof. A request has it once (RFC 9449, section 4.3, rule 1).
    public static let headerName = "DPoP"
    /// What `typ` must be.
    static let type = "dpop+jwt"

    /// Makes every check of RFC 9449, section 4.3, but those that need memory or a session.
    /// - Parameters:
    ///   - text: the value of the header `DPoP`.
    ///   - now: the present moment.
    /// - Throws: the first check that fails.
    public init(verifying text: String, expecting expectations: DPoPExpectations, at now: Date) throws(DPoPRejection) {
        let reading = try DPoPReading(text, largest: expectations.largestProof)
        publicKey = try reading.checkedKey()
        thumbprint = publicKey.thumbprint
        let claims = try reading.checkedClaims(expectations, at: now)
        id = claims.id
        issuedAt = claims.issuedAt
        forgettableAt = claims.issuedAt.addingTimeInterval(expectations.window).addingTimeInterval(1)
    }

    /// The claim `ath`: the token's SHA-256 in base64url (RFC 9449, section 4.2).
    static func hash(of token: String) -> String { Base64URL.encode(SHA256.hash(data: Array(token.utf8))) }
}
