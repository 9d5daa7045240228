public import IdentityTokenIssuing

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A signing key and when it is used.
public struct ScheduledKey: Sendable {
    /// The key that signs ID tokens.
    public let key: SigningKey
    /// When the key was generated and published. The dates of its certificate depend on this time.
    public let createdAt: Date
    /// When the key begins to sign. It stops when the next key begins.
    public let signsFrom: Date

    /// Creates a signing key with its times.
    public init(key: SigningKey, createdAt: Date, signsFrom: Date) {
        self.key = key
        self.createdAt = createdAt
        self.signsFrom = signsFrom
    }

    /// Returns the same key with another time at which it begins to sign.
    func signing(from time: Date) -> ScheduledKey { ScheduledKey(key: key, createdAt: createdAt, signsFrom: time) }
}
