public import LoginModel
public import ProviderDomain

extension PasswordDigest {
    /// Hashes a password with the provider's standard cost on the calling thread, for programs that administer a store.
    /// - Throws: an error of Argon2.
    public static func hash(of password: Secret, in environment: SystemEnvironment = .real) throws -> PasswordDigest {
        let salt = environment.randomBytes(16)
        return try password.reveal { try Argon2id.digest($0, salt: salt, at: .standard) }
    }
}

extension Seed.Password {
    /// Returns the digest, which is computed as by ``PasswordDigest/hash(of:in:)`` if the password is given in plain text.
    /// - Throws: an error of Argon2.
    public func digest() throws -> PasswordDigest {
        switch self {
        case .plain(let password): try PasswordDigest.hash(of: password)
        case .digest(let digest): digest
        }
    }
}
