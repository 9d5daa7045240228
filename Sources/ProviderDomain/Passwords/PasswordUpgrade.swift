/// The replacement of a stored password digest by a stronger digest of the same password, after a login has verified the password. It is not
/// a change of the password: sessions and tokens stay. The store makes it only if the digest is still the one that was verified.
public struct PasswordUpgrade: Sendable {
    /// The person whose digest is replaced.
    public let person: Person.ID
    /// The stored digest, with which the password was verified.
    public let before: PasswordDigest
    /// The new digest of the same password.
    public let after: PasswordDigest
    /// The Argon2id digest of the encoding of ``before``, if a seed has set that. By it, the seed recognizes what it has set.
    public let origin: PasswordDigest?

    /// Creates an upgrade from the verified digest to a stronger one.
    public init(of person: Person.ID, from before: PasswordDigest, to after: PasswordDigest, origin: PasswordDigest?) {
        (self.person, self.before, self.after, self.origin) = (person, before, after, origin)
    }
}
