/// The seed file that was loaded last, as the store knows it. Several nodes may load the same file, and recognize it by its digest.
public struct SeedFileDigest: Sendable {
    /// The number of the file. Each file with other content gets a higher one.
    public let number: Int64
    /// The Argon2id digest of the content.
    public let digest: PasswordDigest

    /// Creates the record from stored values.
    public init(number: Int64, digest: PasswordDigest) { (self.number, self.digest) = (number, digest) }
}

/// The record of a password that a seed has set.
public struct SeedPasswordRecord: Sendable {
    /// The number of the seed file for which the password was last compared.
    public let file: Int64
    /// The digest that is stored for the person, unless the password has changed since.
    public let digest: PasswordDigest
    /// The Argon2id digest of that digest in the seed file from which ``digest`` was upgraded; `nil` if it was not upgraded.
    public let origin: PasswordDigest?

    /// Creates the record from stored values.
    public init(file: Int64, digest: PasswordDigest, origin: PasswordDigest?) {
        (self.file, self.digest, self.origin) = (file, digest, origin)
    }
}

/// The password of a person, and what was recorded when a seed set it.
public struct SeedPasswordState: Sendable {
    /// The digest that is stored for the person.
    public let stored: PasswordDigest
    /// What was recorded; `nil` if no seed has set a password of the person.
    public let record: SeedPasswordRecord?

    /// Creates the state from stored values.
    public init(stored: PasswordDigest, record: SeedPasswordRecord?) { (self.stored, self.record) = (stored, record) }
}
