/// The secrets that are stored with a session. Observers are not notified of changes of the secrets.
///
/// If the storage is unavailable when a secret changes, changes of other processes take precedence over the change of the secret.
extension Session {
    /// The secret with the given name, if any.
    func secret(_ name: SecretName) -> Secret? { contents.secrets[name] }

    /// Stores a secret, and replaces any other secret of that name.
    func store(_ secret: Secret, as name: SecretName) { updateContents(deliberately: false) { $0.secrets[name] = secret } }

    /// Returns the stored secret if it is usable, or else stores `new` and returns `new`. Concurrent calls in several processes all return
    /// the same secret.
    func secret(_ name: SecretName, orStore new: Secret, unless isUsable: @Sendable (Secret) -> Bool = { _ in true }) -> Secret {
        updateContents(deliberately: false) { stored in
            if let present = stored.secrets[name], isUsable(present) { return present }
            stored.secrets[name] = new
            return new
        }
    }
}

/// The name of a secret that is stored with a session until logout (SDK.md, section 5.2).
package struct SecretName: Sendable, Hashable {
    package let text: String

    /// The nonce that the provider returned for the next login of the same person.
    package static let userTokenNonce = SecretName(text: "user_token_nonce")
    /// The key that limited sessions are bound to (RFC 9449). After a logout, the next login creates a new key. The same key would show the
    /// provider that two people use the same device.
    package static let deviceKey = SecretName(text: "device_key")
    /// The provider's address, for a program that stores it with the session; see ``Session/replaceContents(with:providerAddress:)``.
    package static let providerAddress = SecretName(text: "origin")
}
