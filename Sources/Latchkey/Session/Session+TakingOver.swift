extension Session {
    /// The address of the provider that a session is from which ``takeOver(_:from:)`` has kept.
    package var origin: String? { secret(.origin)?.reveal(\.self) }

    /// Takes what another session has, as one change: for a program that keeps the result of a login only when it is there.
    /// - Parameter origin: the address of the provider, which an access token does not tell.
    package func takeOver(_ other: Session, from origin: String) {
        let new = other.kept
        changeKept { kept in
            kept = new
            kept.secrets[.origin] = Secret(origin)
        }
    }
}
