import GRDB
import ProviderDomain
import Testing

@testable import ProviderStore

@Suite("A store of an earlier version")
struct SQLiteSchemaTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("keeps who is a test user of which apps")
    func testUsers() async throws {
        let path = folder.path("store.sqlite")
        let old = try DatabaseQueue(path: path)
        try SQLiteSchema.migrator.migrate(old, upTo: "6")
        try await old.write { database in
            for (number, apps) in ["", "2", "2,77"].enumerated() {
                try database.execute(
                    sql: "INSERT INTO people (id, login, password, first_name, last_name, test_apps) VALUES (?, ?, '', 'A', 'B', ?)",
                    arguments: [number + 1, "\(number)", apps])
            }
            // What says that the file is a store.
            try database.execute(sql: "PRAGMA application_id = 0x4C4B4559")
        }
        try old.close()
        let store = try SQLiteStore(path: path)
        #expect(try await store.testUsers(of: "2").map(\.rawValue) == [2, 3])
        #expect(try await store.testUsers(of: "77").map(\.rawValue) == [3])
        #expect(try await store.testUsers(of: "7") == [])
        #expect(try await store.person(withLogin: "0")?.testApps == [])
        #expect(try await store.person(withLogin: "2")?.testApps == ["2", "77"])
    }
}
