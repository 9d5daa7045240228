extension Session {
    /// The provider's address, if ``replaceContents(with:providerAddress:)`` stored one with the session.
    package var providerAddress: String? { secret(.providerAddress)?.reveal(\.self) }

    /// Replaces the values and secrets with those of another session, as one change. A program that logs in with a session in memory uses
    /// this method to store the result.
    /// - Parameter origin: The provider's address, which an access token does not contain.
    package func replaceContents(with other: Session, providerAddress origin: String) {
        let new = other.contents
        updateContents { stored in
            stored = new
            stored.secrets[.providerAddress] = Secret(origin)
        }
    }
}
