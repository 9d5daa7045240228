import Crypto
import LoginModel
import StrictJSON

/// The public key of a DPoP key pair: a point of the curve P-256, for ES256 (RFC 7518, sections 3.4 and 6.2.1).
public struct DPoPPublicKey: Sendable, Hashable {
    /// The coordinates x and y, 32 bytes each.
    private let point: [UInt8]
    private let key: P256.Signing.PublicKey

    init(_ key: P256.Signing.PublicKey) {
        self.key = key
        point = Array(key.rawRepresentation)
    }

    /// Creates a public key from the form that system key stores export.
    /// - Parameter x963: the uncompressed point: the byte 4, x, y (SEC 1, section 2.3.3).
    /// - Throws: if it is not a point of the curve.
    public init(x963Representation x963: [UInt8]) throws { self.init(try P256.Signing.PublicKey(x963Representation: x963)) }

    /// Parses the header parameter `jwk` of a proof (RFC 9449, section 4.2).
    init(jwk: JSONValue) throws(DPoPRejection) {
        guard let members = jwk.object else { throw DPoPRejection(.malformedKey, "The header's jwk is \(jwk.typeName), not an object.") }
        // Members of private and secret keys (RFC 7518, sections 6.2.2, 6.3.2 and 6.4.1); a key sent with one of them is compromised.
        if let name = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"].first(where: { members[$0] != nil }) {
            throw DPoPRejection(.privateKey, "The header's jwk has the member \(name), which belongs to a private or secret key.")
        }
        for (name, value) in [("kty", "EC"), ("crv", "P-256")] {
            guard let found = members[name]?.string, haveSameBytes(found, value) else {
                throw DPoPRejection(.malformedKey, "The \(name) of the header's jwk is missing or is not \(value).")
            }
        }
        for (name, value) in [("use", "sig"), ("alg", "ES256")] {
            guard let found = members[name] else { continue }
            guard let text = found.string, haveSameBytes(text, value) else {
                throw DPoPRejection(.malformedKey, "The \(name) of the header's jwk is not \(value).")
            }
        }
        if let operations = members["key_ops"], operations.strings?.contains("verify") != true {
            throw DPoPRejection(.malformedKey, "The key_ops of the header's jwk do not allow verify.")
        }
        let x = try Self.coordinate("x", in: members)
        let y = try Self.coordinate("y", in: members)
        guard let key = try? P256.Signing.PublicKey(x963Representation: [4] + x + y) else {
            throw DPoPRejection(.keyOffCurve, "The x and y of the header's jwk are not a point of the curve P-256.")
        }
        self.init(key)
    }

    /// Reads a coordinate with the full length of the curve's field, including leading zeros (RFC 7518, section 6.2.1.2).
    private static func coordinate(_ name: String, in members: [String: JSONValue]) throws(DPoPRejection) -> [UInt8] {
        guard let bytes = members[name]?.string.flatMap({ Base64URL.decode($0) }), bytes.count == 32 else {
            throw DPoPRejection(.malformedKey, "The \(name) of the header's jwk is not 32 bytes in base64url.")
        }
        return bytes
    }

    /// The key as a JSON Web Key with the required members only.
    public var jwk: JSONValue {
        [
            "crv": "P-256", "kty": "EC", "x": .string(Base64URL.encode(point.prefix(32))), "y": .string(Base64URL.encode(point.suffix(32))),
        ]
    }

    /// The thumbprint that tokens are bound to.
    public var thumbprint: DPoPThumbprint { DPoPThumbprint(of: jwk) }

    /// Whether the bytes were signed with this key.
    /// - Parameter signature: r and s, 32 bytes each (RFC 7518, section 3.4).
    func isValid(signature: [UInt8], for signed: SHA256Digest) -> Bool {
        guard signature.count == 64, let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature) else { return false }
        return key.isValidSignature(signature, for: signed)
    }

    public static func == (one: DPoPPublicKey, other: DPoPPublicKey) -> Bool { one.point == other.point }

    public func hash(into hasher: inout Hasher) { hasher.combine(point) }
}
