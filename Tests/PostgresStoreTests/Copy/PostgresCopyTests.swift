import Foundation
import GRDB
import LatchkeyStoreTesting
import ProviderDomain
import ProviderStore
import TestSupport
import Testing

@testable import PostgresStore

@Suite("Copies to and from a PostgreSQL store", .serialized)
struct PostgresCopyTests {
    private let folder: TemporaryFolder
    private let database: PostgresTestDatabase
    private var original: String { "sqlite:\(folder.path("store.sqlite"))" }
    private var back: String { "sqlite:\(folder.path("back.sqlite"))" }

    init() async throws {
        folder = try TemporaryFolder()
        database = try await PostgresTestDatabase()
    }

    @discardableResult
    private func copy(_ source: some StoreCopySource, to target: some StoreCopyTarget) async throws -> [CopiedTable] {
        var tables: [CopiedTable] = []
        try await source.copy(to: target) { tables.append($0) }
        return tables
    }

    private func storeTables(_ path: String) throws -> [[Row]] {
        try DatabaseQueue(path: path).read { database in
            try StoreTable.all.map { try Row.fetchAll(database, sql: "SELECT * FROM \($0.name) ORDER BY \($0.keyList)") }
        }
    }

    @Test("Rows in all tables are the same after a copy to PostgreSQL and back")
    func thereAndBack() async throws {
        try await copy(SampleRows(), to: SQLiteCopyTarget(address: original))
        let there = try await copy(SQLiteCopySource(address: original), to: PostgresCopyTarget(address: database.address))
        let other = try await PostgresTestDatabase()
        let again = try await copy(PostgresCopySource(address: database.address), to: PostgresCopyTarget(address: other.address))
        let home = try await copy(PostgresCopySource(address: other.address), to: SQLiteCopyTarget(address: back))
        #expect(there == again)
        #expect(there == home)
        #expect(there.map(\.rowCount) == StoreTable.all.map(SampleRows.rowCount))
        #expect(try storeTables(folder.path("back.sqlite")) == storeTables(folder.path("store.sqlite")))
        let reviews = try #require(StoreTable.all.first { $0.name == "review_requests" })
        #expect(try await PostgresCopySource(address: other.address).highestID(of: reviews) == 9_000)
    }

    /// Returns what the facts of `fill` have left, from the queries of a store.
    private func content(of store: some ProviderStore) async throws -> [String] {
        let ada = try await store.id(of: SampleFacts.ada)
        let audit = try await store.auditEntries(matching: AuditQuery()).map {
            "\($0.number) \($0.event.rawValue) \($0.actor.rawValue) \($0.at) \($0.fields)"
        }
        let keys = try await store.keys(orStore: try SampleKeys.other.get())
        let grant = try await store.grant(of: SampleFacts.appID, by: ada)
        let accesses = try await store.fieldAccessCounts(of: ada).map { "\($0.field) \($0.count) \($0.lastAt)" }.sorted()
        let activity = try await store.activity(of: SampleFacts.appID, since: 0).map { "\($0.day) \($0.event.rawValue) \($0.count)" }
        return audit + accesses + activity + [
            "\(ada.rawValue)", "\(keys.sealing.bytes)", "\(grant?.epoch ?? 0)", "\(try await store.picture(of: ada) ?? [])",
        ]
    }

    private func fill(_ store: some ProviderStore) async throws {
        try await store.applySeed(SampleFacts.seed)
        _ = try await store.keys(orStore: try SampleKeys.one.get())
        let ada = try await store.id(of: SampleFacts.ada)
        _ = try await store.recordConsent(SampleFacts.consent(ada))
        for _ in 0..<2 {
            try await store.recordDialogCancellation(DialogCancellation(appID: SampleFacts.appID, person: ada, at: SampleFacts.now))
        }
        try await store.recordFieldAccess(
            FieldAccess(appID: SampleFacts.appID, person: ada, fields: ["email"], at: SampleFacts.now))
    }

    @Test("A store answers the same after a copy to PostgreSQL and back, and new rows get higher IDs")
    func facts() async throws {
        let expected: [String]
        do {
            let store = try SQLiteStore(address: original)
            try await fill(store)
            try await store.flushFieldAccesses()
            expected = try await content(of: store)
        }
        try await copy(SQLiteCopySource(address: original), to: PostgresCopyTarget(address: database.address))
        do {
            let store = try await database.store()
            #expect(try await content(of: store) == expected)
            let last = try #require(try await store.auditEntries(matching: AuditQuery(isNewestFirst: true, limit: 1)).first)
            try await store.applySeed(DigestedSeed(apps: [], people: [SampleFacts.person("new@example.com", "New", "Person")]))
            let new = try #require(try await store.person(withLogin: "new@example.com"))
            #expect(new.id.rawValue == 5)
            _ = try await store.recordConsent(SampleFacts.consent(new.id))
            let numbers = try await store.auditEntries(matching: AuditQuery(after: last.number)).map(\.number)
            #expect(numbers.first == last.number + 1)
            // A field access that is not in the counts yet.
            try await store.recordFieldAccess(
                FieldAccess(appID: SampleFacts.appID, person: new.id, fields: ["email"], at: SampleFacts.now))
            #expect(try await store.check().problems == [])
        }
        try await copy(PostgresCopySource(address: database.address), to: SQLiteCopyTarget(address: back))
        let store = try SQLiteStore(address: back)
        #expect(try await content(of: store).starts(with: expected.prefix(1)))
        #expect(try await store.fieldAccessCounts(of: Person.ID(rawValue: 5)).map(\.count) == [1])
        #expect(try await store.check().problems == [])
        #expect(try await store.person(withLogin: "new@example.com")?.id.rawValue == 5)
    }

