/// A storage that uses a keyring of the system. The keyring may not be available to this program.
protocol KeyringBackedStorage: SessionStorage {
    /// The name by which the file `place` refers to the keyring; see ``KeyringOrFileStorage``.
    static var backendName: String { get }

    /// Whether an error means that this program has no keyring. After any other error, the keyring may contain a record.
    static func isUnavailable(_ error: SessionStorageError) -> Bool

    /// Replaces the record. The folder must be locked.
    func exchange(_ revision: String?, for record: SessionRecord) throws(SessionStorageError) -> SessionReplacement

    /// Whether it is certain that no record was ever stored; see ``KeyringStorage/isUnused``.
    var isUnused: Bool { get }

    /// Removes the record with this revision. A record with another revision remains.
    func removeRecord(_ revision: String) throws(SessionStorageError)
}

/// A keyring of the system, which stores secrets by name.
protocol Keyring: Sendable {
    /// Finds the secrets with a name.
    /// - Parameter unlocking: Whether to ask the person to unlock secrets that may be hidden.
    func lookUp(_ name: String, unlocking: Bool) throws(SessionStorageError) -> KeyringSearchResult

    /// Replaces a secret, and all others with the same name.
    /// - Parameter old: The secret to replace; `nil` if there must be none.
    /// - Returns: Whether the new secret is stored. If the stored secret is not `old`, returns `false` and changes nothing.
    func exchange(_ old: [UInt8]?, for new: [UInt8], as name: String) throws(SessionStorageError) -> Bool

    /// Removes a secret. Other secrets with the same name remain.
    func remove(_ secret: [UInt8], from name: String) throws(SessionStorageError)
}

/// The result of looking up a name in a keyring.
struct KeyringSearchResult: Sendable {
    /// Whether the keyring has secrets that it does not show.
    enum Hidden: Sendable {
        case nothing
        /// No secret was found, but a collection that is locked or not visible may contain one.
        case unknown
        /// A secret was found, but is locked.
        case lockedItems
    }

    /// The readable secrets, newest first. There is usually at most one secret. There may be more after the default collection has changed.
    let secrets: [[UInt8]]
    let hidden: Hidden
}
