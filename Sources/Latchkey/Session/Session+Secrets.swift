/// Secrets that belong to a session and are kept where it is kept. Nobody is told when they change.
///
/// They are no decision of anybody's: where the storage was unavailable, they give way to the session that it turns out to have.
extension Session {
    /// What is kept under a name.
    func secret(_ name: SecretName) -> Secret? { kept.secrets[name] }

    /// Keeps a secret in the place of whatever had its name.
    func keep(_ secret: Secret, as name: SecretName) { changeKept(deliberately: false) { $0.secrets[name] = secret } }

    /// Keeps nothing under a name any more.
    func forget(_ name: SecretName) { changeKept(deliberately: false) { $0.secrets[name] = nil } }

    /// What is kept under a name; where that is nothing, `new` is, from now on. Of several processes that ask at once, all get the same.
    func secret(_ name: SecretName, orKeep new: Secret) -> Secret {
        changeKept(deliberately: false) { kept in
            if let present = kept.secrets[name] { return present }
            kept.secrets[name] = new
            return new
        }
    }
}
