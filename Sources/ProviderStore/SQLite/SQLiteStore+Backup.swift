import Foundation
import GRDB
import LoginModel

// Depending on the build, Swift attributes `stat` to any of the C modules that declare it, so all of them are imported.
#if canImport(CoreFoundation)
import CoreFoundation
#endif
#if canImport(CDispatch)
import CDispatch
#endif

extension SQLiteStore {
    /// Copies the store to a new file, also while providers use the store. The copy has the state of one point in time, and includes the field
    /// accesses that are still in logs. It is one file, which only its owner can read, and which can be opened as a store.
    ///
    /// The copy is complete and on disk when the method returns. Until then it has another name, so a backup that was interrupted never
    /// looks complete.
    /// - Parameter path: The path of the copy. No file may exist there, and none of an earlier store at that path.
    /// - Throws: The reason why the store cannot be copied. In that case, no file remains.
    public func backUp(to path: String) async throws(StoreError) {
        try Self.checkBackupPath(path, of: self.path)
        let partial = "\(path).partial-\(String(UInt64.random(in: .min ... .max), radix: 36))"
        try PrivateFile.createNew(partial) { .cannotCreateBackup(path, $0) }
        defer { for suffix in ["", "-journal", "-wal", "-shm"] { unlink(partial + suffix) } }
        // The logs are read before the store. If a log is counted in between, its name is found in the copy.
        var logs: [FieldAccessLog.Content] = []
        for log in FieldAccessLog.all(forStore: self.path) { if let content = try FieldAccessLog.content(at: log) { logs.append(content) } }
        let problems: [String]
        do {
            problems = try await copy(to: partial, adding: logs)
        } catch {
            throw .cannotCreateBackup(path, "the store \(self.path) could not be copied: \(SQLiteFile.reason(for: error))")
        }
        if let problem = problems.first { throw .cannotCreateBackup(path, "the store \(self.path) is damaged. \(problem)") }
        try PrivateFile.synchronize(partial) { .cannotCreateBackup(path, $0) }
        // Unlike renaming, linking fails if a file has been created at the path in the meantime.
        guard link(partial, path) == 0 else { throw .cannotCreateBackup(path, String(cString: strerror(errno))) }
        do {
            try PrivateFile.synchronize(path) { .cannotCreateBackup(path, $0) }
        } catch {
            unlink(path)
            throw error
        }
    }

    /// Checks that a backup may be created at a path.
    /// - Parameter store: The path of the store.
    private static func checkBackupPath(_ path: String, of store: String) throws(StoreError) {
        // SQLite would not interpret these paths as files.
        guard !path.isEmpty, !path.hasPrefix(":"), !path.hasPrefix("file:") else { throw .cannotCreateBackup(path, "it is not a path") }
        // SQLite and the provider would take a file with such a name for one of the store's own files.
        guard !URL(filePath: path).standardized.path.hasPrefix(URL(filePath: store).standardized.path + "-") else {
            throw .cannotCreateBackup(path, "the name is that of a file of the store")
        }
        for suffix in ["", "-wal", "-journal"] {
            var status = stat()
            guard lstat(path + suffix, &status) == 0 else { continue }
            throw .cannotCreateBackup(path, "the file \(path + suffix) exists already")
        }
        if let log = FieldAccessLog.all(forStore: path).first { throw .cannotCreateBackup(path, "the file \(log) exists already") }
    }

    /// Copies the store, and adds the field accesses in logs to the copy.
    /// - Returns: What is wrong with the copy, one sentence for each problem.
    private func copy(to path: String, adding logs: [FieldAccessLog.Content]) async throws -> [String] {
        var configuration = Configuration()
        configuration.label = "backup"
        let copy = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? copy.close() }
        try await pool.read { source in try copy.writeWithoutTransaction { try source.backup(to: $0) } }
        return try await copy.writeWithoutTransaction { database in
            // The store writes to a separate log. The copy is one file.
            try database.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL")
            try database.inTransaction {
                for log in logs { try Self.add(log, database) }
                return .commit
            }
            return Self.damage(in: database)
        }
    }
}
