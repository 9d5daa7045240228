/// Which version of an issuer's pinned keys a file is.
public struct PinnedKeyEdition: Sendable, Hashable {
    /// Whose keys they are.
    public let issuer: String
    /// Counts up from 1, by at least one with each new file.
    public let number: Int64
    /// SHA-256 of the file, in base64url: two files of one number are not the same edition.
    public let digest: String

    /// Takes what a memory has kept.
    public init(issuer: String, number: Int64, digest: String) {
        self.issuer = issuer
        self.number = number
        self.digest = digest
    }
}
