import Crypto
import CryptoExtras

/// A public key that ID tokens are checked with: RSA of 2048 to 8192 bits (RFC 7518, section 3.3), a point of the curve P-256
/// (RFC 7518, section 3.4), or one of Ed25519 (RFC 8037, section 3.1).
public struct VerificationKey: Sendable, Hashable {
    private final class Content: Sendable {
        let id: String
        let algorithm: SignatureAlgorithm
        let pem: String
        let material: KeyMaterial
        /// Equal for equal keys alone.
        let identity: [UInt8]

        init(id: String, algorithm: SignatureAlgorithm, pem: String, material: KeyMaterial) {
            self.id = id
            self.algorithm = algorithm
            self.pem = pem
            self.material = material
            identity = JSONValue.object(material.members).serialized()
        }
    }

    /// Each verification takes the key in hand: that must cost one count, and not one for each part.
    private let content: Content

    /// What a token's `kid` must be, byte for byte.
    public var id: String { content.id }
    /// The only algorithm that the key is used with.
    public var algorithm: SignatureAlgorithm { content.algorithm }
    /// The public key as PEM (`SubjectPublicKeyInfo`, RFC 7468, section 13).
    public var pem: String { content.pem }

    /// - Parameter algorithm: another one than is usual for such a key.
    /// - Throws: why the key must not be used.
    init(id: String, _ material: KeyMaterial, algorithm: SignatureAlgorithm? = nil) throws(UnusableKey) {
        guard (1...255).contains(id.utf8.count) else { throw .badID }
        guard let pem = try? material.pem() else { throw .unusableNumbers }
        content = Content(id: id, algorithm: algorithm ?? material.algorithm, pem: pem, material: material)
    }

    /// - Throws: why the key must not be used.
    init(id: String, rsa: _RSA.Signing.PublicKey) throws(UnusableKey) {
        guard let numbers = try? rsa.getKeyPrimitives() else { throw .unusableNumbers }
        guard rsa.keySizeInBits >= 2048 else { throw .tooSmall }
        guard rsa.keySizeInBits <= 8192 else { throw .tooLarge }
        let exponent = Array(numbers.publicExponent.drop { $0 == 0 })
        try UnusableKey.check(exponent: exponent)
        try self.init(id: id, .rsa(rsa, modulus: Array(numbers.modulus.drop { $0 == 0 }), exponent: exponent))
    }

    /// The public key as a JSON Web Key (RFC 7517, section 4).
    public var jwk: JSONValue {
        let members: [String: JSONValue] = ["kid": .string(id), "alg": .string(algorithm.rawValue), "use": "sig"]
        return .object(members.merging(content.material.members) { _, other in other })
    }

    /// The JWK thumbprint with SHA-256: 32 bytes (RFC 7638).
    public var thumbprint: [UInt8] { Array(SHA256.hash(data: content.identity)) }

    /// How many bytes each of its signatures has.
    var signatureLength: Int { content.material.signatureLength }

    /// Whether the key's owner signed the token; `nil` where its signature cannot be read. Whether its `alg` fits the key is for the caller to look
    /// at first.
    func isSigned(_ token: CompactToken) -> Bool? {
        guard case .success(let signature) = token.signature else { return nil }
        return content.material.isValid(signature: signature, over: token)
    }

    public static func == (one: VerificationKey, other: VerificationKey) -> Bool {
        one.content === other.content
            || areIdentical(one.id, other.id) && one.algorithm == other.algorithm
                && one.content.identity == other.content.identity
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(content.identity) }
}
