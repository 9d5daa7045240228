import Foundation
import GRDB

/// Opens the file of a store through a connection that can only read, also while providers use it.
enum ReadOnlyStoreFile {
    /// The reason why the content cannot be read without changing a file, as the end of a sentence.
    struct Obstacle: Error {
        let reason: String
    }

    /// The state of a file, which changes when a program opens the file or writes to it.
    struct State: Equatable {
        let hasLog: Bool
        private let identity: SQLiteFile.Identity?
        private let size: Int?
        private let modifiedAt: Date?

        init(of file: String) {
            hasLog = ReadOnlyStoreFile.hasLog(file)
            identity = SQLiteFile.Identity(path: file)
            let attributes = try? FileManager.default.attributesOfItem(atPath: file)
            size = attributes?[.size] as? Int
            modifiedAt = attributes?[.modificationDate] as? Date
        }
    }

    /// Returns the path in an address such as `sqlite:latchkey.sqlite`.
    static func path(in address: String) throws(StoreError) -> String {
        guard address.hasPrefix("sqlite:"), address.utf8.count > 7 else { throw .invalidAddress(address) }
        let path = String(address.dropFirst(7))
        // SQLite would not interpret these paths as files.
        guard !path.hasPrefix(":"), !path.hasPrefix("file:") else { throw .invalidAddress(path) }
        return path
    }

    /// Returns the path of the file of a store without symbolic links.
    /// - Parameter isOnlyRead: Whether the file may be one that a provider could not write, such as a backup on a read-only disk.
    static func existingFile(_ path: String, isOnlyRead: Bool) throws -> String {
        guard let size = try SQLiteFile.fileSize(path, isOnlyRead: isOnlyRead) else {
            if let log = SQLiteFile.logWithoutStore(path) {
                throw StoreError.cannotOpen(path, "the file does not exist, but its log \(log) does; restore the file")
            }
            throw StoreError.missing(path)
        }
        guard size > 0 else { throw StoreError.cannotOpen(path, "the file is empty; restore it from a backup, or remove it") }
        return try SQLiteFile.resolved(path)
    }

    /// Opens a file. It creates no file unless a provider was killed while it used the store; then, SQLite lists the pages of the remaining
    /// log in the file `-shm`.
    /// - Parameters:
    ///   - file: The path without symbolic links.
    ///   - path: The path of the store, for messages.
    ///   - busyTimeout: The maximum time to wait for another program's lock, in seconds.
    /// - Throws: ``Obstacle``, or an error of SQLite or of the store.
    static func open(_ file: String, store path: String, label: String, busyTimeout: Double) throws -> DatabaseQueue {
        var configuration = SQLiteFile.configuration(label: label)
        configuration.readonly = true
        configuration.busyMode = .timeout(busyTimeout)
        if hasLog(file) {
            // A process of root would give the log to the owner of the store.
            guard PrivateFile.owner(of: "\(file)-wal") == PrivateFile.owner(of: file) else {
                throw Obstacle(reason: "its log \(file)-wal belongs to another user")
            }
            return try DatabaseQueue(path: file, configuration: configuration)
        }
        // Without a log, no process uses the file. SQLite would create a log even for a reader, and not always remove it again.
        let isStore = try SQLiteFile.inspectHeader(file, store: path)
        // The next start rolls back the interrupted transaction in the journal. Until then, the content is not valid.
        if isStore, FileManager.default.fileExists(atPath: "\(file)-journal") {
            throw Obstacle(reason: "a program was interrupted while it changed the store, which the next start of the provider undoes")
        }
        return try DatabaseQueue(path: "\(URL(filePath: file).absoluteString)?immutable=1", configuration: configuration)
    }

    private static func hasLog(_ file: String) -> Bool { FileManager.default.fileExists(atPath: "\(file)-wal") }
}
