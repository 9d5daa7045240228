/// A place of the system's for secrets that have a name.
protocol Keyring: Sendable {
    /// Finds what is kept under a name.
    /// - Parameter unlocking: whether the person is asked to unlock what may be hidden.
    func lookUp(_ name: String, unlocking: Bool) throws(SessionStorageError) -> KeyringFindings

    /// Puts a secret in the place of another, and of all others that have its name.
    /// - Parameter old: `nil` where there must be none.
    /// - Returns: whether it is kept now. `false` where something else is there than `old`, which stays.
    func exchange(_ old: [UInt8]?, for new: [UInt8], as name: String) throws(SessionStorageError) -> Bool

    /// Removes a secret, and leaves others that have its name.
    func remove(_ secret: [UInt8], from name: String) throws(SessionStorageError)
}

/// What a keyring shows of one name.
struct KeyringFindings: Sendable {
    /// What is there beside what is shown.
    enum Hidden: Sendable {
        case nothing
        /// A keyring that shows nothing is locked, or gone; it may have something.
        case perhaps
        /// Something that is locked.
        case something
    }

    /// Normally at most one. There are more where the place of new secrets was changed. The newest is the first.
    let secrets: [[UInt8]]
    let hidden: Hidden
}
