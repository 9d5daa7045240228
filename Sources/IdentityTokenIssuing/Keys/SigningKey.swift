import Crypto
import CryptoExtras
public import IdentityTokens
import LoginModel
public import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
public import Foundation
#endif

/// The private RSA key of an issuer, which signs with RS256. Its descriptions and its mirror never contain the key.
public struct SigningKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    let rsa: _RSA.Signing.PrivateKey
    /// The public key that verifies the signatures of this key.
    public let verificationKey: VerificationKey
    /// The base64url-encoded header of every ID token of this key, including the dot that follows.
    private let headerPart: [UInt8]
    private var signer: (any TokenSigner)?

    /// The key ID: 40 lowercase hexadecimal digits, the first 20 bytes of the public key's thumbprint (RFC 7638).
    public var id: String { verificationKey.id }

    /// Generates a new key of 2048 bits.
    /// - Throws: any error of the generator.
    public static func generate() throws -> SigningKey { try SigningKey(rsa: _RSA.Signing.PrivateKey(keySize: .bits2048)) }

    /// Creates a key from ``derRepresentation``, or from any RSA key of 2048 bits or more in PKCS#8 or PKCS#1.
    /// - Throws: if the bytes are not such a key.
    public init(derRepresentation: [UInt8]) throws {
        try self.init(rsa: _RSA.Signing.PrivateKey(derRepresentation: derRepresentation))
    }

    private init(rsa: _RSA.Signing.PrivateKey) throws {
        self.rsa = rsa
        let thumbprint = try VerificationKey(id: "unnamed", rsa: rsa.publicKey).thumbprint
        let id = thumbprint.prefix(20).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        verificationKey = try VerificationKey(id: id, rsa: rsa.publicKey)
        headerPart = Self.headerPart(of: verificationKey, type: "JWT")
    }

    private static func headerPart(of key: VerificationKey, type: String) -> [UInt8] {
        let header: JSONValue = ["alg": .string(key.algorithm.rawValue), "kid": .string(key.id), "typ": .string(type)]
        return Array((Base64URL.encode(header.serialized()) + ".").utf8)
    }

    /// The private key in PKCS#8. Keep it secret.
    public var derRepresentation: [UInt8] { Array(rsa.pkcs8DERRepresentation) }

    /// Returns a copy of this key whose tokens are signed by a signer. swift-crypto still signs the certificate.
    /// - Throws: ``OtherKey`` if a trial signature was not made with this key; any error of the signer.
    public func signing(by signer: some TokenSigner) throws -> SigningKey {
        let testMessage = Array("Is this the key \(id)?".utf8)
        let signature = _RSA.Signing.RSASignature(rawRepresentation: try signer.signature(over: testMessage))
        guard rsa.publicKey.isValidSignature(signature, for: SHA256.hash(data: testMessage), padding: .insecurePKCS1v1_5) else {
            throw OtherKey(id: id)
        }
        var key = self
        key.signer = signer
        return key
    }

    /// The error of a ``TokenSigner`` that does not sign with the expected key.
    public struct OtherKey: Error, CustomStringConvertible {
        let id: String

        public var description: String { "the signatures were not made with the key \(id)" }
    }

    /// Signs claims as a compact JWS with the header parameters `alg`, `kid` and `typ` (RFC 7515, section 7.1).
    /// - Throws: any error of signing.
    public func sign(_ claims: [String: JSONValue]) throws -> String { try sign(claims, headerPart) }

    /// Signs claims as a compact JWS with the given `typ`, for a document that is not an ID token.
    package func sign(_ claims: [String: JSONValue], type: String) throws -> String {
        try sign(claims, Self.headerPart(of: verificationKey, type: type))
    }

    private func sign(_ claims: [String: JSONValue], _ headerPart: [UInt8]) throws -> String {
        let signed = headerPart + Base64URL.encode(JSONValue.object(claims).serialized()).utf8
        return try String(decoding: signed, as: UTF8.self) + "." + Base64URL.encode(signature(over: signed))
    }

    private func signature(over message: [UInt8]) throws -> [UInt8] {
        if let signer { return try signer.signature(over: message) }
        return Array(try rsa.signature(for: SHA256.hash(data: message), padding: .insecurePKCS1v1_5).rawRepresentation)
    }

    public var description: String { "SigningKey(\(id))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
