// Apple: CryptoKit, keys of the security chip. swift-crypto has the rest of it under the same names.

public import Foundation
public import Security

public struct SHA256Digest: Sendable {}
public enum SHA256 {
    public static func hash(data: some Sequence<UInt8>) -> SHA256Digest { SHA256Digest() }
}

public enum SecureEnclave {
    public static var isAvailable: Bool { false }

    public enum P256 {
        public enum Signing {
            public struct ECDSASignature: Sendable {
                public var rawRepresentation: Data { Data() }
            }
            public struct PublicKey: Sendable {
                public var x963Representation: Data { Data() }
            }
            public struct PrivateKey: Sendable {
                public init(accessControl: SecAccessControl) throws {}
                public init(dataRepresentation: Data) throws {}
                public var dataRepresentation: Data { Data() }
                public var publicKey: PublicKey { PublicKey() }
                public func signature(for digest: SHA256Digest) throws -> ECDSASignature { ECDSASignature() }
                public func signature(for data: some Sequence<UInt8>) throws -> ECDSASignature { ECDSASignature() }
            }
        }
    }
}
