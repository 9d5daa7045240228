import Foundation
import GRDB

extension SQLiteStore {
    /// Copies the store to a new file, also while providers use the store. The copy has the state of one point in time, and includes the field
    /// accesses that are still in logs. It is one file, which only its owner can read, and which can be opened as a store. It gives no ID to a
    /// new person that the store may give to somebody else after the backup.
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

    public func skipPersonIDs() async throws(StoreError) { try await write(Self.skipPersonIDs) }

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
                try Self.skipPersonIDs(database)
                return .commit
            }
            return Self.damage(in: database)
        }
    }

    /// The number of IDs after the highest one that a copy gives to nobody.
    private static let skippedPersonIDs = 1_000_000

    /// Prevents the copy from giving IDs to new people that the store gives to people who are added after the backup. Apps know those people by
    /// IDs that are derived from them, and would take one person for the other once the backup is restored.
    private static func skipPersonIDs(_ database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO removed_people (id)
                SELECT ? + max(COALESCE((SELECT max(id) FROM people), 0), COALESCE((SELECT max(id) FROM removed_people), 0));
                """, arguments: [skippedPersonIDs])
        try database.execute(sql: "DELETE FROM removed_people WHERE id < (SELECT max(id) FROM removed_people)")
    }
}
