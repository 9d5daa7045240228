/// The names of parameters whose values are secrets, whatever call or form they belong to: no address has them, no code that somebody copies, and
/// no form that waits.
public enum SecretParameter {
    private static let names: Set = [
        "access_token", "input_token", "owner_access_token", "fb_exchange_token", "refresh_token", "client_secret", "code", "device_code",
        "code_verifier", "id_token", "id_token_hint", "appsecret_proof", "client_assertion", "password", "new_password",
    ]

    /// Whether a parameter of that name has a secret for its value, however the name is written.
    public static func isSecret(_ name: String) -> Bool {
        let name = LoginName.canonical(name)
        return names.contains(name) || name.contains("password")
    }
}
