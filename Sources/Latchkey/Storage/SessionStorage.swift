/// A persistent store for one session record (SDK.md, section 5.3).
///
/// The storage does not interpret the record. Several processes may share a storage, so a replacement names the revision that it replaces. Methods
/// may be called from any thread and may block for a few seconds.
///
/// Anyone who can write to the storage decides who is logged in.
public protocol SessionStorage: Sendable {
    /// Reads the record.
    /// - Returns: The record; `nil` only if it is certain that none is stored.
    /// - Throws: The reason why the record cannot be read now. The stored record does not change.
    func read() throws(SessionStorageError) -> SessionRecord?

    /// Replaces one record with another, completely or not at all.
    /// - Parameter revision: The revision of the record to replace; `nil` if no record is stored.
    /// - Throws: The reason why it is not certain that the record is stored.
    func replace(_ revision: String?, with record: SessionRecord) throws(SessionStorageError) -> SessionReplacement

    /// The path of a folder in which a file is renamed or removed whenever the record is replaced; `nil`, the default, if no other process changes
    /// the record.
    var watchedFolder: String? { get }
}

extension SessionStorage {
    public var watchedFolder: String? { nil }
}

/// The outcome of ``SessionStorage/replace(_:with:)``.
public enum SessionReplacement: Sendable, Equatable {
    /// The new record is stored and survives a power failure.
    case replaced
    /// Another record than the expected one is stored, and is unchanged.
    case refused
}
