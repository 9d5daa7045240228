public import IdentityTokens
public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Every key that a provider keeps. Made once, at its first start.
public struct ProviderKeys: Sendable {
    /// A signing key and when it was made, from which the dates of its certificate follow.
    public struct Dated: Sendable {
        /// The key.
        public let key: SigningKey
        /// When it was made.
        public let madeAt: Date

        /// Takes everything as it is.
        public init(key: SigningKey, madeAt: Date) {
            self.key = key
            self.madeAt = madeAt
        }
    }

    /// Signs ID tokens.
    public let current: Dated
    /// Published already, so that every cache knows it before it signs.
    public let next: Dated
    /// Seals forms, codes, access tokens and picture addresses.
    public let seal: SymmetricKeyBytes
    /// Derives app-scoped ids. It must never change: apps keep the ids.
    public let pairwise: SymmetricKeyBytes

    /// Takes everything as it is.
    public init(current: Dated, next: Dated, seal: SymmetricKeyBytes, pairwise: SymmetricKeyBytes) {
        self.current = current
        self.next = next
        self.seal = seal
        self.pairwise = pairwise
    }

    /// Makes a new set.
    /// - Throws: what the RSA key generation throws.
    public static func generate(in surroundings: Surroundings) throws -> ProviderKeys {
        ProviderKeys(
            current: Dated(key: try SigningKey.generate(), madeAt: surroundings.now()),
            next: Dated(key: try SigningKey.generate(), madeAt: surroundings.now()),
            seal: SymmetricKeyBytes(surroundings.randomBytes(32)),
            pairwise: SymmetricKeyBytes(surroundings.randomBytes(32)))
    }

    /// The keys that are published, the signing one first.
    public var published: [Dated] { [current, next] }
}
