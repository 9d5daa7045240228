import Foundation
import GRDB

/// A SQLite store that a copy creates. Until the copy is complete, its file has another name, so a copy that was interrupted never looks
/// complete.
package final class SQLiteCopyTarget: StoreCopyTarget {
    private let file: NewStoreFile
    private let queue: DatabaseQueue
    private var path: String { file.path }

    /// Creates the file of a store at an address such as `sqlite:latchkey.sqlite`, where no file may exist.
    /// - Throws: The reason why the file cannot be created.
    package init(address: String) async throws(StoreError) {
        guard address.hasPrefix("sqlite:"), address.utf8.count > 7 else { throw .invalidAddress(address) }
        let file = try NewStoreFile(String(address.dropFirst(7)), besideStore: nil) { .cannotCreateCopy($0, $1) }
        self.file = file
        var configuration = Configuration()
        configuration.label = "copy"
        configuration.allowsUnsafeTransactions = true
        do {
            queue = try DatabaseQueue(path: file.partialPath, configuration: configuration)
            try await queue.writeWithoutTransaction { database in
                // The file is written to the disk at the end, and is deleted if the copy fails.
                try database.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
                try database.execute(sql: "PRAGMA application_id = \(SQLiteFile.applicationID)")
            }
            try SQLiteSchema.migrator.migrate(queue)
            try await queue.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA user_version = \(SQLiteSchema.version)")
                try database.execute(sql: "BEGIN; DELETE FROM audit_compactions")
            }
        } catch {
            file.discard()
            throw .cannotCreateCopy(file.path, SQLiteFile.reason(for: error))
        }
    }

    deinit { file.discard() }

    private func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        do {
            return try await queue.writeWithoutTransaction(body)
        } catch let error as StoreError {
            throw error
        } catch {
            throw StoreError.cannotCreateCopy(path, SQLiteFile.reason(for: error))
        }
    }

    package func insert(_ rows: [StoreRow], into table: StoreTable) async throws {
        try await write { database in
            let statement = try database.cachedStatement(
                sql: """
                    INSERT INTO \(table.name) (\(table.columnList))
                    VALUES (\(table.columns.map { _ in "?" }.joined(separator: ", ")))
                    """)
            for row in rows { try statement.execute(arguments: StatementArguments(row.values.map(\.databaseValue))) }
        }
    }

    package func rows(of table: StoreTable, after row: StoreRow?) async throws -> [StoreRow] {
        try await write { [path] in try SQLiteStoreRows(path: path).rows(of: table, after: row, in: $0) }
    }

    // The store has no statistics; its statements do not need them.
    package func analyze(_ table: StoreTable) async throws {}

    package func setHighestID(_ id: Int64, of table: StoreTable) async throws {
        // For the other tables, the rows alone determine the next ID.
        guard table.name == "review_requests", id > 0 else { return }
        try await write { database in
            try database.execute(sql: "DELETE FROM sqlite_sequence WHERE name = ?", arguments: [table.name])
            try database.execute(sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [table.name, id])
        }
    }

    package func finish() async throws {
        let problems = try await write { database in
            try database.execute(sql: "UPDATE app_edition SET number = random(); COMMIT; PRAGMA journal_mode = DELETE")
            return SQLiteStore.damage(in: database)
        }
        if let problem = problems.first { throw StoreError.cannotCreateCopy(path, "the copy is damaged. \(problem)") }
        do {
            try queue.close()
        } catch {
            throw StoreError.cannotCreateCopy(path, SQLiteFile.reason(for: error))
        }
        try file.publish()
        file.discard()
    }

    package func discard() async {
        try? queue.close()
        file.discard()
    }
}

extension StoreError {
    fileprivate static func cannotCreateCopy(_ path: String, _ reason: String) -> StoreError {
        StoreError(
            code: "store_copy", explanation: "The store \(path) cannot be created: \(reason)\(reason.hasSuffix(".") ? "" : ".")")
    }
}
