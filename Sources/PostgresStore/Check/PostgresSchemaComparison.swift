import Foundation
import ProviderStore

/// A comparison of the schema of a database with the one that this program creates, up to the last step that the database has.
///
/// The program creates its schema beside the real one, in a transaction that is rolled back, and compares what the catalog says about both.
struct PostgresSchemaComparison {
    /// A part of a schema as the catalog describes it.
    private struct Part: Hashable {
        /// The kind of the part: `column`, `index`, `trigger` and so on.
        let kind: String
        /// The table to which it belongs; empty for a function.
        let table: String
        let name: String

        var title: String { table.isEmpty || kind == "table" ? "the \(kind) \(name)" : "the \(kind) \(name) of the table \(table)" }
    }

    let connection: PostgresConnection
    /// The server and the database, for messages.
    let place: String

    /// Returns the differences, one sentence for each.
    func problems() async throws -> [String] {
        _ = try await connection.run("BEGIN")
        let outcome: Result<[String], any Error>
        do {
            outcome = .success(try await differences())
        } catch {
            outcome = .failure(error)
        }
        _ = try await connection.run("ROLLBACK")
        do {
            return try outcome.get()
        } catch let error as PostgresError where error.sqlState == "42501" {
            return [
                "The schema on \(place) could not be compared with that of Latchkey: the user may not create a schema in the database; "
                    + "run GRANT CREATE ON DATABASE."
            ]
        }
    }

    private func differences() async throws -> [String] {
        let version = try await PostgresSchema.version(on: connection)
        let found = try await parts()
        let name = "latchkey_check_" + UUID().uuidString.lowercased().replacing("-", with: "_")
        _ = try await connection.run(
            [PostgresCommand("CREATE SCHEMA \(name)"), PostgresCommand("SET LOCAL search_path TO \(name)")]
                + PostgresSchema.statements(upTo: version))
        let known = try await parts()
        let tables = Set(known.keys.map(\.table))
        // A later version may have added something.
        let unknown = version <= PostgresSchema.version ? found.keys.filter { known[$0] == nil && tables.contains($0.table) } : []
        let missing = known.keys.filter { found[$0] == nil }
        let changed = known.filter { part, definition in found[part].map { $0 != definition } ?? false }.keys
        return missing.map { "In the schema on \(place), \($0.title) is missing." }.sorted()
            + changed.map { "In the schema on \(place), \($0.title) is not as Latchkey creates it." }.sorted()
            + unknown.filter { $0.kind != "function" && ($0.kind != "index" || found[$0]?.hasPrefix("CREATE UNIQUE") == true) }
            .map { "In the schema on \(place), \($0.title) is not part of Latchkey." }.sorted()
    }

    /// Returns the definitions of all parts of the current schema.
    private func parts() async throws -> [Part: String] {
        let rows = try await connection.run(Self.catalog)
        return Dictionary(
            try rows.map { row in
                (
                    Part(kind: try row.value("kind"), table: try row.value("table_name"), name: try row.value("name")),
                    try row.value("definition", as: String.self)
                )
            }, uniquingKeysWith: { first, _ in first })
    }

    private static let catalog = """
        WITH tables AS (
            SELECT oid, relname::text, relkind, relpersistence, relrowsecurity FROM pg_class
            WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relkind IN ('r', 'p')
        )
        SELECT 'table' AS kind, relname AS table_name, relname AS name, concat_ws(' ', relkind, relpersistence, relrowsecurity) AS definition
        FROM tables
        UNION ALL SELECT 'column', relname, attname::text, concat_ws(
            ' ', format_type(atttypid, atttypmod), collname, attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid))
        FROM tables JOIN pg_attribute ON attrelid = tables.oid AND attnum > 0 AND NOT attisdropped
            LEFT JOIN pg_collation ON pg_collation.oid = attcollation LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
        UNION ALL SELECT 'constraint', relname, conname::text, concat_ws(' ', pg_get_constraintdef(pg_constraint.oid, true), (
            SELECT string_agg(DISTINCT tgenabled::text, '') FROM pg_trigger WHERE tgconstraint = pg_constraint.oid))
        FROM tables JOIN pg_constraint ON conrelid = tables.oid WHERE contype IN ('p', 'u', 'f', 'c', 'x')
        UNION ALL SELECT 'index', relname, (SELECT index.relname::text FROM pg_class AS index WHERE index.oid = indexrelid),
            concat_ws(' ', pg_get_indexdef(indexrelid, 0, true), indisvalid, indisready)
        FROM tables JOIN pg_index ON indrelid = tables.oid
        UNION ALL SELECT 'trigger', relname, tgname::text, concat_ws(' ', pg_get_triggerdef(pg_trigger.oid, true), tgenabled)
        FROM tables JOIN pg_trigger ON tgrelid = tables.oid WHERE NOT tgisinternal
        UNION ALL SELECT 'rule', relname, rulename::text, pg_get_ruledef(pg_rewrite.oid, true)
        FROM tables JOIN pg_rewrite ON ev_class = tables.oid
        UNION ALL SELECT 'policy', relname, polname::text, '' FROM tables JOIN pg_policy ON polrelid = tables.oid
        UNION ALL SELECT 'function', '', proname::text, concat_ws(' ', prosrc, prosecdef, proconfig::text)
        FROM pg_proc WHERE pronamespace = quote_ident(current_schema())::regnamespace
        """
}
