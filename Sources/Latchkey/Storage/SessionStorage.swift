/// A place where a session survives its process (client-sdk.md, section 5.3).
///
/// It keeps one record and knows nothing of what is in it. Several processes may share a place, so replacing a record names the one that it
/// replaces. Calls may come from any thread, and may wait a few seconds.
///
/// Who can write to the place decides who is logged in.
public protocol SessionStorage: Sendable {
    /// What is kept.
    /// - Returns: `nil` only where it is certain that nothing is kept.
    /// - Throws: why that cannot be said now. What is kept stays as it is.
    func read() throws(SessionStorageError) -> SessionRecord?

    /// Puts a record in the place of another, wholly or not at all.
    /// - Parameter revision: of the record that is to be replaced; `nil` where nothing is kept.
    /// - Throws: why it is not certain that the record is kept.
    func replace(_ revision: String?, with record: SessionRecord) throws(SessionStorageError) -> SessionReplacement

    /// The path of a folder in which a file is renamed or removed whenever the record is replaced; `nil`, the default, where nobody else
    /// changes the record.
    var watchedFolder: String? { get }
}

extension SessionStorage {
    public var watchedFolder: String? { nil }
}

/// What became of a ``SessionStorage/replace(_:with:)``.
public enum SessionReplacement: Sendable, Equatable {
    /// The record is kept, also after a power failure.
    case replaced
    /// Another record is there than was to be replaced, and stays.
    case refused
}
