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
