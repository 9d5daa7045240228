import Crypto

/// 32 secret bytes for a MAC or a seal. They do not print themselves.
public struct SymmetricKeyBytes: Sendable, CustomStringConvertible, CustomReflectable {
    /// The bytes, for the store alone.
    public let bytes: [UInt8]

    /// Takes everything as it is.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    func withKey<Result>(_ use: (SymmetricKey) throws -> Result) rethrows -> Result { try use(SymmetricKey(data: bytes)) }

    public var description: String { "SymmetricKeyBytes(•••)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
