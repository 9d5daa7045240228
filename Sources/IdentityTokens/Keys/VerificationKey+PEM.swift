import Crypto
import CryptoExtras
import SwiftASN1
import X509

extension VerificationKey {
    /// Creates a key from an X.509 certificate or a `SubjectPublicKeyInfo`, which are distinguished by the PEM label.
    ///
    /// Only the key of a certificate is used; its dates and its issuer are ignored, because the trust comes from the origin of the document
    /// (SDK.md, section 3.2).
    init(id: String, pem: String) throws(UnusableKeyError) {
        guard let document = try? PEMDocument(pemString: pem) else { throw .notPEM }
        switch document.discriminator {
        case "CERTIFICATE":
            guard let certificate = try? Certificate(pemDocument: document) else { throw .unreadableCertificate }
            try self.init(
                id: id, certificate.publicKey,
                errorForOtherType: UnusableKeyError("unknown_key_type", "its certificate is for another type of key"))
        case "PUBLIC KEY":
            if let rsa = try? _RSA.Signing.PublicKey(derRepresentation: document.derBytes) {
                // The decoder also accepts a key for RSASSA-PSS only, a bare RSAPublicKey, and trailing bytes.
                guard Array(rsa.derRepresentation) == document.derBytes else { throw .unsupportedEncoding }
                try self.init(id: id, rsa: rsa)
            } else {
                let lacking = UnusableKeyError(
                    "unusable_key", "it is neither an RSA key of at least 2048 bits nor a point of P-256 or Ed25519")
                guard let key = try? Certificate.PublicKey(pemDocument: document) else { throw lacking }
                try self.init(id: id, key, errorForOtherType: lacking)
            }
        default: throw .wrongLabel(document.discriminator)
        }
    }

    /// Creates a key from the public key of a certificate or a `SubjectPublicKeyInfo`.
    /// - Parameter errorForOtherType: the error for a key of another type.
    private init(id: String, _ key: Certificate.PublicKey, errorForOtherType: UnusableKeyError) throws(UnusableKeyError) {
        if let rsa = _RSA.Signing.PublicKey(key) {
            try self.init(id: id, rsa: rsa)
        } else if let point = P256.Signing.PublicKey(key) {
            try self.init(id: id, .p256(point))
        } else if let point = Curve25519.Signing.PublicKey(key) {
            try self.init(id: id, .ed25519(EdwardsPoint.key(Array(point.rawRepresentation))))
        } else {
            throw errorForOtherType
        }
    }
}
