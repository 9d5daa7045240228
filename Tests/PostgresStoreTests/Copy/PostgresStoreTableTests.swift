import ProviderStore
import TestSupport
import Testing

@testable import PostgresStore

@Suite("The list of the tables that a copy transfers, and PostgreSQL")
struct PostgresStoreTableTests {
    /// The tables that belong to one kind of store or one database, or that follow from other tables.
    private static let excluded: Set<String> = [
        "activity_counts", "app_edition", "call_counts", "call_users", "commit_marks", "latchkey_schema", "new_activity_counts",
        "new_field_accesses", "nodes",
    ]

    @Test("It has all tables and columns of the PostgreSQL store, with their types and keys")
    func postgres() async throws {
        let database = try await PostgresTestDatabase()
        _ = try await database.store()
        let tables = try await database.connect().run(
            """
            SELECT relname::text AS name, relname || ' (' || (
                    SELECT string_agg(
                        attname || ' ' || format_type(atttypid, atttypmod) || CASE WHEN attnotnull THEN '' ELSE '?' END, ', ' ORDER BY attnum)
                    FROM pg_attribute WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
                ) || ') key ' || COALESCE((
                    SELECT string_agg(attname, ', ' ORDER BY position)
                    FROM pg_index, unnest(indkey) WITH ORDINALITY AS columns (number, position), pg_attribute
                    WHERE indrelid = pg_class.oid AND indisprimary AND attrelid = pg_class.oid AND attnum = number
                ), '') AS description
            FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
            """)
        let found = try tables.filter { !Self.excluded.contains(try $0.value("name")) }.map {
            try $0.value("description", as: String.self)
        }
        #expect(found.sorted() == StoreTable.all.map(\.description).sorted())
    }

    @Test("The IDs that a store assigns have a sequence")
    func sequences() async throws {
        let database = try await PostgresTestDatabase()
        _ = try await database.store()
        let columns = try await database.connect().run(
            """
            SELECT relname || '.' || attname AS name FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
            WHERE relnamespace = 'public'::regnamespace AND attidentity <> ''
            """)
        let found = Set(try columns.map { try $0.value("name", as: String.self) }).subtracting([
            "new_activity_counts.number", "new_field_accesses.number", "call_counts.number",
        ])
        #expect(found == Set(StoreTable.all.filter { $0.highestID != nil }.map { "\($0.name).\($0.keyList)" }))
    }
}

extension StoreTable {
    fileprivate var description: String {
        let parts = columns.map { "\($0.name) \($0.type.postgresName)\($0.isOptional ? "?" : "")" }
        // A redirect URI may be longer than the key of an index.
        return "\(name) (\(parts.joined(separator: ", "))) key \(name == "app_redirect_uris" ? "" : keyList)"
    }
}
