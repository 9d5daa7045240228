/// The secrets that are stored with a session. Observers are not notified when they change.
///
/// A secret is not a decision of the person or the app: after the storage was unavailable, the stored session takes precedence over it.
extension Session {
    /// The secret with the given name, if any.
    func secret(_ name: SecretName) -> Secret? { contents.secrets[name] }

    /// Stores a secret, and replaces any other secret of that name.
    func store(_ secret: Secret, as name: SecretName) { updateContents(deliberately: false) { $0.secrets[name] = secret } }

    /// Returns the stored secret if there is one that is usable, or else stores `new` and returns it. Concurrent calls of several processes all get
    /// the same secret.
    func secret(_ name: SecretName, orStore new: Secret, unless isUsable: @Sendable (Secret) -> Bool = { _ in true }) -> Secret {
        updateContents(deliberately: false) { stored in
            if let present = stored.secrets[name], isUsable(present) { return present }
            stored.secrets[name] = new
            return new
        }
    }
}
