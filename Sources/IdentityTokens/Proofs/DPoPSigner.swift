import Crypto
import LoginModel
import StrictJSON

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Signs with a private key of the curve P-256, which may be in hardware that never reveals it.
public protocol DPoPSigner: Sendable {
    /// The public key of the pair.
    var publicKey: DPoPPublicKey { get }

    /// Signs with ECDSA and SHA-256.
    /// - Returns: r and s, 32 bytes each (RFC 7518, section 3.4).
    /// - Throws: the reason why the key cannot be used now.
    func signature(for bytes: [UInt8]) throws -> [UInt8]
}

extension DPoPSigner {
    /// Creates the proof for one request: the value of its header field `DPoP` (RFC 9449, section 4.2).
    /// - Parameters:
    ///   - method: the HTTP method of the request in uppercase.
    ///   - url: the URL of the request; query and fragment are removed.
    ///   - token: the token that the request carries, to which the claim `ath` binds the proof.
    ///   - id: the claim `jti`, never used before with this key.
    ///   - now: the current time.
    /// - Throws: any error of signing.
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
