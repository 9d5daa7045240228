import Foundation
import GRDB
import TestSupport
import Testing

@testable import ProviderStore

@Suite("The list of the tables that a copy transfers")
struct StoreTableTests {
    /// The tables that belong to one kind of store or one database, or that follow from other tables.
    private static let excluded: Set<String> = ["activity_counts", "app_edition", "counted_access_logs", "grdb_migrations"]

    @Test("It has all tables and columns of the SQLite store, with their types and keys")
    func sqlite() async throws {
        let folder = try TemporaryFolder()
        let store = try DatabaseQueue(path: try await folder.makeEmptyStore("store.sqlite"))
        let described = try await store.read { database in
            let names = try String.fetchAll(
                database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
            return try names.filter { !Self.excluded.contains($0) }.map { table in
                let columns = try Row.fetchAll(
                    database, sql: "SELECT name, type, \"notnull\", pk FROM pragma_table_info(?) ORDER BY cid", arguments: [table])
                let key = columns.filter { ($0["pk"] as Int) > 0 }.sorted { ($0["pk"] as Int) < ($1["pk"] as Int) }
                let parts = columns.map { "\($0["name"] as String) \($0["type"] as String)\($0["notnull"] as Bool ? "" : "?")" }
                return "\(table) (\(parts.joined(separator: ", "))) key \(key.map { $0["name"] as String }.joined(separator: ", "))"
            }
        }
        #expect(described.sorted() == StoreTable.all.map(\.sqliteDescription).sorted())
    }

    @Test("A table comes after those that its foreign keys refer to")
    func order() async throws {
        let folder = try TemporaryFolder()
        let store = try DatabaseQueue(path: try await folder.makeEmptyStore("store.sqlite"))
        try await store.read { database in
            var copied: Set<String> = []
            for table in StoreTable.all {
                let parents = try String.fetchSet(
                    database, sql: "SELECT \"table\" FROM pragma_foreign_key_list(?)", arguments: [table.name])
                #expect(parents.isSubset(of: copied), "\(table.name)")
                copied.insert(table.name)
            }
        }
    }
}

extension StoreTable {
    fileprivate var sqliteDescription: String {
        let parts = columns.map { "\($0.name) \($0.type.sqliteName)\($0.isOptional ? "?" : "")" }
        return "\(name) (\(parts.joined(separator: ", "))) key \(keyList)"
    }
}

extension StoreTable.ColumnType {
    fileprivate var sqliteName: String {
        switch self {
        case .text: "TEXT"
        case .integer: "INTEGER"
        case .number: "DOUBLE PRECISION"
        case .boolean: "BOOLEAN"
        case .bytes: "BLOB"
        }
    }
}
