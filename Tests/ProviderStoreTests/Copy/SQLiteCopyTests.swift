import Foundation
import GRDB
import LatchkeyStoreTesting
import ProviderDomain
import TestSupport
import Testing

@testable import ProviderStore

@Suite("Copies of a SQLite store")
struct SQLiteCopyTests {
    private let folder: TemporaryFolder
    private var original: String { folder.path("store.sqlite") }
    private var copy: String { folder.path("copy.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func copyStore() async throws -> [CopiedTable] {
        var tables: [CopiedTable] = []
        let source = try await SQLiteCopySource(address: "sqlite:\(original)")
        try await source.copy(to: try await SQLiteCopyTarget(address: "sqlite:\(copy)")) { tables.append($0) }
        return tables
    }

    private func fill(_ path: String, from source: some StoreCopySource = SampleRows()) async throws {
        try await source.copy(to: try await SQLiteCopyTarget(address: "sqlite:\(path)"))
    }

    @Test("A copy has all rows of all tables, and only its owner can read it")
    func allRows() async throws {
        try await fill(original)
        let tables = try await copyStore()
        #expect(tables.map(\.rowCount) == StoreTable.all.map(SampleRows.rowCount))
        #expect(Set(tables.map(\.digest)).count == tables.count)
        #expect(try folder.names == ["store.sqlite", "copy.sqlite"])
        #expect(try folder.mode("copy.sqlite") == 0o600)
        let (first, second) = (try DatabaseQueue(path: original), try DatabaseQueue(path: copy))
        for table in StoreTable.all {
            let query = "SELECT * FROM \(table.name) ORDER BY \(table.keyList)"
            let rows = try first.read { try Row.fetchAll($0, sql: query) }
            #expect(rows.count == SampleRows.rowCount(of: table))
            #expect(try second.read { try Row.fetchAll($0, sql: query) } == rows, "\(table.name)")
        }
    }

    @Test("The digest of a table depends on every value")
    func digest() throws {
        let table = try #require(StoreTable.all.first { $0.name == "friendships" })
        func digest(_ rows: [[StoreValue]]) -> String {
            var digest = TableDigest(table)
            digest.add(rows.map(StoreRow.init))
            return digest.text
        }
        let digests = [
            [], [[.text("a"), .text("bc")]], [[.text("ab"), .text("c")]], [[.text("a"), .null]], [[.null, .text("a")]],
            [[.text("é"), .text("")]], [[.text("e\u{301}"), .text("")]], [[.bytes(Array("é".utf8)), .text("")]],
            [[.text("a"), .text("b")], [.text("c"), .text("d")]], [[.text("c"), .text("d")], [.text("a"), .text("b")]],
            [[.integer(1), .number(1)]], [[.boolean(true), .number(1)]],
        ].map(digest)
        #expect(Set(digests).count == digests.count)
        #expect(digest([[.number(-0.0)]]) == digest([[.number(0)]]))
    }

    @Test("The IDs of a copy continue after those of the original, also after those of deleted rows")
    func identifiers() async throws {
        try await fill(original)
        _ = try await copyStore()
        let sequence = try await DatabaseQueue(path: copy).read { try Int.fetchOne($0, sql: "SELECT seq FROM sqlite_sequence") }
        #expect(sequence == 9_000)
    }

    @Test("Field accesses in a log are copied as counts")
    func fieldAccesses() async throws {
        let ada: Person.ID
        do {
            let store = try SQLiteStore(path: original)
            try await store.applySeed(SampleFacts.seed)
            ada = try await store.id(of: SampleFacts.ada)
            try await store.recordFieldAccess(
                FieldAccess(appID: SampleFacts.appID, person: ada, fields: ["email", "name"], at: SampleFacts.now))
        }
        _ = try await copyStore()
        #expect(try await SQLiteStore(path: copy).fieldAccessCounts(of: ada).map(\.field).sorted() == ["email", "name"])
        #expect(try await SQLiteStore(path: copy).check().problems == [])
    }

    @Test("A store that is in use is not copied")
    func inUse() async throws {
        let store = try SQLiteStore(path: original)
        let error = await #expect(throws: StoreError.self) { try await copyStore() }
        #expect(error?.code == "store_in_use")
        #expect(
            error?.explanation == "The store \(original) cannot be copied: another program uses it; stop the provider first.")
        #expect(!FileManager.default.fileExists(atPath: copy))
        try await store.applySeed(SampleFacts.seed)
    }

    @Test("A store does not open while it is copied")
    func exclusive() async throws {
        try await fill(original)
        let source = try await SQLiteCopySource(address: "sqlite:\(original)")
        var configuration = Configuration()
        configuration.busyMode = .immediateError
        #expect(throws: DatabaseError.self) { try DatabaseQueue(path: original, configuration: configuration) }
        #expect(try await source.highestID(of: StoreTable.all[0]) == 0)
    }

    @Test("A file that exists is not overwritten", arguments: ["", "-wal", "-journal", "-field-accesses-1"])
    func existing(suffix: String) async throws {
        try await fill(original)
        try folder.write([], to: "copy.sqlite\(suffix)")
        let error = await #expect(throws: StoreError.self) { try await copyStore() }
        #expect(error?.code == "store_copy")
        #expect(error?.explanation == "The store \(copy) cannot be created: the file \(copy)\(suffix) exists already.")
        #expect(try folder.names == ["store.sqlite", "copy.sqlite\(suffix)"])
    }

    @Test("Nothing remains of a copy that is interrupted")
    func interrupted() async throws {
        try await fill(original)
        do {
            let target = try await SQLiteCopyTarget(address: "sqlite:\(copy)")
            let table = StoreTable.all[0]
            try await target.insert(try await SampleRows().rows(of: table, after: nil), into: table)
            #expect(try folder.names.contains { $0.hasPrefix("copy.sqlite.partial-") })
            #expect(!FileManager.default.fileExists(atPath: copy))
        }
        #expect(try folder.names == ["store.sqlite"])
        #expect(try await !copyStore().isEmpty)
    }

    @Test("A value of another type is named by its table and column, and nothing is copied")
    func foreignValue() async throws {
        try await fill(original)
        try await DatabaseQueue(path: original).write { try $0.execute(sql: "UPDATE people SET first_name = x'00' WHERE id = 5") }
        let error = await #expect(throws: StoreError.self) { try await copyStore() }
        #expect(error?.code == "store_value")
        #expect(error?.explanation == "The store \(original) has a value of another type in the column first_name of the table people.")
        #expect(try folder.names == ["store.sqlite"])
    }
}
