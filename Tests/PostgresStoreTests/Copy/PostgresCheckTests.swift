import Foundation
import LatchkeyStoreTesting
import ProviderDomain
import ProviderStore
import TestSupport
import Testing

@testable import PostgresStore

@Suite("Checks of a PostgreSQL store", .serialized)
struct PostgresCheckTests {
    private let database: PostgresTestDatabase
    private let store: PostgresStore

    init() async throws {
        database = try await PostgresTestDatabase()
        store = try await database.store()
        try await store.applySeed(SampleFacts.seed)
        _ = try await store.keys(orStore: try SampleKeys.one.get())
    }

    @Test("An intact store has no problems, and the report has the rows of each table")
    func intact() async throws {
        let report = try await store.check()
        #expect(report.problems == [])
        #expect(report.rowCounts["people"] == 4)
        #expect(report.rowCounts["app_redirect_uris"] == 2)
        #expect(report.rowCounts["nodes"] == 0)
        #expect(report.rowCounts.keys.count == StoreTable.all.count + 8)
    }

    @Test(
        "Each difference of the schema is named",
        arguments: [
            ("ALTER TABLE people DROP COLUMN locale", "the column locale of the table people is missing."),
            ("ALTER TABLE people ALTER COLUMN last_name DROP NOT NULL", "the column last_name of the table people is not as Latchkey"),
            ("ALTER TABLE people ADD COLUMN shoe_size BIGINT", "the column shoe_size of the table people is not part of Latchkey."),
            ("DROP INDEX sessions_by_expiry", "the index sessions_by_expiry of the table sessions is missing."),
            ("ALTER TABLE apps DISABLE TRIGGER apps_change", "the trigger apps_change of the table apps is not as Latchkey creates it."),
            (
                "ALTER TABLE grants DISABLE TRIGGER ALL",
                "the constraint grants_person_id_fkey of the table grants is not as Latchkey creates it."
            ),
            (
                "CREATE UNIQUE INDEX one_name ON people (first_name)",
                "the index one_name of the table people is not part of Latchkey."
            ),
            ("DROP TABLE daily_counts", "the table daily_counts is missing."),
            (
                "CREATE TRIGGER spy AFTER INSERT ON people FOR EACH STATEMENT EXECUTE FUNCTION replace_app_edition()",
                "the trigger spy of the table people is not part of Latchkey."
            ), ("CREATE RULE none AS ON DELETE TO grants DO INSTEAD NOTHING", "the rule none of the table grants is not part of Latchkey."),
            ("ALTER TABLE sessions ENABLE ROW LEVEL SECURITY", "the table sessions is not as Latchkey creates it."),
            (
                "ALTER TABLE audit DISABLE TRIGGER audit_insert",
                "the trigger audit_insert of the table audit is not as Latchkey creates it."
            ),
            ("ALTER FUNCTION replace_app_edition() SECURITY DEFINER", "the function replace_app_edition is not as Latchkey creates it."),
        ])
    func schema(change: String, problem: String) async throws {
        _ = try await database.connect().run(change)
        let problems = try await store.check().problems
        #expect(problems.contains { $0.hasPrefix("In the schema on PostgreSQL (") && $0.contains("), \(problem)") }, "\(problems)")
    }

    @Test("Additional tables and indexes of an operator are no problem, and the check leaves nothing behind")
    func additions() async throws {
        let connection = try await database.connect()
        _ = try await connection.run("CREATE INDEX people_by_first_name ON people (first_name)")
        _ = try await connection.run("CREATE TABLE notes_of_the_operator (text TEXT)")
        #expect(try await store.check().problems == [])
        #expect(try await connection.run("SELECT 1 FROM pg_namespace WHERE nspname LIKE 'latchkey%'").isEmpty)
    }