    private func refusal(_ body: () async throws -> Void, sourceLocation: SourceLocation = #_sourceLocation) async throws -> StoreError {
        try #require(
            await #expect(throws: StoreError.self, sourceLocation: sourceLocation) { try await body() }, sourceLocation: sourceLocation)
    }

    @Test("A database with rows is not copied to")
    func notEmpty() async throws {
        try await fill(try await database.store())
        let error = try await refusal { _ = try await PostgresCopyTarget(address: database.address) }
        #expect(error.code == "store_not_empty")
        #expect(error.explanation.hasSuffix("the table provider_keys is not empty. It was not changed."))
    }

    @Test("An empty database is not copied, and not changed")
    func missing() async throws {
        let error = try await refusal { _ = try await PostgresCopySource(address: database.address) }
        #expect(error.code == "store_missing")
        #expect(try await database.connect().run("SELECT 1 FROM pg_tables WHERE schemaname = 'public'").isEmpty)
    }

    @Test("A database of another program is neither copied nor copied to")
    func foreign() async throws {
        _ = try await database.connect().run("CREATE TABLE orders (id BIGINT)")
        #expect(try await refusal { _ = try await PostgresCopySource(address: database.address) }.code == "store_foreign")
        #expect(try await refusal { _ = try await PostgresCopyTarget(address: database.address) }.code == "store_foreign")
    }

    @Test("A store that a node uses is neither copied nor copied to")
    func runningNode() async throws {
        let node = PostgresNode(name: "machine 7", publicURL: "https://login.example")
        let store = try await PostgresStore.open(address: database.address, as: node)
        for error in [
            try await refusal { _ = try await PostgresCopySource(address: database.address) },
            try await refusal { _ = try await PostgresCopyTarget(address: database.address) },
        ] {
            #expect(error.code == "store_in_use")
            #expect(error.explanation.contains("the node machine 7 uses it"))
        }
        _ = try await store.signingKeySchedule()
    }

    @Test("A node does not start while a copy runs, and a second copy does not either")
    func duringACopy() async throws {
        let target = try await PostgresCopyTarget(address: database.address)
        let node = PostgresNode(name: "machine 7", publicURL: "https://login.example")
        let error = try await refusal { _ = try await PostgresStore.open(address: database.address, as: node) }
        #expect(error.code == "store_in_use")
        #expect(error.explanation.hasSuffix("is in use by a copy; start the node when the copy has ended."))
        #expect(try await refusal { _ = try await PostgresCopyTarget(address: database.address) }.code == "store_in_use")
        let command = try await refusal { _ = try await PostgresStore.open(address: database.address) }
        #expect(command.explanation.hasSuffix("is in use by a copy; run the command again when the copy has ended."))
        await target.discard()
        _ = try await PostgresStore.open(address: database.address, as: node)
    }

    @Test("Nothing remains of a copy that is interrupted")
    func interrupted() async throws {
        do {
            let target = try await PostgresCopyTarget(address: database.address)
            for table in StoreTable.all.prefix(3) {
                try await target.insert(try await SampleRows().rows(of: table, after: nil), into: table)
                try await target.setHighestID(9_000, of: table)
            }
            await target.discard()
        }
        #expect(try await database.connect().run("SELECT pg_relation_size('people')").first?.value(0) == Int64(0))
        let tables = try await copy(SampleRows(), to: PostgresCopyTarget(address: database.address))
        #expect(tables.map(\.rowCount) == StoreTable.all.map(SampleRows.rowCount))
    }

    @Test("A text that PostgreSQL cannot store is named by its table")
    func zeroByte() async throws {
        let target = try await PostgresCopyTarget(address: database.address)
        let table = try #require(StoreTable.all.first { $0.name == "friendships" })
        let error = try await refusal { try await target.insert([StoreRow([.text("a\0"), .text("b")])], into: table) }
        #expect(error.explanation.contains("a text in the table friendships has a zero byte, which PostgreSQL cannot store"))
        await target.discard()
    }

    @Test("A copy that differs is discarded")
    func differing() async throws {
        _ = try await database.store()
        // A trigger changes what the copy inserts.
        _ = try await database.connect().run(
            [
                "CREATE FUNCTION change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.first_name := 'other'; RETURN NEW; END $$",
                "CREATE TRIGGER change BEFORE INSERT ON people FOR EACH ROW EXECUTE FUNCTION change()",
            ].map { PostgresCommand($0) })
        let error = try await refusal { try await copy(SampleRows(), to: PostgresCopyTarget(address: database.address)) }
        #expect(error.code == "store_copy")
        #expect(error.explanation.hasPrefix("The copy of the table people differs from the original, so nothing was copied"))
        #expect(try await database.connect().run("SELECT 1 FROM people").isEmpty)
    }
}

extension PostgresTestDatabase {
    /// The address of the database as a store.
    var address: String { "postgres:host=\(server.folder) user=postgres dbname=\(name)" }
}
