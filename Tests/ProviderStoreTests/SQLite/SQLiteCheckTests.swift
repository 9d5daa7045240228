import Foundation
import GRDB
import LatchkeyStoreTesting
import ProviderDomain
import TestSupport
import Testing

@testable import ProviderStore

@Suite("Checks that leave the file of a SQLite store as it is")
struct SQLiteCheckTests {
    private let folder: TemporaryFolder
    private let path: String

    init() async throws {
        folder = try TemporaryFolder()
        path = try await folder.makeEmptyStore("store.sqlite")
        let store = try SQLiteStore(path: path)
        try await store.applySeed(SampleFacts.seed)
        _ = try await store.keys(orStore: try SampleKeys.one.get())
        for day in 0..<3 {
            let time = SampleFacts.now - Double(day) * 86_400
            try await store.recordDialogCancellation(DialogCancellation(appID: SampleFacts.appID, person: nil, at: time))
        }
        await store.closeConnections()
    }

    private func check() async throws -> StoreReport { try await SQLiteStore.check(address: "sqlite:\(path)") }

    private func change(_ sql: String) throws {
        let file = try DatabaseQueue(path: path)
        try file.writeWithoutTransaction { try $0.execute(sql: sql) }
        try file.close()
    }

    /// The files in the folder with their content.
    private func contents() throws -> [String: [UInt8]] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return Dictionary(uniqueKeysWithValues: try names.map { ($0, try folder.bytes($0)) })
    }

    @Test("The check of an intact store changes and creates no file")
    func intact() async throws {
        let before = try contents()
        let report = try await check()
        #expect(report.problems == [])
        #expect(!report.isOlder)
        #expect(report.rowCounts["people"] == 4 && report.rowCounts["activity_counts"] == 3)
        #expect(try contents() == before)
    }

    @Test("A store of an earlier schema is checked as it is", arguments: 2...4)
    func earlierSchema(step: Int) async throws {
        for later in (step...4).reversed() {
            try change("\(SQLiteSchemaTests.removals[later - 2]); DELETE FROM grdb_migrations WHERE identifier = '\(later)'")
        }
        try change("PRAGMA user_version = \(step - 1)")
        let before = try contents()
        let report = try await check()
        #expect(report.problems == [])
        #expect(report.isOlder)
        #expect(report.rowCounts["people"] == 4 && report.rowCounts["activity_counts"] == nil)
        #expect(try contents() == before)
    }

    @Test("A store in use is checked, also its last writes")
    func inUse() async throws {
        let store = try SQLiteStore(path: path)
        try await store.recordDialogCancellation(
            DialogCancellation(appID: SampleFacts.appID, person: nil, at: SampleFacts.now - 3 * 86_400))
        let report = try await check()
        #expect(report.problems == [])
        #expect(report.rowCounts["activity_counts"] == 4)
        #expect(try await store.activity(of: SampleFacts.appID, since: 0).count == 4)
        await store.closeConnections()
    }

    @Test(
        "Counts of activity that do not match the audit log are a problem",
        arguments: [
            ("UPDATE activity_counts SET count = count + 1", "3 counts differ"),
            ("DELETE FROM activity_counts WHERE event = 'cancelled'", "3 counts differ"),
            ("INSERT INTO activity_counts (app_id, day, event, reason, count) VALUES ('1', 0, 'login', '', 2)", "1 count differs"),
        ])
    func differingCounts(sql: String, difference: String) async throws {
        try change(sql)
        let problem =
            "The table activity_counts does not match the audit log: \(difference); "
            + "latchkey store copy creates a store with the right counts."
        #expect(try await check().problems == [problem])
        #expect(try await SQLiteStore(path: path).check().problems == [problem])
    }

    @Test("A file that cannot be checked is named, and stays as it is")
    func refused() async throws {
        try change("PRAGMA user_version = 99")
        let before = try contents()
        let newer = await #expect(throws: StoreError.self) { try await check() }
        #expect(newer?.code == "store_newer")
        #expect(newer?.explanation.contains(path) == true)
        #expect(try contents() == before)

        let missing = await #expect(throws: StoreError.self) { try await SQLiteStore.check(address: "sqlite:\(folder.path("none"))") }
        #expect(missing?.code == "store_missing")
        let invalid = await #expect(throws: StoreError.self) { try await SQLiteStore.check(address: "sqlite::memory:") }
        #expect(invalid?.code == "store_address")
    }
}
