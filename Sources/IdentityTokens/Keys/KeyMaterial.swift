import Crypto
import CryptoExtras
import LoginModel
import StrictJSON
import SwiftASN1
import X509

/// The public key of one of the supported key types.
enum KeyMaterial: Sendable {
    case rsa(_RSA.Signing.PublicKey, modulus: [UInt8], exponent: [UInt8])
    case p256(P256.Signing.PublicKey)
    case ed25519(Curve25519.Signing.PublicKey)

    /// The default algorithm for this type of key.
    var algorithm: SignatureAlgorithm {
        switch self {
        case .rsa: .rs256
        case .p256: .es256
        case .ed25519: .edDSA
        }
    }

    /// The members of the JSON Web Key that define the key (RFC 7638, section 3.2; RFC 8037, section 2).
    var members: [String: JSONValue] {
        switch self {
        case .rsa(_, let modulus, let exponent):
            ["kty": "RSA", "n": .string(Base64URL.encode(modulus)), "e": .string(Base64URL.encode(exponent))]
        case .p256(let key):
            [
                "kty": "EC", "crv": "P-256", "x": .string(Base64URL.encode(key.rawRepresentation.prefix(32))),
                "y": .string(Base64URL.encode(key.rawRepresentation.suffix(32))),
            ]
        case .ed25519(let key):
            ["kty": "OKP", "crv": "Ed25519", "x": .string(Base64URL.encode(key.rawRepresentation))]
        }
    }

    /// The length of the key's signatures in bytes (RFC 8017, section 8.2; RFC 7518, section 3.4; RFC 8032, section 5.1.6).
    var signatureLength: Int {
        switch self {
        case .rsa(_, let modulus, _): modulus.count
        case .p256, .ed25519: 64
        }
    }

    /// Returns the key as a `SubjectPublicKeyInfo` in PEM with a line feed at the end (RFC 7468, section 13).
    func pem() throws -> String {
        let text =
            switch self {
            case .rsa(let key, _, _): key.pemRepresentation
            case .p256(let key): key.pemRepresentation
            case .ed25519(let key): try Certificate.PublicKey(key).serializeAsPEM().pemString
            }
        return text.hasSuffix("\n") ? text : text + "\n"
    }

    /// Whether the signature over the first two parts of the token was made with this key.
    func isValid(signature: CompactToken.Signature, over token: CompactToken) -> Bool {
        switch self {
        case .rsa(let key, _, _):
            return key.isValidSignature(
                signature.withBytes { _RSA.Signing.RSASignature(rawRepresentation: $0) }, for: token.signedContentHash,
                padding: .insecurePKCS1v1_5
            )
        case .p256(let key):
            // The only accepted form is r and s, 32 bytes each (RFC 7518, section 3.4).
            guard signature.count == 64, let signature = try? signature.withBytes(P256.Signing.ECDSASignature.init(rawRepresentation:))
            else {
                return false
            }
            return key.isValidSignature(signature, for: token.signedContentHash)
        case .ed25519(let key):
            guard signature.count == 64 else { return false }
            return signature.withBytes { signature in token.withSignedBytes { key.isValidSignature(signature, for: $0) } }
        }
    }
}
