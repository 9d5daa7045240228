/// Secrets that belong to a session and are kept where it is kept. Nobody is told when they change.
///
/// They are no decision of anybody's: where the storage was unavailable, they give way to the session that it turns out to have.
extension Session {
    /// What is kept under a name.
    func secret(_ name: SecretName) -> Secret? { kept.secrets[name] }

    /// Keeps a secret in the place of whatever had its name.
    func keep(_ secret: Secret, as name: SecretName) { changeKept(deliberately: false) { $0.secrets[name] = secret } }

    /// What is kept under a name; where that is nothing that is of use, `new` is, from now on. Of several processes that ask at once, all get
    /// the same.
    func secret(_ name: SecretName, orKeep new: Secret, unless isOfUse: @Sendable (Secret) -> Bool = { _ in true }) -> Secret {
        changeKept(deliberately: false) { kept in
            if let present = kept.secrets[name], isOfUse(present) { return present }
            kept.secrets[name] = new
            return new
        }
    }
}
