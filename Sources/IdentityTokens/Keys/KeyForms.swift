import CryptoExtras
import LoginModel
import SwiftASN1
import X509

extension VerificationKey {
    /// Reads a member of a JSON Web Key Set (RFC 7517, section 4; RFC 7518, section 6.3).
    init(jwk: JSONValue) throws(UnusableKey) {
        guard jwk.object != nil else { throw UnusableKey("it is \(jwk.kind), and must be an object") }
        guard let type = jwk["kty"]?.string else { throw UnusableKey("it has no kty") }
        guard type == "RSA" else { throw UnusableKey("its kty is \(Quoted(type)), and only RSA is used") }
        guard let id = jwk["kid"]?.string else { throw UnusableKey("it has no kid") }
        if let use = jwk["use"], use.string != "sig" { throw UnusableKey("its use is not sig") }
        if let operations = jwk["key_ops"], operations.strings?.contains("verify") != true {
            throw UnusableKey("its key_ops do not allow verify")
        }
        if let algorithm = jwk["alg"], algorithm.string != "RS256" { throw UnusableKey("its alg is not RS256") }
        guard jwk["d"] == nil else { throw UnusableKey("it is a private key, which must never be published") }
        guard let modulus = Self.number(jwk["n"]), let exponent = Self.number(jwk["e"]) else {
            throw UnusableKey("n or e is not a canonical base64url number (RFC 7518, section 6.3.1)")
        }
        // The library refuses small keys without saying so.
        guard modulus.count >= 256 else { throw UnusableKey("it has fewer than 2048 bits") }
        guard modulus.count <= 1024, exponent.count <= 8, let rsa = try? _RSA.Signing.PublicKey(n: modulus, e: exponent) else {
            throw UnusableKey("its numbers make no RSA key that can be used")
        }
        try self.init(id: id, rsa: rsa)
    }

    /// Reads an X.509 certificate or a `SubjectPublicKeyInfo`, told apart by its PEM label.
    ///
    /// Of a certificate only the key is used, neither dates nor issuer: trust comes from where the document was fetched
    /// (client-sdk.md, section 3.2).
    init(id: String, pem: String) throws(UnusableKey) {
        guard let document = try? PEMDocument(pemString: pem) else { throw UnusableKey("it is no PEM text") }
        let rsa: _RSA.Signing.PublicKey
        switch document.discriminator {
        case "CERTIFICATE":
            guard let certificate = try? Certificate(pemDocument: document) else {
                throw UnusableKey("its certificate cannot be read, or has a key of an unknown type")
            }
            guard let key = _RSA.Signing.PublicKey(certificate.publicKey) else {
                throw UnusableKey("its certificate is not for an RSA key")
            }
            rsa = key
        case "PUBLIC KEY":
            guard let key = try? _RSA.Signing.PublicKey(derRepresentation: document.derBytes) else {
                throw UnusableKey("it is no RSA key of at least 2048 bits")
            }
            rsa = key
        default: throw UnusableKey("its PEM label is \(Quoted(document.discriminator)), not CERTIFICATE or PUBLIC KEY")
        }
        try self.init(id: id, rsa: rsa)
    }

    /// `Base64urlUInt` (RFC 7518, section 2): no leading zero byte.
    private static func number(_ value: JSONValue?) -> [UInt8]? {
        guard let bytes = value?.string.flatMap({ Base64URL.decode($0) }), let first = bytes.first, first != 0 else { return nil }
        return bytes
    }
}
