import Foundation
import GRDB
import LatchkeyStoreTesting
import LoginModel
import ProviderDomain
import ProviderStore
import TestSupport
import Testing

@Suite("Checks and backups of the SQLite store")
struct BackupTests {
    private let folder: TemporaryFolder
    private let store: SQLiteStore
    private var path: String { folder.path("store.sqlite") }
    private var copy: String { folder.path("copy.sqlite") }

    init() async throws {
        folder = try TemporaryFolder()
        store = try SQLiteStore(path: folder.path("store.sqlite"))
        try await store.applySeed(SampleFacts.seed)
        _ = try await store.keys(orStore: try SampleKeys.one.get())
    }

    private func names() throws -> Set<String> { Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) }

    private func session(_ digest: String, _ store: SQLiteStore) async throws -> BrowserSession? {
        try await store.session(withDigest: digest, at: SampleFacts.now)
    }

    @Test("A backup during writes has every write that was acknowledged before, and opens as a store")
    func duringWrites() async throws {
        let (store, ada) = (store, try await store.id(of: SampleFacts.ada))
        @Sendable func open(_ digest: String) async throws {
            let session = BrowserSession(digest: digest, person: ada, authenticatedAt: SampleFacts.now, expiresAt: SampleFacts.now + 60)
            #expect(try await store.createSession(session, verifiedWith: SampleFacts.ada.person.password))
        }
        for number in 0..<20 { try await open("before-\(number)") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<60 { group.addTask { try await open("during-\(number)") } }
            group.addTask { [copy] in try await store.backUp(to: copy) }
            try await group.waitForAll()
        }
        for number in 0..<20 { #expect(try await session("before-\(number)", try SQLiteStore(path: copy)) != nil) }
        #expect(try await session("during-59", store) != nil)
        let other = try SQLiteStore(path: copy)
        #expect(try await other.check().problems == [])
        #expect(try await other.keys(orStore: try SampleKeys.other.get()).sealing.bytes == SampleKeys.one.get().sealing.bytes)
    }

    @Test("A backup is one file, which only its owner can read")
    func oneFile() async throws {
        let before = try names()
        try await store.backUp(to: copy)
        #expect(try names().subtracting(before) == ["copy.sqlite"])
        #expect(try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int == 0o600)
    }

    @Test("A backup has the field accesses that are still in logs, and counts none of them twice")
    func fieldAccesses() async throws {
        let ada = try await store.id(of: SampleFacts.ada)
        func count(_ store: SQLiteStore) async throws -> Int {
            try await store.fieldAccessCounts(of: ada).map(\.count).reduce(0, +)
        }
        let access = FieldAccess(appID: SampleFacts.appID, person: ada, fields: ["email"], at: SampleFacts.now)
        for _ in 0..<2 { try await store.recordFieldAccess(access) }
        try await store.flushFieldAccesses()
        for _ in 0..<3 { try await store.recordFieldAccess(access) }
        let logs = try names().filter { $0.contains("-field-accesses-") }
        try await store.backUp(to: copy)
        #expect(try await count(try SQLiteStore(path: copy)) == 5)
        // The copy takes the place of the store, beside the log of the process that was killed.
        for log in logs {
            let name = log.replacingOccurrences(of: "store.sqlite", with: "copy.sqlite")
            try FileManager.default.copyItem(atPath: folder.path(log), toPath: folder.path(name))
        }
        let restored = try SQLiteStore(path: copy)
        #expect(try await count(restored) == 5)
        try await restored.flushFieldAccesses()
        #expect(try await count(restored) == 5)
        try await store.flushFieldAccesses()
        #expect(try await count(store) == 5, "The backup does not change the store")
    }

    @Test("A restored backup gives a new person no ID that somebody got after the backup")
    func personIDs() async throws {
        try await store.backUp(to: copy)
        let restored = try SQLiteStore(path: copy)
        var ids: Set<Person.ID> = []
        for (number, store) in [store, store, restored, restored].enumerated() {
            let login = "new-\(number)@example.com"
            try await store.applySeed(DigestedSeed(apps: [], people: [SampleFacts.person(login, "New", "Person")]))
            ids.insert(try #require(try await store.person(withLogin: login)).id)
        }
        #expect(ids.count == 4)
        #expect(try await restored.check().problems == [])
    }

    @Test("A backup replaces no file", arguments: ["", "-wal", "-journal"])
    func existing(suffix: String) async throws {
        try "kept".write(toFile: copy + suffix, atomically: true, encoding: .utf8)
        let before = try names()
        let error = await #expect(throws: StoreError.self) { try await store.backUp(to: copy) }
        #expect(error?.code == "store_backup")
        #expect(error?.explanation == "The backup \(copy) cannot be created: the file \(copy + suffix) exists already.")
        #expect(try names() == before)
        #expect(try String(contentsOfFile: copy + suffix, encoding: .utf8) == "kept")
    }

    @Test(
        "A backup whose name SQLite would not take for a path, or is that of a file of the store, is refused",
        arguments: ["", "file:copy.sqlite", ":memory:", "store.sqlite-journal", "store.sqlite-field-accesses-abc"])
    func unusableName(name: String) async throws {
        let before = try names()
        let path = name.hasPrefix("store") ? folder.path(name) : name
        let error = await #expect(throws: StoreError.self) { try await store.backUp(to: path) }
        #expect(error?.code == "store_backup")
        #expect(try names() == before)
        #expect(!FileManager.default.fileExists(atPath: "copy.sqlite"))
    }

    @Test("A backup to a folder that does not exist is refused")
    func missingFolder() async throws {
        let copy = folder.path("none/copy.sqlite")
        let error = await #expect(throws: StoreError.self) { try await store.backUp(to: copy) }
        #expect(error?.explanation == "The backup \(copy) cannot be created: No such file or directory.")
    }

    @Test("The check of an intact store finds no problem and counts its rows")
    func intact() async throws {
        let report = try await store.check()
        #expect(report.problems == [])
        #expect(report.rowCounts["apps"] == 1 && report.rowCounts["people"] == 4 && report.rowCounts["grants"] == 0)
        #expect(report.rowCounts["grdb_migrations"] == nil)
    }

    @Test(
        "The check finds damage, and a damaged store has no backup",
        arguments: [
            (
                "PRAGMA foreign_keys = OFF; "
                    + "INSERT INTO grants (app_id, person_id, app_scoped_id, epoch, last_login_at) VALUES ('9', 1, '1', 1, 0)",
                "A row of the table grants names a row of the table apps that does not exist."
            ),
            ("UPDATE provider_keys SET content = x'01' WHERE name = 'seal'", "The keys in the table provider_keys cannot be read: "),
            ("UPDATE provider_keys SET content = 5", "The keys in the table provider_keys cannot be read: "),
            (
                "UPDATE provider_keys SET signs_from = 'x' WHERE signs_from IS NOT NULL",
                "The keys in the table provider_keys cannot be read: "
            ),
            ("DELETE FROM provider_keys WHERE name = 'seal'", "The keys in the table provider_keys cannot be read: "),
            (
                "UPDATE provider_keys SET content = x'00' WHERE signs_from IS NOT NULL",
                "The keys in the table provider_keys cannot be read: "
            ),
        ])
    func damaged(sql: String, problem: String) async throws {
        try await DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: sql) }
        let problems = try await store.check().problems
        #expect(problems.count == 1 && problems[0].hasPrefix(problem), "\(problems)")
        let before = try names()
        let error = await #expect(throws: StoreError.self) { try await store.backUp(to: copy) }
        #expect(error?.explanation.hasPrefix("The backup \(copy) cannot be created: the store \(path) is damaged. \(problem)") == true)
        #expect(try names() == before)
    }

    @Test("The check names a field access log that cannot be read")
    func unreadableLog() async throws {
        try "latchkey-field-accesses 2\n".write(toFile: "\(path)-field-accesses-abc", atomically: true, encoding: .utf8)
        #expect(try await store.check().problems.map { $0.contains("\(path)-field-accesses-abc") } == [true])
    }
}
