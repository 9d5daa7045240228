extension Session {
    /// The provider's address that ``replaceContents(with:providerAddress:)`` stored with the session.
    package var providerAddress: String? { secret(.providerAddress)?.reveal(\.self) }

    /// Replaces the values and secrets with those of another session, as one change. A program uses it to store the result of a login that ran in a
    /// session in memory.
    /// - Parameter origin: the provider's address, which an access token does not contain.
    package func replaceContents(with other: Session, providerAddress origin: String) {
        let new = other.contents
        updateContents { stored in
            stored = new
            stored.secrets[.providerAddress] = Secret(origin)
        }
    }
}
