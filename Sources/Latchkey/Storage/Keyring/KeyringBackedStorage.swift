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
