import Foundation
import GRDB

extension SQLiteStore {
    /// Copies the store to a new file, also while providers use the store. The copy has the state of one point in time, and includes the field
    /// accesses that are still in logs. It is one file, which only its owner can read, and which can be opened as a store.
    ///
    /// The copy is complete and on disk when the method returns. Until then it has another name, so a backup that was interrupted never
    /// looks complete.
    /// - Parameter path: The path of the copy. No file may exist there, and none of an earlier store at that path.
    /// - Throws: The reason why the store cannot be copied. In that case, no file remains.
    public func backUp(to path: String) async throws(StoreError) {
        let file = try NewStoreFile(path, besideStore: self.path) { .cannotCreateBackup($0, $1) }
        defer { file.discard() }
        // The logs are read before the store. If a log is counted in between, its name is found in the copy.
        var logs: [FieldAccessLog.Content] = []
        for log in FieldAccessLog.all(forStore: self.path) { if let content = try FieldAccessLog.content(at: log) { logs.append(content) } }
        let problems: [String]
        do {
            problems = try await copy(to: file.partialPath, adding: logs)
        } catch {
            throw .cannotCreateBackup(path, "the store \(self.path) could not be copied: \(SQLiteFile.reason(for: error))")
        }
        if let problem = problems.first { throw .cannotCreateBackup(path, "the store \(self.path) is damaged. \(problem)") }
        try file.publish()
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
