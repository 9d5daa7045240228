import Crypto
package import CryptoExtras
import StrictJSON

/// A public key that verifies ID tokens: an RSA key of 2048 to 8192 bits (RFC 7518, section 3.3), a point of the curve P-256 (RFC 7518,
/// section 3.4), or a point of Ed25519 (RFC 8037, section 3.1).
public struct VerificationKey: Sendable, Hashable {
    private final class Content: Sendable {
        let id: String
        let algorithm: SignatureAlgorithm
        let pem: String
        let material: KeyMaterial
        /// The canonical JSON of the key's required members, which is equal only for equal keys (RFC 7638).
        let canonicalJWK: [UInt8]

        init(id: String, algorithm: SignatureAlgorithm, pem: String, material: KeyMaterial) {
            self.id = id
            self.algorithm = algorithm
            self.pem = pem
            self.material = material
            canonicalJWK = JSONValue.object(material.members).serialized()
        }
    }

    /// A reference, so that copying a key for a verification costs one reference count instead of one for each property.
    private let content: Content

    /// The key ID, with which a token's `kid` must agree byte for byte.
    public var id: String { content.id }
    /// The only algorithm that the key is used with.
    public var algorithm: SignatureAlgorithm { content.algorithm }
    /// The public key as PEM (`SubjectPublicKeyInfo`, RFC 7468, section 13).
    public var pem: String { content.pem }

    /// Creates a key from its ID of 1 to 255 bytes and its material.
    /// - Parameter algorithm: `nil` for the default algorithm of the key type.
    /// - Throws: the reason why the key must not be used.
    init(id: String, _ material: KeyMaterial, algorithm: SignatureAlgorithm? = nil) throws(UnusableKeyError) {
        guard (1...255).contains(id.utf8.count) else { throw .invalidID }
        guard let pem = try? material.pem() else { throw .invalidParameters }
        content = Content(id: id, algorithm: algorithm ?? material.algorithm, pem: pem, material: material)
    }

    /// Creates a key from an RSA public key of 2048 to 8192 bits.
    /// - Throws: the reason why the key must not be used.
    package init(id: String, rsa: _RSA.Signing.PublicKey) throws(UnusableKeyError) {
        guard let numbers = try? rsa.getKeyPrimitives() else { throw .invalidParameters }
        guard rsa.keySizeInBits >= 2048 else { throw .tooSmall }
        guard rsa.keySizeInBits <= 8192 else { throw .tooLarge }
        let exponent = Array(numbers.publicExponent.drop { $0 == 0 })
        try UnusableKeyError.check(exponent: exponent)
        try self.init(id: id, .rsa(rsa, modulus: Array(numbers.modulus.drop { $0 == 0 }), exponent: exponent))
    }

    /// The public key as a JSON Web Key (RFC 7517, section 4).
    public var jwk: JSONValue {
        let members: [String: JSONValue] = ["kid": .string(id), "alg": .string(algorithm.rawValue), "use": "sig"]
        return .object(members.merging(content.material.members) { _, other in other })
    }

    /// The JWK thumbprint with SHA-256, 32 bytes (RFC 7638).
    public var thumbprint: [UInt8] { Array(SHA256.hash(data: content.canonicalJWK)) }

    /// The length of the key's signatures in bytes.
    var signatureLength: Int { content.material.signatureLength }

    /// Whether the token was signed with this key; `nil` if its signature cannot be decoded. The caller must first check that `alg` agrees
    /// with the key.
    func isSignatureValid(of token: CompactToken) -> Bool? {
        guard case .success(let signature) = token.signature else { return nil }
        return content.material.isValid(signature: signature, over: token)
    }

    public static func == (one: VerificationKey, other: VerificationKey) -> Bool {
        one.content === other.content
            || haveSameBytes(one.id, other.id) && one.algorithm == other.algorithm
                && one.content.canonicalJWK == other.content.canonicalJWK
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(content.canonicalJWK) }
}
