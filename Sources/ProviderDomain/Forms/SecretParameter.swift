/// The parameters whose values are secret, in every call and form. The provider's own pages never put these values into their URLs, into
/// code samples, or into stored forms.
public enum SecretParameter {
    private static let names = Set(
        [
            "access_token", "input_token", "owner_access_token", "fb_exchange_token", "refresh_token", "client_secret", "code",
            "device_code", "code_verifier", "id_token", "id_token_hint", "appsecret_proof", "client_assertion", "password", "new_password",
        ].map(Self.normalized))

    /// A word that is in the names of all passwords.
    private static let password = "password"

    /// Whether the values of a parameter are secret, regardless of the letter case of its name, of hyphens and underscores, and of
    /// surrounding white space.
    public static func isSecret(_ name: String) -> Bool { isSecret(normalized: normalized(name)) }

    /// Whether the values of a parameter are secret.
    /// - Parameter name: a name in lowercase, without hyphens, underscores and surrounding white space.
    package static func isSecret(normalized name: String) -> Bool {
        // A text can have thousands of short words, and each search takes time.
        names.contains(name) || name.utf8.count >= password.utf8.count && name.contains(password)
    }

    private static func normalized(_ name: String) -> String { LoginName.canonical(name).filter { $0 != "-" && $0 != "_" } }
}
