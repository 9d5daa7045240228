// CryptoKit. Pages below https://developer.apple.com/documentation/
import Foundation
import Security

@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public protocol Digest: Hashable, ContiguousBytes, CustomStringConvertible, Sequence, Sendable where Element == UInt8 { // cryptokit/digest
    static var byteCount: Int { get } // cryptokit/digest/bytecount
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
extension Digest { // cryptokit/digest
    public func makeIterator() -> Array<UInt8>.Iterator // cryptokit/digest
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public protocol HashFunction: Sendable { // cryptokit/hashfunction
    static var blockByteCount: Int { get } // cryptokit/hashfunction/blockbytecount
    associatedtype Digest: CryptoKit.Digest // cryptokit/hashfunction/digest
    init() // cryptokit/hashfunction/init()
    mutating func update(bufferPointer: UnsafeRawBufferPointer) // cryptokit/hashfunction/update(bufferpointer:)
    func finalize() -> Digest // cryptokit/hashfunction/finalize()
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
extension HashFunction { // cryptokit/hashfunction
    public static func hash<D: DataProtocol>(data: D) -> Digest // cryptokit/hashfunction/hash(data:)
    public mutating func update<D: DataProtocol>(data: D) // cryptokit/hashfunction/update(data:)
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct SHA256: HashFunction { // cryptokit/sha256
    public static var byteCount: Int { get } // cryptokit/sha256/bytecount
    public static var blockByteCount: Int { get } // cryptokit/sha256/blockbytecount
    public typealias Digest = SHA256Digest // cryptokit/sha256/digest
    public init() // cryptokit/sha256/init()
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) // cryptokit/sha256/update(bufferpointer:)
    public func finalize() -> SHA256Digest // cryptokit/sha256/finalize()
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct SHA256Digest: Digest { // cryptokit/sha256digest
    public static var byteCount: Int { get } // cryptokit/sha256digest/bytecount
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R // cryptokit/sha256digest/withunsafebytes(_:)
    public var description: String { get } // cryptokit/sha256digest/description
    public func hash(into hasher: inout Hasher) // cryptokit/sha256digest/hash(into:)
    public static func == (lhs: SHA256Digest, rhs: SHA256Digest) -> Bool // cryptokit/sha256digest
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct SHA384: HashFunction { // cryptokit/sha384
    public static var byteCount: Int { get } // cryptokit/sha384/bytecount
    public static var blockByteCount: Int { get } // cryptokit/sha384/blockbytecount
    public typealias Digest = SHA384Digest // cryptokit/sha384/digest
    public init() // cryptokit/sha384/init()
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) // cryptokit/sha384/update(bufferpointer:)
    public func finalize() -> SHA384Digest // cryptokit/sha384/finalize()
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct SHA384Digest: Digest { // cryptokit/sha384digest
    public static var byteCount: Int { get } // cryptokit/sha384digest/bytecount
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R // cryptokit/sha384digest/withunsafebytes(_:)
    public var description: String { get } // cryptokit/sha384digest/description
    public func hash(into hasher: inout Hasher) // cryptokit/sha384digest/hash(into:)
    public static func == (lhs: SHA384Digest, rhs: SHA384Digest) -> Bool // cryptokit/sha384digest
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct SHA512: HashFunction { // cryptokit/sha512
    public static var byteCount: Int { get } // cryptokit/sha512/bytecount
    public static var blockByteCount: Int { get } // cryptokit/sha512/blockbytecount
    public typealias Digest = SHA512Digest // cryptokit/sha512/digest
    public init() // cryptokit/sha512/init()
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) // cryptokit/sha512/update(bufferpointer:)
    public func finalize() -> SHA512Digest // cryptokit/sha512/finalize()
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct SHA512Digest: Digest { // cryptokit/sha512digest
    public static var byteCount: Int { get } // cryptokit/sha512digest/bytecount
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R // cryptokit/sha512digest/withunsafebytes(_:)
    public var description: String { get } // cryptokit/sha512digest/description
    public func hash(into hasher: inout Hasher) // cryptokit/sha512digest/hash(into:)
    public static func == (lhs: SHA512Digest, rhs: SHA512Digest) -> Bool // cryptokit/sha512digest
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public enum Insecure: Sendable { // cryptokit/insecure
    public struct SHA1: HashFunction { // cryptokit/insecure/sha1
        public static var byteCount: Int { get } // cryptokit/insecure/sha1/bytecount
        public static var blockByteCount: Int { get } // cryptokit/insecure/sha1/blockbytecount
        public typealias Digest = Insecure.SHA1Digest // cryptokit/insecure/sha1/digest
        public init() // cryptokit/insecure/sha1/init()
        public mutating func update(bufferPointer: UnsafeRawBufferPointer) // cryptokit/insecure/sha1/update(bufferpointer:)
        public func finalize() -> Insecure.SHA1Digest // cryptokit/insecure/sha1/finalize()
    }
    public struct SHA1Digest: CryptoKit.Digest { // cryptokit/insecure/sha1digest
        public static var byteCount: Int { get } // cryptokit/insecure/sha1digest/bytecount
        public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R // cryptokit/insecure/sha1digest/withunsafebytes(_:)
        public var description: String { get } // cryptokit/insecure/sha1digest/description
        public func hash(into hasher: inout Hasher) // cryptokit/insecure/sha1digest/hash(into:)
        public static func == (lhs: Insecure.SHA1Digest, rhs: Insecure.SHA1Digest) -> Bool // cryptokit/insecure/sha1digest
    }
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct SymmetricKeySize: Sendable { // cryptokit/symmetrickeysize
    public let bitCount: Int // cryptokit/symmetrickeysize/bitcount
    public init(bitCount: Int) // cryptokit/symmetrickeysize/init(bitcount:)
    public static var bits128: SymmetricKeySize { get } // cryptokit/symmetrickeysize/bits128
    public static var bits256: SymmetricKeySize { get } // cryptokit/symmetrickeysize/bits256
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct SymmetricKey: ContiguousBytes, Equatable, Sendable { // cryptokit/symmetrickey
    public init<D: ContiguousBytes>(data: D) // cryptokit/symmetrickey/init(data:)
    public init(size: SymmetricKeySize) // cryptokit/symmetrickey/init(size:)
    public var bitCount: Int { get } // cryptokit/symmetrickey/bitcount
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R // cryptokit/symmetrickey/withunsafebytes(_:)
    public static func == (lhs: SymmetricKey, rhs: SymmetricKey) -> Bool // cryptokit/symmetrickey
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct HashedAuthenticationCode<H: HashFunction>: Hashable, ContiguousBytes, Sequence, Sendable { // cryptokit/hashedauthenticationcode
    public typealias Element = UInt8 // cryptokit/hashedauthenticationcode
    public var byteCount: Int { get } // cryptokit/hashedauthenticationcode/bytecount
    public func makeIterator() -> Array<UInt8>.Iterator // cryptokit/hashedauthenticationcode
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R // cryptokit/hashedauthenticationcode/withunsafebytes(_:)
    public func hash(into hasher: inout Hasher) // cryptokit/hashedauthenticationcode
    public static func == (lhs: HashedAuthenticationCode<H>, rhs: HashedAuthenticationCode<H>) -> Bool // cryptokit/hashedauthenticationcode
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct HMAC<H: HashFunction>: Sendable { // cryptokit/hmac
    public typealias Key = SymmetricKey // cryptokit/hmac/key
    public typealias MAC = HashedAuthenticationCode<H> // cryptokit/hmac/mac
    public init(key: SymmetricKey) // cryptokit/hmac/init(key:)
    public static func authenticationCode<D: DataProtocol>(for data: D, using key: SymmetricKey) -> HashedAuthenticationCode<H> // cryptokit/hmac/authenticationcode(for:using:)
    public static func isValidAuthenticationCode<D: DataProtocol>(_ mac: HashedAuthenticationCode<H>, authenticating authenticatedData: D, using key: SymmetricKey) -> Bool // cryptokit/hmac/isvalidauthenticationcode(_:authenticating:using:)
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public enum P256: Sendable { // cryptokit/p256
    public enum Signing: Sendable { // cryptokit/p256/signing
        public struct ECDSASignature: ContiguousBytes, Sendable { // cryptokit/p256/signing/ecdsasignature
            public var rawRepresentation: Data { get } // cryptokit/p256/signing/ecdsasignature/rawrepresentation
            public var derRepresentation: Data { get } // cryptokit/p256/signing/ecdsasignature/derrepresentation
            public init<D: DataProtocol>(rawRepresentation: D) throws // cryptokit/p256/signing/ecdsasignature/init(rawrepresentation:)
            public init<D: DataProtocol>(derRepresentation: D) throws // cryptokit/p256/signing/ecdsasignature/init(derrepresentation:)
            public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R // cryptokit/p256/signing/ecdsasignature/withunsafebytes(_:)
        }
        public struct PublicKey: Sendable { // cryptokit/p256/signing/publickey
            public init<D: ContiguousBytes>(rawRepresentation: D) throws // cryptokit/p256/signing/publickey/init(rawrepresentation:)
            public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws // cryptokit/p256/signing/publickey/init(x963representation:)
            public var rawRepresentation: Data { get } // cryptokit/p256/signing/publickey/rawrepresentation
            public var x963Representation: Data { get } // cryptokit/p256/signing/publickey/x963representation
            public func isValidSignature<D: Digest>(_ signature: P256.Signing.ECDSASignature, for digest: D) -> Bool // cryptokit/p256/signing/publickey/isvalidsignature(_:for:)
            public func isValidSignature<D: DataProtocol>(_ signature: P256.Signing.ECDSASignature, for data: D) -> Bool // cryptokit/p256/signing/publickey/isvalidsignature(_:for:)
        }
        public struct PrivateKey: Sendable { // cryptokit/p256/signing/privatekey
            public init(compactRepresentable: Bool = true) // cryptokit/p256/signing/privatekey/init(compactrepresentable:)
            public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws // cryptokit/p256/signing/privatekey/init(x963representation:)
            public init<Bytes: ContiguousBytes>(rawRepresentation: Bytes) throws // cryptokit/p256/signing/privatekey/init(rawrepresentation:)
            public var publicKey: P256.Signing.PublicKey { get } // cryptokit/p256/signing/privatekey/publickey
            public var rawRepresentation: Data { get } // cryptokit/p256/signing/privatekey/rawrepresentation
            public var x963Representation: Data { get } // cryptokit/p256/signing/privatekey/x963representation
            public func signature<D: Digest>(for digest: D) throws -> P256.Signing.ECDSASignature // cryptokit/p256/signing/privatekey/signature(for:)
            public func signature<D: DataProtocol>(for data: D) throws -> P256.Signing.ECDSASignature // cryptokit/p256/signing/privatekey/signature(for:)
        }
    }
}
@available(iOS 14.0, macOS 11.0, macCatalyst 14.0, visionOS 1.0, *)
extension P256.Signing.PublicKey { // cryptokit/p256/signing/publickey
    public init(pemRepresentation: String) throws // cryptokit/p256/signing/publickey/init(pemrepresentation:)
    public init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws where Bytes.Element == UInt8 // cryptokit/p256/signing/publickey/init(derrepresentation:)
    public var derRepresentation: Data { get } // cryptokit/p256/signing/publickey/derrepresentation
    public var pemRepresentation: String { get } // cryptokit/p256/signing/publickey/pemrepresentation
}
@available(iOS 14.0, macOS 11.0, macCatalyst 14.0, visionOS 1.0, *)
extension P256.Signing.PrivateKey { // cryptokit/p256/signing/privatekey
    public init(pemRepresentation: String) throws // cryptokit/p256/signing/privatekey/init(pemrepresentation:)
    public init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws where Bytes.Element == UInt8 // cryptokit/p256/signing/privatekey/init(derrepresentation:)
    public var derRepresentation: Data { get } // cryptokit/p256/signing/privatekey/derrepresentation
    public var pemRepresentation: String { get } // cryptokit/p256/signing/privatekey/pemrepresentation
}
@available(iOS 16.0, macOS 13.0, macCatalyst 16.0, visionOS 1.0, *)
extension P256.Signing.PublicKey { // cryptokit/p256/signing/publickey
    public init<Bytes: ContiguousBytes>(compressedRepresentation: Bytes) throws // cryptokit/p256/signing/publickey/init(compressedrepresentation:)
    public var compressedRepresentation: Data { get } // cryptokit/p256/signing/publickey/compressedrepresentation
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public enum P384: Sendable { // cryptokit/p384
    public enum Signing: Sendable { // cryptokit/p384/signing
        public struct ECDSASignature: ContiguousBytes, Sendable { // cryptokit/p384/signing/ecdsasignature
            public var rawRepresentation: Data { get } // cryptokit/p384/signing/ecdsasignature/rawrepresentation
            public var derRepresentation: Data { get } // cryptokit/p384/signing/ecdsasignature/derrepresentation
            public init<D: DataProtocol>(rawRepresentation: D) throws // cryptokit/p384/signing/ecdsasignature/init(rawrepresentation:)
            public init<D: DataProtocol>(derRepresentation: D) throws // cryptokit/p384/signing/ecdsasignature/init(derrepresentation:)
            public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R // cryptokit/p384/signing/ecdsasignature/withunsafebytes(_:)
        }
        public struct PublicKey: Sendable { // cryptokit/p384/signing/publickey
            public init<D: ContiguousBytes>(rawRepresentation: D) throws // cryptokit/p384/signing/publickey/init(rawrepresentation:)
            public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws // cryptokit/p384/signing/publickey/init(x963representation:)
            public var rawRepresentation: Data { get } // cryptokit/p384/signing/publickey/rawrepresentation
            public var x963Representation: Data { get } // cryptokit/p384/signing/publickey/x963representation
            public func isValidSignature<D: Digest>(_ signature: P384.Signing.ECDSASignature, for digest: D) -> Bool // cryptokit/p384/signing/publickey/isvalidsignature(_:for:)
            public func isValidSignature<D: DataProtocol>(_ signature: P384.Signing.ECDSASignature, for data: D) -> Bool // cryptokit/p384/signing/publickey/isvalidsignature(_:for:)
        }
        public struct PrivateKey: Sendable { // cryptokit/p384/signing/privatekey
            public init(compactRepresentable: Bool = true) // cryptokit/p384/signing/privatekey/init(compactrepresentable:)
            public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws // cryptokit/p384/signing/privatekey/init(x963representation:)
            public init<Bytes: ContiguousBytes>(rawRepresentation: Bytes) throws // cryptokit/p384/signing/privatekey/init(rawrepresentation:)
            public var publicKey: P384.Signing.PublicKey { get } // cryptokit/p384/signing/privatekey/publickey
            public var rawRepresentation: Data { get } // cryptokit/p384/signing/privatekey/rawrepresentation
            public var x963Representation: Data { get } // cryptokit/p384/signing/privatekey/x963representation
            public func signature<D: Digest>(for digest: D) throws -> P384.Signing.ECDSASignature // cryptokit/p384/signing/privatekey/signature(for:)
            public func signature<D: DataProtocol>(for data: D) throws -> P384.Signing.ECDSASignature // cryptokit/p384/signing/privatekey/signature(for:)
        }
    }
}
@available(iOS 14.0, macOS 11.0, macCatalyst 14.0, visionOS 1.0, *)
extension P384.Signing.PublicKey { // cryptokit/p384/signing/publickey
    public init(pemRepresentation: String) throws // cryptokit/p384/signing/publickey/init(pemrepresentation:)
    public init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws where Bytes.Element == UInt8 // cryptokit/p384/signing/publickey/init(derrepresentation:)
    public var derRepresentation: Data { get } // cryptokit/p384/signing/publickey/derrepresentation
    public var pemRepresentation: String { get } // cryptokit/p384/signing/publickey/pemrepresentation
}
@available(iOS 14.0, macOS 11.0, macCatalyst 14.0, visionOS 1.0, *)
extension P384.Signing.PrivateKey { // cryptokit/p384/signing/privatekey
    public init(pemRepresentation: String) throws // cryptokit/p384/signing/privatekey/init(pemrepresentation:)
    public init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws where Bytes.Element == UInt8 // cryptokit/p384/signing/privatekey/init(derrepresentation:)
    public var derRepresentation: Data { get } // cryptokit/p384/signing/privatekey/derrepresentation
    public var pemRepresentation: String { get } // cryptokit/p384/signing/privatekey/pemrepresentation
}
@available(iOS 16.0, macOS 13.0, macCatalyst 16.0, visionOS 1.0, *)
extension P384.Signing.PublicKey { // cryptokit/p384/signing/publickey
    public init<Bytes: ContiguousBytes>(compressedRepresentation: Bytes) throws // cryptokit/p384/signing/publickey/init(compressedrepresentation:)
    public var compressedRepresentation: Data { get } // cryptokit/p384/signing/publickey/compressedrepresentation
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public enum P521: Sendable { // cryptokit/p521
    public enum Signing: Sendable { // cryptokit/p521/signing
        public struct ECDSASignature: ContiguousBytes, Sendable { // cryptokit/p521/signing/ecdsasignature
            public var rawRepresentation: Data { get } // cryptokit/p521/signing/ecdsasignature/rawrepresentation
            public var derRepresentation: Data { get } // cryptokit/p521/signing/ecdsasignature/derrepresentation
            public init<D: DataProtocol>(rawRepresentation: D) throws // cryptokit/p521/signing/ecdsasignature/init(rawrepresentation:)
            public init<D: DataProtocol>(derRepresentation: D) throws // cryptokit/p521/signing/ecdsasignature/init(derrepresentation:)
            public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R // cryptokit/p521/signing/ecdsasignature/withunsafebytes(_:)
        }
        public struct PublicKey: Sendable { // cryptokit/p521/signing/publickey
            public init<D: ContiguousBytes>(rawRepresentation: D) throws // cryptokit/p521/signing/publickey/init(rawrepresentation:)
            public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws // cryptokit/p521/signing/publickey/init(x963representation:)
            public var rawRepresentation: Data { get } // cryptokit/p521/signing/publickey/rawrepresentation
            public var x963Representation: Data { get } // cryptokit/p521/signing/publickey/x963representation
            public func isValidSignature<D: Digest>(_ signature: P521.Signing.ECDSASignature, for digest: D) -> Bool // cryptokit/p521/signing/publickey/isvalidsignature(_:for:)
            public func isValidSignature<D: DataProtocol>(_ signature: P521.Signing.ECDSASignature, for data: D) -> Bool // cryptokit/p521/signing/publickey/isvalidsignature(_:for:)
        }
        public struct PrivateKey: Sendable { // cryptokit/p521/signing/privatekey
            public init(compactRepresentable: Bool = true) // cryptokit/p521/signing/privatekey/init(compactrepresentable:)
            public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws // cryptokit/p521/signing/privatekey/init(x963representation:)
            public init<Bytes: ContiguousBytes>(rawRepresentation: Bytes) throws // cryptokit/p521/signing/privatekey/init(rawrepresentation:)
            public var publicKey: P521.Signing.PublicKey { get } // cryptokit/p521/signing/privatekey/publickey
            public var rawRepresentation: Data { get } // cryptokit/p521/signing/privatekey/rawrepresentation
            public var x963Representation: Data { get } // cryptokit/p521/signing/privatekey/x963representation
            public func signature<D: Digest>(for digest: D) throws -> P521.Signing.ECDSASignature // cryptokit/p521/signing/privatekey/signature(for:)
            public func signature<D: DataProtocol>(for data: D) throws -> P521.Signing.ECDSASignature // cryptokit/p521/signing/privatekey/signature(for:)
        }
    }
}
@available(iOS 14.0, macOS 11.0, macCatalyst 14.0, visionOS 1.0, *)
extension P521.Signing.PublicKey { // cryptokit/p521/signing/publickey
    public init(pemRepresentation: String) throws // cryptokit/p521/signing/publickey/init(pemrepresentation:)
    public init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws where Bytes.Element == UInt8 // cryptokit/p521/signing/publickey/init(derrepresentation:)
    public var derRepresentation: Data { get } // cryptokit/p521/signing/publickey/derrepresentation
    public var pemRepresentation: String { get } // cryptokit/p521/signing/publickey/pemrepresentation
}
@available(iOS 14.0, macOS 11.0, macCatalyst 14.0, visionOS 1.0, *)
extension P521.Signing.PrivateKey { // cryptokit/p521/signing/privatekey
    public init(pemRepresentation: String) throws // cryptokit/p521/signing/privatekey/init(pemrepresentation:)
    public init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws where Bytes.Element == UInt8 // cryptokit/p521/signing/privatekey/init(derrepresentation:)
    public var derRepresentation: Data { get } // cryptokit/p521/signing/privatekey/derrepresentation
    public var pemRepresentation: String { get } // cryptokit/p521/signing/privatekey/pemrepresentation
}
@available(iOS 16.0, macOS 13.0, macCatalyst 16.0, visionOS 1.0, *)
extension P521.Signing.PublicKey { // cryptokit/p521/signing/publickey
    public init<Bytes: ContiguousBytes>(compressedRepresentation: Bytes) throws // cryptokit/p521/signing/publickey/init(compressedrepresentation:)
    public var compressedRepresentation: Data { get } // cryptokit/p521/signing/publickey/compressedrepresentation
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public enum Curve25519: Sendable { // cryptokit/curve25519
    public enum Signing: Sendable { // cryptokit/curve25519/signing
        public struct PublicKey: Sendable { // cryptokit/curve25519/signing/publickey
            public init<D: ContiguousBytes>(rawRepresentation: D) throws // cryptokit/curve25519/signing/publickey/init(rawrepresentation:)
            public var rawRepresentation: Data { get } // cryptokit/curve25519/signing/publickey/rawrepresentation
            public func isValidSignature<S: DataProtocol, D: DataProtocol>(_ signature: S, for data: D) -> Bool // cryptokit/curve25519/signing/publickey/isvalidsignature(_:for:)
        }
        public struct PrivateKey: Sendable { // cryptokit/curve25519/signing/privatekey
            public init() // cryptokit/curve25519/signing/privatekey/init()
            public init<D: ContiguousBytes>(rawRepresentation: D) throws // cryptokit/curve25519/signing/privatekey/init(rawrepresentation:)
            public var publicKey: Curve25519.Signing.PublicKey { get } // cryptokit/curve25519/signing/privatekey/publickey
            public var rawRepresentation: Data { get } // cryptokit/curve25519/signing/privatekey/rawrepresentation
            public func signature<D: DataProtocol>(for data: D) throws -> Data // cryptokit/curve25519/signing/privatekey/signature(for:)
        }
    }
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public enum SecureEnclave { // cryptokit/secureenclave
    public static var isAvailable: Bool { get } // cryptokit/secureenclave/isavailable
    public enum P256: Sendable { // cryptokit/secureenclave/p256
        public enum Signing: Sendable { // cryptokit/secureenclave/p256/signing
            public struct PrivateKey: Sendable { // cryptokit/secureenclave/p256/signing/privatekey
                public init(compactRepresentable: Bool = true, accessControl: SecAccessControl = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly, [], nil)!) throws // cryptokit/secureenclave/p256/signing/privatekey/init(compactrepresentable:accesscontrol:)
                public init(dataRepresentation: Data) throws // cryptokit/secureenclave/p256/signing/privatekey
                public var dataRepresentation: Data { get } // cryptokit/secureenclave/p256/signing/privatekey/datarepresentation
                public var publicKey: CryptoKit.P256.Signing.PublicKey { get } // cryptokit/secureenclave/p256/signing/privatekey/publickey
                public func signature<D: Digest>(for digest: D) throws -> CryptoKit.P256.Signing.ECDSASignature // cryptokit/secureenclave/p256/signing/privatekey/signature(for:)
                public func signature<D: DataProtocol>(for data: D) throws -> CryptoKit.P256.Signing.ECDSASignature // cryptokit/secureenclave/p256/signing/privatekey/signature(for:)
            }
        }
    }
}
