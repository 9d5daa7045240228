/// A storage of this platform's that keeps the session in a keyring, and may turn out to have none.
protocol KeyringBackedStorage: SessionStorage {
    /// What it is called where the place of the session is written down.
    static var placeName: String { get }

    /// Whether an error means that there is no keyring for this program, or as good as none. Any other may have hidden a record.
    static func isNoPlace(_ error: SessionStorageError) -> Bool

    /// Replaces the record. The folder must be locked.
    func exchange(_ revision: String?, for record: SessionRecord) throws(SessionStorageError) -> SessionReplacement

    /// Whether it is certain that no record was ever kept; see ``KeyringStorage/isUnused``.
    var isUnused: Bool { get }

    /// Removes a record, if it is this one.
    func forget(_ revision: String) throws(SessionStorageError)
}
