import Crypto

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A proof key in memory. It does not print itself.
public struct DPoPKey: DPoPSigner, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private let key: P256.Signing.PrivateKey
    /// The half that others may know.
    public let publicKey: DPoPPublicKey

    /// Makes a new key.
    public init() { self.init(P256.Signing.PrivateKey()) }

    /// Reads a key that ``rawRepresentation`` wrote.
    /// - Throws: where the bytes are no key of the curve P-256.
    public init(rawRepresentation: [UInt8]) throws { self.init(try P256.Signing.PrivateKey(rawRepresentation: rawRepresentation)) }

    private init(_ key: P256.Signing.PrivateKey) {
        self.key = key
        publicKey = DPoPPublicKey(key.publicKey)
    }

    /// The private number: 32 bytes. Secret.
    public var rawRepresentation: [UInt8] { Array(key.rawRepresentation) }

    public func signature(for bytes: [UInt8]) throws -> [UInt8] {
        Array(try key.signature(for: SHA256.hash(data: bytes)).rawRepresentation)
    }

    public var description: String { "DPoPKey(\(publicKey.thumbprint))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
