import GRDB

/// A SQLite store that is copied. It has the only connection to the file, so that no provider can use the store at the same time.
package final class SQLiteCopySource: StoreCopySource {
    private let queue: DatabaseQueue
    private let path: String
    private var reader: SQLiteStoreRows { SQLiteStoreRows(path: path) }

    /// The maximum time to wait for other connections to the file, in seconds.
    private static let patience = 2.0

    /// Opens the store at an address, and adds the field accesses in its logs to the counts.
    /// - Throws: The reason why the store cannot be opened, or that a provider or a command uses it.
    package init(address: String) async throws(StoreError) {
        path = try await Self.flush(address)
        var configuration = Configuration()
        configuration.label = "copy"
        configuration.busyMode = .timeout(Self.patience)
        configuration.allowsUnsafeTransactions = true
        // With this mode, the connection needs no memory that it would share with others, and locks the whole file when it first reads.
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA locking_mode = EXCLUSIVE")
        }
        do {
            queue = try DatabaseQueue(path: path, configuration: configuration)
            try await queue.writeWithoutTransaction { database in
                try database.execute(sql: "BEGIN")
                _ = try Int.fetchOne(database, sql: "SELECT number FROM app_edition")
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            throw .inUse(path, "another program uses it; stop the provider first")
        } catch {
            throw SQLiteFile.storeError(from: error, path)
        }
    }

    /// Opens the store, so that its file is checked and its schema is current, and adds the field accesses in its logs to the counts. All
    /// connections are closed when the function returns.
    /// - Returns: The path of the store.
    private static func flush(_ address: String) async throws(StoreError) -> String {
        let store = try SQLiteStore(address: address)
        try await store.flushFieldAccesses()
        return store.path
    }

    package func rows(of table: StoreTable, after row: StoreRow?) async throws -> [StoreRow] {
        do {
            return try await queue.writeWithoutTransaction { [reader] in try reader.rows(of: table, after: row, in: $0) }
        } catch {
            throw SQLiteFile.storeError(from: error, path)
        }
    }

    package func highestID(of table: StoreTable) async throws -> Int64 {
        guard let query = table.highestID else { return 0 }
        do {
            return try await queue.writeWithoutTransaction { database in
                let assigned = try Int64.fetchOne(database, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table.name])
                return max(assigned ?? 0, try Int64.fetchOne(database, sql: query) ?? 0)
            }
        } catch {
            throw SQLiteFile.storeError(from: error, path)
        }
    }
}
