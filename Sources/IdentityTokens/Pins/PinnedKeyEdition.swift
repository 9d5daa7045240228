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
