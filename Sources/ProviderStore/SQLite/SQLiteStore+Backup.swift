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
        for suffix in ["", "-wal", "-journal"] where FileManager.default.fileExists(atPath: path + suffix) {
            throw .cannotCreateBackup(path, "the file \(path + suffix) exists already")
        }
        let partial = "\(path).partial-\(String(UInt64.random(in: .min ... .max), radix: 36))"
        try PrivateFile.createNew(partial) { .cannotCreateBackup(path, $0) }
        defer { for suffix in ["", "-journal", "-wal", "-shm"] { unlink(partial + suffix) } }
        // The logs are read before the store. If a log is counted in between, its name is found in the copy.
        let logs = try fieldAccessLogs()
        let problems: [String]
        do {
            problems = try await copy(to: partial, adding: logs)
        } catch {
            throw .cannotCreateBackup(path, SQLiteFile.reason(for: error))
        }
        if let problem = problems.first { throw .cannotCreateBackup(path, "the store \(self.path) is damaged. \(problem)") }
        try PrivateFile.synchronize(partial) { .cannotCreateBackup(path, $0) }
        // Unlike renaming, linking fails if a file has been created at the path in the meantime.
        guard link(partial, path) == 0 else { throw .cannotCreateBackup(path, String(cString: strerror(errno))) }
        try PrivateFile.synchronize(path) { .cannotCreateBackup(path, $0) }
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
            return try Self.damage(in: database)
        }
    }
}
