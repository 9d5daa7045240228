extension Session {
    /// Takes what another session has, as one change: for a program that keeps the result of a login only when it is there.
    package func takeOver(_ other: Session) {
        let new = other.kept
        changeKept { $0 = new }
    }
}
