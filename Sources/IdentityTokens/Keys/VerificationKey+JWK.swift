import Crypto
import CryptoExtras
import LoginModel
import StrictJSON

extension VerificationKey {
    /// Creates a key from a member of a JWK Set (RFC 7517, section 4; RFC 7518, section 6; RFC 8037, section 2).
    init(jwk: JSONValue) throws(UnusableKeyError) {
        guard jwk.object != nil else { throw .notAnObject(jwk.typeName) }
        guard let type = jwk["kty"]?.string else { throw .noType }
        let defaultAlgorithm: SignatureAlgorithm
        switch type {
        case "RSA": defaultAlgorithm = .rs256
        case "EC": defaultAlgorithm = .es256
        case "OKP": defaultAlgorithm = .edDSA
        default: throw .unknownType(type)
        }
        guard let id = jwk["kid"]?.string else { throw .noID }
        if let use = jwk["use"], use.string != "sig" { throw .wrongUse }
        if let operations = jwk["key_ops"], operations.strings?.contains("verify") != true { throw .wrongOperations }
        guard !Self.privateMembers.contains(where: { jwk[$0] != nil }) else { throw .privateKey }
        var algorithm = defaultAlgorithm
        if let named = jwk["alg"] {
            if defaultAlgorithm == .edDSA, named.string == SignatureAlgorithm.ed25519.rawValue { algorithm = .ed25519 }
            guard named.string == algorithm.rawValue else { throw .wrongAlgorithm(defaultAlgorithm) }
        }
        switch defaultAlgorithm {
        case .rs256: try self.init(id: id, rsa: Self.rsa(jwk))
        case .es256: try self.init(id: id, .p256(Self.p256(jwk)))
        default: try self.init(id: id, .ed25519(Self.ed25519(jwk)), algorithm: algorithm)
        }
    }

    /// Members that only private keys have. Anyone who knows one of the primes can compute the private key (RFC 7518, sections 6.2.2 and
    /// 6.3.2).
    private static let privateMembers = ["d", "p", "q", "dp", "dq", "qi", "oth"]

    /// Reads the parameters of an RSA public key (RFC 7518, section 6.3.1).
    private static func rsa(_ jwk: JSONValue) throws(UnusableKeyError) -> _RSA.Signing.PublicKey {
        guard let modulus = number(jwk["n"]), let exponent = number(jwk["e"]) else {
            throw .malformedNumber("n or e", "RFC 7518, section 6.3.1")
        }
        // swift-crypto gives no reason when it refuses a key, so this code first checks the parameters itself.
        guard modulus.count * 8 - modulus[0].leadingZeroBitCount >= 2048 else { throw .tooSmall }
        guard modulus.count <= 1024 else { throw .tooLarge }
        guard (modulus.last ?? 0) % 2 == 1 else { throw .evenModulus }
        try UnusableKeyError.check(exponent: exponent)
        guard exponent.count <= 8, let key = try? _RSA.Signing.PublicKey(n: modulus, e: exponent) else { throw .invalidParameters }
        return key
    }

    /// Reads a point of the curve P-256 (RFC 7518, section 6.2.1). swift-crypto checks that the point is on the curve.
    private static func p256(_ jwk: JSONValue) throws(UnusableKeyError) -> P256.Signing.PublicKey {
        guard jwk["crv"]?.string == "P-256" else { throw .wrongCurve("P-256") }
        let x = try coordinate("x", of: jwk, "RFC 7518, section 6.2.1.2")
        let y = try coordinate("y", of: jwk, "RFC 7518, section 6.2.1.3")
        guard let key = try? P256.Signing.PublicKey(x963Representation: [4] + x + y) else { throw .offCurve }
        return key
    }

    /// Reads a point of the curve Ed25519 (RFC 8037, section 2).
    private static func ed25519(_ jwk: JSONValue) throws(UnusableKeyError) -> Curve25519.Signing.PublicKey {
        guard jwk["crv"]?.string == "Ed25519" else { throw .wrongCurve("Ed25519") }
        return try EdwardsPoint.key(coordinate("x", of: jwk, "RFC 8037, section 2"))
    }

    /// Reads a coordinate with the full length of the curve's field, 32 bytes, including leading zeros.
    private static func coordinate(_ name: String, of jwk: JSONValue, _ section: String) throws(UnusableKeyError) -> [UInt8] {
        guard let bytes = jwk[name]?.string.flatMap({ Base64URL.decode($0) }), bytes.count == 32 else {
            throw .malformedPoint(name, section)
        }
        return bytes
    }

    /// Decodes a `Base64urlUInt` (RFC 7518, section 2), which has no leading zero byte.
    private static func number(_ value: JSONValue?) -> [UInt8]? {
        guard let bytes = value?.string.flatMap({ Base64URL.decode($0) }), let first = bytes.first, first != 0 else { return nil }
        return bytes
    }
}
