import Crypto
import CryptoExtras
import IdentityTokenIssuing
import IdentityTokens
import LoginModel
package import StrictJSON

/// The parts of a sound ID token, from which recipes make broken ones.
package struct TokenParts: Sendable {
    package var header: [String: JSONValue]
    package var claims: [String: JSONValue]
    private let key: _RSA.Signing.PrivateKey

    /// Reads a token that a key has signed.
    init(of token: Secret, signedWith key: SigningKey) throws {
        let parts = token.reveal { $0.split(separator: ".").map { Array($0.utf8) } }
        func object(_ part: [UInt8]) throws -> [String: JSONValue] {
            try JSONValue(strictly: Base64URL.decode(part) ?? []).object ?? [:]
        }
        header = try object(parts[0])
        claims = try object(parts[1])
        self.key = try _RSA.Signing.PrivateKey(derRepresentation: key.derRepresentation)
    }

    /// The time of issue in seconds since 1970.
    var issuedAt: Int64 { claims["iat"]?.integer ?? 0 }

    /// The nonce that the recipient expects; `nil` if there is none.
    var nonce: String? { claims["nonce"]?.string }

    /// Returns the token, signed with the key of the sound one.
    func signed() throws -> String {
        try sign(JSONValue.object(header).serialized(), JSONValue.object(claims).serialized())
    }

    /// Returns a token of any header and claims, signed with the key of the sound one.
    func sign(_ header: [UInt8], _ claims: [UInt8]) throws -> String { try sign(header, claims, with: key) }

    /// Returns the token, signed with another key.
    func signedByOtherKey() throws -> String {
        let other = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        return try sign(JSONValue.object(header).serialized(), JSONValue.object(claims).serialized(), with: other)
    }

    private func sign(_ header: [UInt8], _ claims: [UInt8], with key: _RSA.Signing.PrivateKey) throws -> String {
        let text = "\(Base64URL.encode(header)).\(Base64URL.encode(claims))"
        let signature = try key.signature(for: SHA256.hash(data: Array(text.utf8)), padding: .insecurePKCS1v1_5)
        return "\(text).\(Base64URL.encode(Array(signature.rawRepresentation)))"
    }

    /// Returns the token with another algorithm and a signature by the given key for HMAC.
    func signedWithHMAC(_ secret: [UInt8]) -> String {
        var header = header
        header["alg"] = "HS256"
        let text = "\(Base64URL.encode(JSONValue.object(header).serialized())).\(Base64URL.encode(JSONValue.object(claims).serialized()))"
        let code = HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: SymmetricKey(data: secret))
        return "\(text).\(Base64URL.encode(Array(code)))"
    }

    /// The public key of the issuer as PEM, which attackers use as the secret of an HMAC.
    var publicKey: [UInt8] { Array(key.publicKey.pemRepresentation.utf8) }
}
