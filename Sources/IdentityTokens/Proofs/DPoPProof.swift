import Crypto
import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A DPoP proof that passed every check that needs no stored state. It shows that the sender of the request has the private key (RFC 9449).
///
/// The caller must make two more checks: the token is bound to the key with this ``thumbprint``, and ``id`` was not used before with this
/// key.
///
/// ```swift
/// let proof = try DPoPProof(
///     verifying: header, expecting: DPoPExpectations(method: "POST", url: address, token: hint), at: now)
/// guard proof.thumbprint.matches(boundThumbprint) else { … }
/// ```
public struct DPoPProof: Sendable {
    /// The public key in the proof's header, with which the signature was verified.
    public let publicKey: DPoPPublicKey
    /// The thumbprint of ``publicKey``.
    public let thumbprint: DPoPThumbprint
    /// The claim `jti`, 1 to 256 bytes. It may be used once with a key until ``expiresAt``.
    public let id: String
    /// The claim `iat`: the time when the proof was created.
    public let issuedAt: Date
    /// The time until which ``id`` must be stored, one second after the proof becomes too old.
    public let expiresAt: Date

    /// The name of the HTTP header field that carries a proof. A request has exactly one (RFC 9449, section 4.3, rule 1).
    public static let headerName = "DPoP"
    /// The required header parameter `typ`.
    static let type = "dpop+jwt"

    /// Verifies a proof with all checks of RFC 9449, section 4.3, except those that need stored state or a session.
    /// - Parameters:
    ///   - text: the value of the header field `DPoP`.
    ///   - now: the current time.
    /// - Throws: the reason of the first check that fails.
    public init(verifying text: String, expecting expectations: DPoPExpectations, at now: Date) throws(DPoPRejection) {
        let decoded = try DecodedDPoPProof(text, maximumSize: expectations.maximumProofSize)
        publicKey = try decoded.checkedKey()
        thumbprint = publicKey.thumbprint
        let claims = try decoded.checkedClaims(expectations, at: now)
        id = claims.id
        issuedAt = claims.issuedAt
        expiresAt = claims.issuedAt.addingTimeInterval(expectations.window).addingTimeInterval(1)
    }

    /// Returns the claim `ath`: the token's SHA-256 in base64url (RFC 9449, section 4.2).
    static func hash(of token: String) -> String { Base64URL.encode(SHA256.hash(data: Array(token.utf8))) }
}
