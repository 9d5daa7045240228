import Crypto

/// A secret key of 32 bytes for sealing or for message authentication codes. Its description does not contain the bytes.
public struct SymmetricKeyBytes: Sendable, CustomStringConvertible, CustomReflectable {
    /// The bytes of the key, which only the store may read.
    public let bytes: [UInt8]

    /// Creates a key from its bytes.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    func withKey<Result>(_ use: (SymmetricKey) throws -> Result) rethrows -> Result { try use(SymmetricKey(data: bytes)) }

    public var description: String { "SymmetricKeyBytes(•••)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
