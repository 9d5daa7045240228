package import LoginModel
package import ProviderDomain

extension PasswordDigest {
    /// Whether the digest is one of the password. It runs for up to about a second for each encoding of the password.
    func matches(_ password: Secret) -> Bool {
        guard let scheme = try? scheme() else { return false }
        return Self.encodings(of: password).contains { Self.matches($0, self, scheme) }
    }

    /// Returns the bytes that may have been digested: the password in normalization form C, and if it differs, the password as it was typed,
    /// because another system may have digested that.
    static func encodings(of password: Secret) -> [[UInt8]] {
        password.reveal { text in
            let (normalized, typed) = (Argon2id.normalized(text), Array(text.utf8))
            return typed == normalized ? [normalized] : [normalized, typed]
        }
    }

    /// Whether the digest depends on all bytes of the password. A digest of bcrypt depends on the first 72, so that a longer password which
    /// matches may still differ from the person's password at its end.
    package func isOfWhole(_ password: Secret) -> Bool {
        guard case .bcrypt? = try? scheme() else { return true }
        return Self.encodings(of: password).allSatisfy { $0.count <= Bcrypt.maximumBytes }
    }

    private static func matches(_ password: [UInt8], _ digest: PasswordDigest, _ scheme: PasswordScheme) -> Bool {
        switch scheme {
        case .argon2id(let digest): Argon2id.matches(password, digest)
        case .bcrypt: Bcrypt.matches(password, digest)
        case .pbkdf2(let digest): PBKDF2.matches(password, digest)
        }
    }
}

extension PasswordWork {
    /// Does the work for nothing.
    func spend() {
        Argon2id.spend(argon2id)
        Bcrypt.spend(bcrypt)
        for (hash, iterations) in pbkdf2 { PBKDF2.spend(iterations, of: hash) }
    }
}
