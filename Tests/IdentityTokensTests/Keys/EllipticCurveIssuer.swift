import Crypto
import Foundation
import IdentityTokens
import LoginModel
import StrictJSON
import Testing

/// An issuer with elliptic curve keys. Keys and signatures come directly from swift-crypto, not from the code under test.
struct EllipticCurveIssuer: Sendable, CustomTestStringConvertible {
    let algorithm: SignatureAlgorithm
    let jwk: [String: JSONValue]
    let sign: @Sendable ([UInt8]) throws -> [UInt8]

    var testDescription: String { algorithm.rawValue }

    static func p256() -> EllipticCurveIssuer {
        let key = P256.Signing.PrivateKey()
        let point = Array(key.publicKey.rawRepresentation)
        return EllipticCurveIssuer(
            algorithm: .es256,
            jwk: [
                "kty": "EC", "crv": "P-256", "kid": "point", "x": .string(Base64URL.encode(point.prefix(32))),
                "y": .string(Base64URL.encode(point.suffix(32))),
            ],
            sign: { Array(try key.signature(for: $0).rawRepresentation) })
    }

    static func ed25519(_ algorithm: SignatureAlgorithm = .edDSA) -> EllipticCurveIssuer {
        let key = Curve25519.Signing.PrivateKey()
        return EllipticCurveIssuer(
            algorithm: algorithm,
            jwk: [
                "kty": "OKP", "crv": "Ed25519", "kid": "point", "alg": .string(algorithm.rawValue),
                "x": .string(Base64URL.encode(key.publicKey.rawRepresentation)),
            ],
            sign: { Array(try key.signature(for: $0)) })
    }

    static let all = [p256(), ed25519(), ed25519(.ed25519)]

    /// The issuer's key document.
    var document: [UInt8] { JSONValue.object(["keys": [.object(jwk)]]).serialized() }

    /// Returns a token with the claims of the good token, signed with the key. Its header may name an algorithm other than the key's.
    func token(alg: String? = nil, kid: String = "point") throws -> String {
        let header: JSONValue = ["alg": .string(alg ?? algorithm.rawValue), "kid": .string(kid), "typ": "JWT"]
        let claims = try Vectors.bytes("claims.json")
        let signed = "\(Base64URL.encode(header.serialized())).\(Base64URL.encode(claims))"
        return "\(signed).\(Base64URL.encode(try sign(Array(signed.utf8))))"
    }
}
