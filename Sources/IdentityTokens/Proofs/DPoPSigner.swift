import Crypto
import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Who holds a private key of the curve P-256 and signs with it, which may be a chip that never gives the key away.
public protocol DPoPSigner: Sendable {
    /// The half of the key that others may know.
    var publicKey: DPoPPublicKey { get }

    /// Signs with ECDSA and SHA-256.
    /// - Returns: r and s, 32 bytes each (RFC 7518, section 3.4).
    /// - Throws: why the key cannot be used now.
    func signature(for bytes: [UInt8]) throws -> [UInt8]
}

extension DPoPSigner {
    /// Makes the proof for one request: the value of its header `DPoP` (RFC 9449, section 4.2).
    /// - Parameters:
    ///   - method: the request's method in capitals.
    ///   - url: the request's address; its query and fragment are left out.
    ///   - token: the token that the request carries, to which the claim `ath` ties the proof.
    ///   - id: the claim `jti`, never used before with this key.
    ///   - now: the present moment.
    /// - Throws: what the signature throws.
    public func proof(method: String, url: String, token: String?, id: String, at now: Date) throws -> String {
        let header: JSONValue = ["alg": "ES256", "jwk": publicKey.jwk, "typ": .string(DPoPProof.type)]
        var claims: [String: JSONValue] = [
            "htm": .string(method), "htu": .string(String(url.prefix { $0 != "?" && $0 != "#" })),
            "iat": .integer(Int64(now.timeIntervalSince1970)), "jti": .string(id),
        ]
        claims["ath"] = token.map { .string(DPoPProof.hash(of: $0)) }
        let signed = "\(Base64URL.encode(header.serialized())).\(Base64URL.encode(JSONValue.object(claims).serialized()))"
        return "\(signed).\(Base64URL.encode(try signature(for: Array(signed.utf8))))"
    }
}
