public import LoginModel

extension Seed.Password {
    /// What has to be computed to decide whether the stored password is the one in the seed.
    public enum Comparison: Sendable {
        /// Nothing: the stored digest stays.
        case keepsStored(PasswordDigest)
        /// Nothing: the digest in the seed is stored.
        case sets(PasswordDigest)
        /// The digest of the password, because there is no stored one.
        case needsDigest(of: Secret)
        /// Whether the stored digest is one of the password. If it is not, the digest of the password.
        case needsVerification(of: Secret)
        /// Whether the digest in the seed is the one from which the stored digest was upgraded. If it is not, it is stored.
        /// - Parameter origin: The Argon2id digest of the former digest.
        case needsOrigin(PasswordDigest, origin: PasswordDigest)
    }

    /// Compares the password with the stored one, as far as that needs no computation.
    /// - Parameters:
    ///   - stored: The stored digest; `nil` if there is no such person.
    ///   - record: What the store recorded when a seed set a password of the person; `nil` if no seed did.
    ///   - file: The number of the seed file; `nil` if the seed does not come from a file.
    public func comparison(with stored: PasswordDigest?, record: SeedPasswordRecord?, file: Int64?) -> Comparison {
        guard let stored else {
            switch self {
            case .plain(let password): return .needsDigest(of: password)
            case .digest(let digest): return .sets(digest)
            }
        }
        let wasSetBySeed = record?.digest.encoded == stored.encoded
        if wasSetBySeed, let file, record?.file == file { return .keepsStored(stored) }
        switch self {
        case .plain(let password): return .needsVerification(of: password)
        case .digest(let digest) where digest.encoded == stored.encoded: return .keepsStored(stored)
        case .digest(let digest):
            guard wasSetBySeed, let origin = record?.origin else { return .sets(digest) }
            return .needsOrigin(digest, origin: origin)
        }
    }
}
