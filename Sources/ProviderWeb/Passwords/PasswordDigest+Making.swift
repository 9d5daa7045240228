public import LoginModel
public import ProviderDomain

extension PasswordDigest {
    /// Digests a password as the provider does, on the calling thread: for who administers a store.
    /// - Throws: what Argon2 says.
    public static func make(of password: Secret, in surroundings: Surroundings = .real) throws -> PasswordDigest {
        let salt = surroundings.randomBytes(16)
        return try password.reveal { try Argon2id.digest($0, salt: salt, at: .standard) }
    }
}