    @Test(
        "Each broken reference, ID, key and count is named",
        arguments: [
            (
                "INSERT INTO pictures (person_id, edition, content) VALUES (77, 1, '')",
                "A row of the table pictures names a row of the table people that does not exist."
            ),
            (
                "INSERT INTO grant_permissions (app_id, person_id, permission, state) VALUES ('1', 2, 'email', 'granted')",
                "A row of the table grant_permissions names a row of the table grants that does not exist."
            ),
            (
                "INSERT INTO test_users (app_id, person_id) VALUES ('1', 1)",
                "A row of the table test_users names a row of the table apps that does not exist."
            ),
            (
                "UPDATE apps SET icon_digest = 'a'", "A row of the table apps names a row of the table app_icons that does not exist."
            ),
            (
                """
                INSERT INTO activity_counts (app_id, day, event, reason, count) VALUES ('1', 0, 'login', '', 2), ('1', 1, 'login', '', 2)
                """,
                PostgresCheckTests.differingCounts(2)
            ),
            (
                "INSERT INTO new_activity_counts (app_id, day, event, reason, count) VALUES ('1', 0, 'login', '', 2)",
                PostgresCheckTests.differingCounts(1)
            ),
            (
                """
                INSERT INTO audit (happened_at, event, actor, app_id, fields)
                VALUES (0, 'login', 'person', '1', ''), (1, 'cancelled', 'person', '1', '')
                """, PostgresCheckTests.differingCounts(2)
            ),
            ("DELETE FROM app_edition", "The table app_edition does not have exactly one row."),
            ("INSERT INTO audit_compactions VALUES (1)", "The table audit_compactions does not have exactly one row."),
            ("INSERT INTO removed_people VALUES (77)", "The next row of the table people would get an ID that another row has or had."),
            (
                "DELETE FROM provider_keys WHERE name = 'seal'",
                "The keys in the table provider_keys cannot be read: a key of the provider is missing from the table provider_keys."
            ),
        ])
    func content(change: String, problem: String) async throws {
        let connection = try await database.connect()
        _ = try await connection.run([PostgresCommand("SET session_replication_role = replica"), PostgresCommand(change)])
        #expect(try await store.check().problems == [problem])
    }

    private static func differingCounts(_ count: Int) -> String {
        "The table activity_counts does not match the audit log: \(count == 1 ? "1 count differs" : "\(count) counts differ"); "
            + "latchkey store copy creates a store with the right counts."
    }

    /// The statements that remove the steps 2 to 4 of the schema.
    private static let removals = [
        [
            "DROP INDEX callbacks_that_are_leased", "ALTER TABLE callbacks DROP COLUMN leased_until",
            "DROP TABLE call_counts, call_users", "ALTER TABLE nodes DROP COLUMN options",
        ],
        ["DROP TABLE seed_files, seed_passwords", "DROP INDEX people_with_other_digests"],
        ["insert", "update", "delete"].map { "DROP FUNCTION count_activity_after_\($0) CASCADE" }
            + ["DROP TABLE activity_counts, new_activity_counts"],
    ]

    @Test("A store of an earlier schema is checked as it is, and keeps its schema", arguments: 1...3)
    func earlierSchema(version: Int) async throws {
        let connection = try await database.connect()
        for statement in Self.removals.dropFirst(version - 1).reversed().joined() { _ = try await connection.run(statement) }
        _ = try await connection.run("UPDATE latchkey_schema SET version = \(version)")
        let report = try await PostgresStore.check(address: database.address)
        #expect(report.problems == [])
        #expect(report.isOlder)
        #expect(report.rowCounts["people"] == 4)
        #expect(report.rowCounts["callbacks"] == 0)
        #expect((report.rowCounts["call_counts"] == nil) == (version == 1))
        #expect(report.rowCounts["activity_counts"] == nil)
        #expect(try await connection.run("SELECT version FROM latchkey_schema").first?.integer("version") == version)
        #expect(try await connection.run("SELECT 1 FROM pg_class WHERE relname = 'activity_counts'").isEmpty)

        _ = try await connection.run("DROP TABLE daily_counts")
        let problems = try await PostgresStore.check(address: database.address).problems
        #expect(problems.contains { $0.hasSuffix("the table daily_counts is missing.") }, "\(problems)")

        _ = try await database.store()
        let upgraded = try await PostgresStore.check(address: database.address)
        #expect(!upgraded.isOlder)
    }

    @Test("With the extension amcheck, an index that does not fit its table is named")
    func amcheck() async throws {
        let connection = try await database.connect()
        guard try await !connection.run("SELECT 1 FROM pg_available_extensions WHERE name = 'amcheck'").isEmpty else { return }
        _ = try await connection.run("CREATE SCHEMA extensions")
        _ = try await connection.run("CREATE EXTENSION amcheck SCHEMA extensions")
        #expect(try await store.check().problems == [])
        // The index then misses the rows that exist.
        _ = try await connection.run(
            "UPDATE pg_index SET indisready = false, indislive = true WHERE indexrelid = 'sessions_by_person'::regclass")
        let ada = try await store.id(of: SampleFacts.ada)
        let session = BrowserSession(digest: "d", person: ada, authenticatedAt: SampleFacts.now, expiresAt: SampleFacts.now + 60)
        _ = try await store.createSession(session, verifiedWith: SampleFacts.ada.person.password)
        _ = try await connection.run("UPDATE pg_index SET indisready = true WHERE indexrelid = 'sessions_by_person'::regclass")
        let problems = try await store.check().problems
        #expect(problems.count == 1 && problems[0].hasPrefix("The index sessions_by_person is damaged: "), "\(problems)")
    }
}
