import Foundation
import GRDB
import LatchkeyStoreTesting
import ProviderDomain
import TestSupport
import Testing

@testable import ProviderStore

@Suite("The schema of the SQLite store")
struct SQLiteSchemaTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("store.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    @Test("A new store has the mark of Latchkey, version 4, and the whole schema")
    func newStore() async throws {
        let path = try await folder.makeEmptyStore("store.sqlite")
        let store = try DatabaseQueue(path: path)
        try await store.read { database in
            #expect(try Int.fetchOne(database, sql: "PRAGMA application_id") == 0x4C74_6368)
            #expect(try Int.fetchOne(database, sql: "PRAGMA user_version") == 4)
            let names = try String.fetchAll(
                database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name")
            #expect(
                names.joined(separator: " ") == """
                    activity_counts app_edition app_icons app_redirect_uris app_roles apps audit audit_compactions callbacks \
                    counted_access_logs daily_counts device_logins device_tokens ended_logins field_accesses friend_requests friendships \
                    grant_permissions grants grdb_migrations login_notes password_attempts people permission_definitions pictures \
                    provider_keys redeemed_codes refresh_families removed_apps removed_people review_requests role_invitations \
                    seed_files seed_passwords sessions test_users used_proofs
                    """)
            let counts = try Row.fetchAll(
                database, sql: "SELECT type, COUNT(*) AS count FROM sqlite_master WHERE sql IS NOT NULL GROUP BY type ORDER BY type")
            #expect(counts.map { "\($0["type"] as String) \($0["count"] as Int)" } == ["index 45", "table 38", "trigger 15"])
            let filled = try names.filter { try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM \($0))") == true }
            #expect(filled == ["app_edition", "audit_compactions", "grdb_migrations"])
        }
    }

    // MARK: Files that are not changed

    private static let formerSteps = [1, 15, 24]

    /// Creates the file of a store from before version 0.1.0. The returned connection is still open.
    private func makeFormerStore(step: Int) throws -> DatabaseQueue {
        let script = try #require(Bundle.module.url(forResource: "step-\(step)", withExtension: "sql", subdirectory: "FormerStores"))
        let sql = try String(contentsOf: script, encoding: .utf8)
        let store = try DatabaseQueue(path: path)
        try store.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try store.write { try $0.execute(sql: sql) }
        return store
    }

    @Test("A store from before 0.1.0 does not open", arguments: formerSteps)
    func former(step: Int) throws {
        try makeFormerStore(step: step).close()
        let error = try folder.refusal(of: path)
        #expect(error?.code == "store_former")
        #expect(
            error?.explanation
                == "The store \(path) was made by Latchkey before version 0.1.0, which this version cannot read; "
                + "it was not changed: run the version that made it, or choose a new file.")
    }

    @Test("A store from before 0.1.0 does not open, even if a killed process left part of it in the log", arguments: formerSteps)
    func killed(step: Int) throws {
        let store = try makeFormerStore(step: step)
        let copy = folder.path("killed.sqlite")
        for suffix in ["", "-wal", "-shm"] { try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix) }
        try store.close()
        // SQLite may rebuild the third file, which is the index of the write-ahead log.
        let before = try ["killed.sqlite", "killed.sqlite-wal"].map(folder.bytes)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let error = #expect(throws: StoreError.self) { try SQLiteStore(path: copy) }
        #expect(error?.code == "store_former")
        #expect(try ["killed.sqlite", "killed.sqlite-wal"].map(folder.bytes) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == names)
    }

    @Test(
        "A database that is not a store of this version does not open, and its interrupted transaction is not rolled back",
        arguments: [
            ("PRAGMA application_id = 0x47504B47", "store_foreign"), ("PRAGMA user_version = 1", "store_foreign"),
            ("PRAGMA application_id = 0x4C4B4559", "store_former"),
            ("PRAGMA application_id = 0x4C746368; PRAGMA user_version = 5", "store_newer"), ("", "store_cannot_open"),
        ])
    func interrupted(header: String, code: String) throws {
        let database = try DatabaseQueue(path: folder.path("original.sqlite"))
        try database.writeWithoutTransaction { database in
            try database.execute(sql: "\(header); CREATE TABLE recipe (title TEXT)")
            for _ in 0..<100 { try database.execute(sql: "INSERT INTO recipe VALUES (zeroblob(1000))") }
            // With a small cache, SQLite writes to the file before the transaction ends.
            try database.execute(sql: "PRAGMA cache_size = 2; BEGIN; UPDATE recipe SET title = 'Soup'")
            for suffix in ["", "-journal"] {
                try FileManager.default.copyItem(atPath: folder.path("original.sqlite") + suffix, toPath: path + suffix)
            }
            try database.execute(sql: "ROLLBACK")
        }
        try database.close()
        #expect(try folder.bytes("store.sqlite-journal").prefix(4) == [0xD9, 0xD5, 0x05, 0xF9])
        #expect(try folder.refusal(of: path)?.code == code)
    }

    @Test(
        "A database of another program does not open, even if it has no tables",
        arguments: [
            "CREATE TABLE recipe (title TEXT)", "CREATE TABLE people (id INTEGER PRIMARY KEY NOT NULL)",
            "PRAGMA application_id = 0x47504B47", "PRAGMA user_version = 1",
        ])
    func foreign(sql: String) throws {
        let database = try DatabaseQueue(path: path)
        try database.write { try $0.execute(sql: sql) }
        try database.close()
        #expect(try folder.refusal(of: path)?.code == "store_foreign")
    }

    @Test(
        "A store whose schema was changed does not open",
        arguments: [
            ("CREATE TRIGGER spy AFTER INSERT ON people BEGIN DELETE FROM audit; END", "the trigger \"spy\""),
            ("CREATE VIEW spy AS SELECT * FROM people", "the view \"spy\""),
            ("ALTER TABLE people RENAME TO hidden; CREATE VIEW people AS SELECT * FROM hidden", "the index "),
            ("CREATE INDEX spy ON people (abs(id))", "the index \"spy\""), ("CREATE TABLE \"a\nb\" (c)", "the table \"a\\nb\""),
            ("DROP TRIGGER apps_insert", "the trigger \"apps_insert\""), ("DROP TABLE pictures", "the table \"pictures\""),
            ("ALTER TABLE apps ADD COLUMN spy TEXT GENERATED ALWAYS AS (abs(1))", "the table \"apps\""),
            ("DROP TABLE grdb_migrations", "the "),
        ])
    func changedSchema(sql: String, entry: String) async throws {
        let store = try DatabaseQueue(path: try await folder.makeEmptyStore("store.sqlite"))
        try await store.write { try $0.execute(sql: sql) }
        try store.close()
        let error = try folder.refusal(of: path)
        #expect(error?.code == "store_schema")
        #expect(error?.explanation.hasPrefix("The schema of the store \(path) is not that of Latchkey: \(entry)") == true)
        #expect(error?.explanation.hasSuffix("The file is left as it is; restore it from a backup or choose another file.") == true)
    }

    @Test(
        "A store opens after an operator's maintenance, and after a migration that was interrupted",
        arguments: [
            "ANALYZE", "VACUUM", "REINDEX",
            // The file of a process that was killed before the first migration step.
            SQLiteSchemaTests.removal(of: "grdb_migrations"), SQLiteSchemaTests.removal(of: ""),
        ])
    func maintenance(sql: String) async throws {
        let store = try DatabaseQueue(path: try await folder.makeEmptyStore("store.sqlite"))
        try await store.writeWithoutTransaction { try $0.execute(sql: sql) }
        try store.close()
        try await SQLiteStore(path: path).applySeed(SampleFacts.seed)
    }

    @Test("A store of an earlier step opens, and gets the steps that it lacks")
    func earlierStep() throws {
        var migrator = SQLiteSchema.migrator
        migrator.registerMigration("next") { try $0.execute(sql: "CREATE TABLE later (id INTEGER PRIMARY KEY)") }
        let steps = try SQLiteSchema.entriesAfterSteps(of: migrator)
        let queue = try DatabaseQueue()
        try SQLiteSchema.migrator.migrate(queue)
        #expect(try queue.read { try SQLiteSchema.differingEntry(in: $0, after: steps) } == nil)
        try migrator.migrate(queue)
        #expect(try queue.read { try SQLiteSchema.differingEntry(in: $0, after: steps) } == nil)
        #expect(try queue.read { try SQLiteSchema.differingEntry(in: $0) } == "the table \"later\"")
        try queue.write { try $0.execute(sql: "DROP TABLE pictures") }
        #expect(try queue.read { try SQLiteSchema.differingEntry(in: $0, after: steps) } == "the table \"pictures\"")
    }

    @Test("The known digest is that of the schema after the last step")
    func digest() throws {
        let entries = try #require(try SQLiteSchema.entriesAfterSteps(of: SQLiteSchema.migrator).first)
        #expect(SQLiteSchema.digest == SQLiteSchema.digest(of: entries))
    }

    /// The statements that undo each step from the second on.
    static let removals = [
        "DROP INDEX callbacks_that_are_leased; ALTER TABLE callbacks DROP COLUMN leased_until",
        "DROP TABLE seed_files; DROP TABLE seed_passwords; DROP INDEX people_with_other_digests",
        """
        DROP TRIGGER audit_insert; DROP TRIGGER audit_update; DROP TRIGGER audit_delete; DROP TABLE activity_counts;
        CREATE INDEX audit_by_app_and_time ON audit (app_id, happened_at)
        """,
    ]

    @Test("A store from before a step opens, and then has the present version", arguments: 2...4)
    func beforeStep(_ step: Int) async throws {
        let store = try DatabaseQueue(path: try await folder.makeEmptyStore("store.sqlite"))
        try await store.write { database in
            for later in (step...4).reversed() {
                try database.execute(
                    sql: "\(Self.removals[later - 2]); DELETE FROM grdb_migrations WHERE identifier = '\(later)'")
            }
            try database.execute(sql: "PRAGMA user_version = \(step - 1)")
        }
        try store.close()
        try await SQLiteStore(path: path).applySeed(SampleFacts.seed)
        let upgraded = try DatabaseQueue(path: path)
        #expect(try await upgraded.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == 4)
        #expect(try await upgraded.read { try SQLiteSchema.differingEntry(in: $0) } == nil)
    }

    @Test("A store from before the counts of activity shows the same activity afterwards")
    func activityBeforeStep() async throws {
        let path = try await folder.makeEmptyStore("store.sqlite")
        var store: SQLiteStore? = try SQLiteStore(path: path)
        try await store?.applySeed(SampleFacts.seed)
        for day in 0..<3 {
            let time = SampleFacts.now - Double(day) * 86_400
            try await store?.recordDialogCancellation(DialogCancellation(appID: SampleFacts.appID, person: nil, at: time))
            for reason in ["redirect_uri_blocked", "app_in_development", "redirect_uri_blocked"] {
                try await store?.recordRejectedAuthorization(RejectedAuthorization(appID: SampleFacts.appID, reason: reason, at: time))
            }
        }
        let before = try await store?.activity(of: SampleFacts.appID, since: 0)
        #expect(before?.map(\.count) == [1, 1, 2, 1, 1, 2, 1, 1, 2])
        await store?.closeConnections()
        store = nil
        let file = try DatabaseQueue(path: path)
        try await file.write { database in
            try database.execute(sql: "\(Self.removals[2]); DELETE FROM grdb_migrations WHERE identifier = '4'; PRAGMA user_version = 3")
        }
        try file.close()
        #expect(try await SQLiteStore(path: path).activity(of: SampleFacts.appID, since: 0) == before)
    }

    /// Returns statements that remove all entries of the schema except those of one table, and empty that table. If the
    /// name is empty, they remove all entries.
    private static func removal(of table: String) -> String {
        """
        PRAGMA writable_schema = ON; DELETE FROM sqlite_master WHERE tbl_name <> '\(table)'; PRAGMA writable_schema = OFF; PRAGMA user_version = 0;
        \(table.isEmpty ? "" : "DELETE FROM \(table);") VACUUM
        """
    }

    @Test(
        "A store of a higher version does not open",
        arguments: ["PRAGMA user_version = 5", "INSERT INTO grdb_migrations (identifier) VALUES ('5')"])
    func newer(sql: String) async throws {
        let store = try DatabaseQueue(path: try await folder.makeEmptyStore("store.sqlite"))
        try await store.write { try $0.execute(sql: sql) }
        try store.close()
        #expect(try folder.refusal(of: path)?.code == "store_newer")
    }
}
