import Crypto
import CryptoExtras
import LoginModel

/// A public key that ID tokens are checked with: RSA of 2048 to 8192 bits, for RS256 (RFC 7518, section 3.3).
public struct VerificationKey: Sendable, Hashable {
    private final class Content: Sendable {
        let id: String
        let pem: String
        let modulus: [UInt8]
        let exponent: [UInt8]
        let rsa: _RSA.Signing.PublicKey

        init(id: String, pem: String, modulus: [UInt8], exponent: [UInt8], rsa: _RSA.Signing.PublicKey) {
            self.id = id
            self.pem = pem
            self.modulus = modulus
            self.exponent = exponent
            self.rsa = rsa
        }
    }

    /// Each verification takes the key in hand: that must cost one count, and not one for each part.
    private let content: Content

    /// What a token's `kid` must be, byte for byte.
    public var id: String { content.id }
    /// The only algorithm that the key is used with.
    public var algorithm: String { "RS256" }
    /// The public key as PEM (`SubjectPublicKeyInfo`, RFC 7468, section 13).
    public var pem: String { content.pem }
    /// The modulus, most significant byte first.
    var modulus: [UInt8] { content.modulus }
    /// The public exponent, most significant byte first.
    var exponent: [UInt8] { content.exponent }

    /// - Throws: why the key must not be used.
    init(id: String, rsa: _RSA.Signing.PublicKey) throws(UnusableKey) {
        guard (1...255).contains(id.utf8.count) else { throw UnusableKey("its id is empty or longer than 255 bytes") }
        guard let numbers = try? rsa.getKeyPrimitives() else { throw UnusableKey("its numbers cannot be read") }
        let exponent = Array(numbers.publicExponent.drop { $0 == 0 })
        guard (2048...8192).contains(rsa.keySizeInBits) else {
            throw UnusableKey("it has \(rsa.keySizeInBits) bits, and must have 2048 to 8192")
        }
        guard exponent.count >= 3, (exponent.last ?? 0) % 2 == 1 else {
            throw UnusableKey("its exponent is even or below 65537")
        }
        content = Content(
            id: id, pem: rsa.pemRepresentation.hasSuffix("\n") ? rsa.pemRepresentation : rsa.pemRepresentation + "\n",
            modulus: Array(numbers.modulus.drop { $0 == 0 }), exponent: exponent, rsa: rsa)
    }

    /// The public key as a JSON Web Key (RFC 7517, section 4).
    public var jwk: JSONValue {
        [
            "kid": .string(id), "kty": "RSA", "alg": .string(algorithm), "use": "sig",
            "n": .string(Base64URL.encode(modulus)), "e": .string(Base64URL.encode(exponent)),
        ]
    }

    /// The JWK thumbprint with SHA-256: 32 bytes (RFC 7638).
    public var thumbprint: [UInt8] {
        let required: JSONValue = [
            "e": .string(Base64URL.encode(exponent)), "kty": "RSA", "n": .string(Base64URL.encode(modulus)),
        ]
        return Array(SHA256.hash(data: required.serialized()))
    }

    /// Whether the key's owner signed what has that hash (RSASSA-PKCS1-v1_5 with SHA-256).
    func isValid(signature: [UInt8], for signed: SHA256Digest) -> Bool {
        content.rsa.isValidSignature(_RSA.Signing.RSASignature(rawRepresentation: signature), for: signed, padding: .insecurePKCS1v1_5)
    }

    public static func == (one: VerificationKey, other: VerificationKey) -> Bool {
        one.id.utf8.elementsEqual(other.id.utf8) && one.modulus == other.modulus && one.exponent == other.exponent
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(modulus)
        hasher.combine(exponent)
    }
}

/// Why a key of a document is left out.
struct UnusableKey: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
