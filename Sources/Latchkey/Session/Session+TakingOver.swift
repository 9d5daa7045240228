extension Session {
    /// The provider's address that ``takeOver(_:from:)`` stored with the session.
    package var origin: String? { secret(.origin)?.reveal(\.self) }

    /// Replaces the values and secrets with those of another session, as one change. A program uses it to store the result of a login that ran in a
    /// session in memory.
    /// - Parameter origin: the provider's address, which an access token does not contain.
    package func takeOver(_ other: Session, from origin: String) {
        let new = other.kept
        changeKept { kept in
            kept = new
            kept.secrets[.origin] = Secret(origin)
        }
    }
}
