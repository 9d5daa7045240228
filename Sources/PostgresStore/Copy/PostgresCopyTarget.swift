package import ProviderStore

/// A PostgreSQL store that a copy fills, in one transaction. Until it is committed, nobody else can read the tables, and nodes and writes are
/// kept away.
package final class PostgresCopyTarget: StoreCopyTarget {
    private let connection: PostgresConnection
    private let place: String

    /// Connects to the empty database at an address, and creates the schema in it unless it is there.
    /// - Throws: The reason why the database cannot be used, or that it is not empty, or that a node or another copy uses it.
    package init(address: String) async throws(StoreError) {
        do {
            let parsed = try PostgresAddress(address)
            place = parsed.place
            _ = try await PostgresStore.open(address: address)
            connection = try await PostgresConnection.connectForMaintenance(to: parsed)
            try await connection.requirePresentSchema(place)
            try await connection.lockStore(place)
            try await connection.lockWrites()
            _ = try await connection.run("BEGIN")
            if let table = try await connection.run(Self.nonEmptyTable).first {
                throw StoreError.cannotCopyTo(place, "the table \(try table.value(0, as: String.self)) is not empty")
            }
            // The schema creates a table with a row. The files of truncated tables are new ones, which are deleted if the copy fails.
            _ = try await connection.run("TRUNCATE \((StoreTable.all.map(\.name) + Self.activityTables).joined(separator: ", "))")
        } catch {
            throw PostgresStore.storeError(error)
        }
    }

    /// The query for the first table that has rows other than those of an empty store.
    private static let nonEmptyTable =
        (StoreTable.all.map(\.name) + ["new_field_accesses"] + activityTables).map { table in
            "SELECT '\(table)' WHERE EXISTS (SELECT 1 FROM \(table)\(table == "audit_compactions" ? " WHERE number <> 0" : ""))"
        }.joined(separator: " UNION ALL ") + " LIMIT 1"

    /// The tables that triggers fill while the audit log is copied.
    private static let activityTables = ["activity_counts", "new_activity_counts"]

    private func run(_ commands: [PostgresCommand]) async throws -> [PostgresResult] {
        do {
            return try await connection.run(commands)
        } catch {
            throw PostgresStore.storeError(error)
        }
    }

    package func insert(_ rows: [StoreRow], into table: StoreTable) async throws {
        let hasZeroByte = rows.contains { row in row.values.contains { if case .text(let text) = $0 { text.hasZeroByte } else { false } } }
        guard !hasZeroByte else {
            throw StoreError.cannotCopyTo(
                place, "a text in the table \(table.name) has a zero byte, which PostgreSQL cannot store", code: "store_copy")
        }
        do {
            _ = try await connection.run(table.insertion(of: rows))
        } catch  where error.sqlState == "23503" {
            throw StoreError.cannotCopyTo(
                place, "a row of the table \(table.name) names a row of another table that does not exist", code: "store_copy")
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

    /// Without statistics, the statements that the server plans once would not use the indexes.
    package func analyze(_ table: StoreTable) async throws { _ = try await run([PostgresCommand("ANALYZE \(table.name)")]) }

    package func setHighestID(_ id: Int64, of table: StoreTable) async throws {
        guard id > 0 else { return }
        _ = try await run([PostgresCommand("SELECT setval(\(table.sequence)::regclass, $1)", [.integer(id)])])
    }

    package func finish() async throws {
        _ = try await run([PostgresCommand("UPDATE app_edition SET number = \(PostgresSchema.randomNumber)")])
        do {
            let results = try await connection.run([PostgresCommand("COMMIT")])
            // Somebody canceled the wait for a standby, so the standby may not have the copy.
            if let warning = results.last?.warnings.first(where: { $0.sqlState == "01000" }) { throw warning }
        } catch let error as PostgresError where error.leavesCommitUnknown {
            throw StoreError(
                code: "store_copy_unknown",
                explanation: "Whether the copy to \(place) is complete is not known: if its database is still empty, copy again. "
                    + error.explanation)
        } catch {
            throw PostgresStore.storeError(error)
        }
        await connection.closeUnlocked()
    }

    package func discard() async {
        _ = try? await connection.run("ROLLBACK")
        await connection.closeUnlocked()
    }
}
