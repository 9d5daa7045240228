/// A storage that uses a keyring of the system, which may not be available to this program.
protocol KeyringBackedStorage: SessionStorage {
    /// The name of the keyring in the file `place`.
    static var backendName: String { get }

    /// Whether an error means that this program has no keyring. After any other error, the keyring may hold a record.
    static func isUnavailable(_ error: SessionStorageError) -> Bool

    /// Replaces the record. The folder must be locked.
    func exchange(_ revision: String?, for record: SessionRecord) throws(SessionStorageError) -> SessionReplacement

    /// Whether it is certain that no record was ever stored; see ``KeyringStorage/isUnused``.
    var isUnused: Bool { get }

    /// Removes the record with this revision; any other record remains.
    func removeRecord(_ revision: String) throws(SessionStorageError)
}

/// A keyring of the system, which stores secrets by name.
protocol Keyring: Sendable {
    /// Finds the secrets with a name.
    /// - Parameter unlocking: Whether to ask the person to unlock secrets that may be hidden.
    func lookUp(_ name: String, unlocking: Bool) throws(SessionStorageError) -> KeyringSearchResult

    /// Replaces a secret, and all others with the same name.
    /// - Parameter old: The secret to replace; `nil` if there must be none.
    /// - Returns: Whether the new secret is stored. `false` if the stored secret is not `old`; it is then unchanged.
    func exchange(_ old: [UInt8]?, for new: [UInt8], as name: String) throws(SessionStorageError) -> Bool

    /// Removes a secret. Other secrets with the same name remain.
    func remove(_ secret: [UInt8], from name: String) throws(SessionStorageError)
}

/// The result of looking up a name in a keyring.
struct KeyringSearchResult: Sendable {
    /// Whether the keyring has secrets that it does not show.
    enum Hidden: Sendable {
        case nothing
        /// A collection that shows no secret is locked or gone, and may hold one.
        case unknown
        /// A secret was found, but is locked.
        case lockedItems
    }

    /// The readable secrets, newest first. Usually at most one; more if the default collection for new secrets was changed.
    let secrets: [[UInt8]]
    let hidden: Hidden
}
