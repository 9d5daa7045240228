/// The version of an issuer's file of pinned keys.
public struct PinnedKeyEdition: Sendable, Hashable {
    /// The issuer of the keys, as in the claim `iss`.
    public let issuer: String
    /// The number of the version, from 1; each new file must have a higher number.
    public let number: Int64
    /// The SHA-256 of the signed content in base64url. Files with the same number but different digests are different editions.
    public let digest: String

    /// Creates an edition from stored values.
    public init(issuer: String, number: Int64, digest: String) {
        self.issuer = issuer
        self.number = number
        self.digest = digest
    }
}

/// Stores the highest edition of each issuer's pinned keys durably. The store detects a rollback attack, in which an older file with a key
/// that has since been withdrawn is used again (The Update Framework, specification 1.0, section 1.5.2).
public protocol PinnedKeyEditionStore: Sendable {
    /// Stores an edition, unless one with the same or a higher number is already stored for its issuer. The operation is atomic.
    /// - Returns: the edition that is now stored, once it is durable.
    /// - Throws: if the store cannot be read or written. The keys must not be used in this case.
    func store(_ edition: PinnedKeyEdition) async throws -> PinnedKeyEdition
}
