public import Foundation

/// Stores a session in a file of mode 0600 that is replaced atomically.
///
/// A file that is not a session record is renamed in the same folder. A file is neither used nor replaced if other users can access it, if
/// it belongs to another user, or if a newer version wrote it.
public struct FileSessionStorage: SessionStorage {
    private let file: PrivateFile

    /// Creates a storage in a folder.
    /// - Parameter folder: The absolute path of the folder. A missing folder is created with mode 0700. No other user may write to it.
    public init(folder: String) { self.init(StateFolder(folder)) }

    /// Creates a storage in the app's folder below `$XDG_STATE_HOME`, or `~/.local/state`; on Apple platforms below *Application Support*.
    public init(app: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.init(StateFolder(app: app, environment: environment))
    }

    init(_ folder: StateFolder) { file = PrivateFile(folder: folder, name: "session.json") }

    public var watchedFolder: String? { file.folder.path }

    public func read() throws(SessionStorageError) -> SessionRecord? {
        do {
            return try record()
        } catch {
            guard error.reason == .unreadable else { throw error }
            return try file.folder.withLock { () throws(SessionStorageError) in try recordOrMoveAside() }
        }
    }

    public func replace(_ revision: String?, with record: SessionRecord) throws(SessionStorageError) -> SessionReplacement {
        guard record.content.count <= SessionRecord.maximumSize else { throw .tooLarge(record) }
        return try file.folder.withLock { () throws(SessionStorageError) in try exchange(revision, for: record) }
    }

    /// Replaces the record. The folder must be locked.
    func exchange(_ revision: String?, for record: SessionRecord) throws(SessionStorageError) -> SessionReplacement {
        guard try recordOrMoveAside()?.revision == revision else { return .refused }
        try file.replace(with: record.content)
        return .replaced
    }

    private func record() throws(SessionStorageError) -> SessionRecord? {
        guard let content = try file.read(maximumSize: SessionRecord.maximumSize) else { return nil }
        return try SessionRecord(content: content)
    }

    private func recordOrMoveAside() throws(SessionStorageError) -> SessionRecord? {
        do {
            return try record()
        } catch {
            guard error.reason == .unreadable else { throw error }
            let aside = try file.moveAside()
            throw SessionStorageError(.setAside, "\(file.path) was not a session, and was renamed \(aside). \(error.explanation)")
        }
    }
}
