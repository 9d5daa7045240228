import Crypto
import CryptoExtras
import LoginModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The private key of an issuer: RSA, signs with RS256. It does not print itself.
public struct SigningKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    let rsa: _RSA.Signing.PrivateKey
    /// The half of the key that everybody may know.
    public let verificationKey: VerificationKey
    /// The encoded header of every token of this key, with the dot behind it.
    private let headerPart: [UInt8]
    private var maker: (any SignatureMaker)?

    /// 40 hexadecimal digits in lower case: the first 20 bytes of the public key's RFC 7638 thumbprint.
    public var id: String { verificationKey.id }

    /// Makes a new key of 2048 bits.
    /// - Throws: what the generator throws.
    public static func generate() throws -> SigningKey { try SigningKey(rsa: _RSA.Signing.PrivateKey(keySize: .bits2048)) }

    /// Reads a key that ``derRepresentation`` wrote, or any RSA key of 2048 bits or more in PKCS#8 or PKCS#1.
    /// - Throws: where the bytes are no such key.
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

    /// The whole key as PKCS#8. Secret.
    public var derRepresentation: [UInt8] { Array(rsa.pkcs8DERRepresentation) }

    /// The same key, whose tokens somebody else signs. Its certificate is still signed by swift-crypto.
    /// - Throws: ``OtherKey`` where the signature of a trial is not one of this key; what the maker throws.
    public func signing(by maker: some SignatureMaker) throws -> SigningKey {
        let trial = Array("Is this the key \(id)?".utf8)
        let signature = _RSA.Signing.RSASignature(rawRepresentation: try maker.signature(over: trial))
        guard rsa.publicKey.isValidSignature(signature, for: SHA256.hash(data: trial), padding: .insecurePKCS1v1_5) else {
            throw OtherKey(id: id)
        }
        var key = self
        key.maker = maker
        return key
    }

    /// A ``SignatureMaker`` does not sign with the key that it was given to.
    public struct OtherKey: Error, CustomStringConvertible {
        let id: String

        public var description: String { "the signatures are not those of the key \(id)" }
    }

    /// Signs claims as a compact JWS with the header `alg`, `kid`, `typ` (RFC 7515, section 7.1).
    /// - Throws: what the signature throws.
    public func sign(_ claims: [String: JSONValue]) throws -> String { try sign(claims, headerPart) }

    /// The same for another kind of token than an ID token.
    package func sign(_ claims: [String: JSONValue], type: String) throws -> String {
        try sign(claims, Self.headerPart(of: verificationKey, type: type))
    }

    private func sign(_ claims: [String: JSONValue], _ headerPart: [UInt8]) throws -> String {
        let signed = headerPart + Base64URL.encode(JSONValue.object(claims).serialized()).utf8
        return try String(decoding: signed, as: UTF8.self) + "." + Base64URL.encode(signature(over: signed))
    }

    private func signature(over message: [UInt8]) throws -> [UInt8] {
        if let maker { return try maker.signature(over: message) }
        return Array(try rsa.signature(for: SHA256.hash(data: message), padding: .insecurePKCS1v1_5).rawRepresentation)
    }

    public var description: String { "SigningKey(\(id))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
