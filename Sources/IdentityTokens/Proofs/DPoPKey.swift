import Crypto

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A DPoP key in memory. Its descriptions and its mirror never contain the private key.
public struct DPoPKey: DPoPSigner, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private let key: P256.Signing.PrivateKey
    /// The public key of the pair.
    public let publicKey: DPoPPublicKey

    /// Generates a new key on the curve P-256.
    public init() { self.init(P256.Signing.PrivateKey()) }

    /// Creates a key from ``rawRepresentation``.
    /// - Throws: if the bytes are not a private key of the curve P-256.
    public init(rawRepresentation: [UInt8]) throws { self.init(try P256.Signing.PrivateKey(rawRepresentation: rawRepresentation)) }

    private init(_ key: P256.Signing.PrivateKey) {
        self.key = key
        publicKey = DPoPPublicKey(key.publicKey)
    }

    /// The private scalar, 32 bytes. Keep it secret.
    public var rawRepresentation: [UInt8] { Array(key.rawRepresentation) }

    public func signature(for bytes: [UInt8]) throws -> [UInt8] {
        Array(try key.signature(for: SHA256.hash(data: bytes)).rawRepresentation)
    }

    public var description: String { "DPoPKey(\(publicKey.thumbprint))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
