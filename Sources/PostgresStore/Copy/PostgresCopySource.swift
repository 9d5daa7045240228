package import ProviderStore

/// A PostgreSQL store that is copied. It is read in one snapshot, and nodes and writes are kept away until the object is released.
package final class PostgresCopySource: StoreCopySource {
    private let connection: PostgresConnection
    private let place: String

    /// Connects to the store at an address, adds new field accesses to the counts, and locks the store.
    /// - Throws: The reason why the store cannot be used, or that a node or another copy uses it.
    package init(address: String) async throws(StoreError) {
        do {
            let parsed = try PostgresAddress(address)
            place = parsed.place
            connection = try await PostgresConnection.connectForMaintenance(to: parsed)
            // Opening a store would create its schema in an empty database.
            try await PostgresSchema.requireStore(on: connection, place)
            let store = try await PostgresStore.open(address: address)
            try await connection.requirePresentSchema(place)
            try await connection.lockStore(place)
            try await store.flushFieldAccesses()
            try await connection.lockWrites()
            // The snapshot is taken by the first statement after this one, so it contains what the locks waited for.
            _ = try await connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        } catch {
            throw PostgresStore.storeError(error)
        }
    }

    package func rows(of table: StoreTable, after row: StoreRow?) async throws -> [StoreRow] {
        do {
            return try await PostgresStoreRows(connection: connection, place: place).rows(of: table, after: row)
        } catch {
            throw PostgresStore.storeError(error)
        }
    }

    package func highestID(of table: StoreTable) async throws -> Int64 {
        guard let query = table.highestID else { return 0 }
        do {
            let result = try await connection.run("SELECT GREATEST((\(query)), pg_sequence_last_value(\(table.sequence)::regclass), 0)")
            return try result.first?.optional(0) ?? 0
        } catch {
            throw PostgresStore.storeError(error)
        }
    }
}
