import GRDB
import ProviderDomain
import Testing

@testable import ProviderStore

@Suite("The removal of an app with many test users")
struct AppRemovalTests {
    /// Counts how much one transaction takes from each table at the most.
    private final class Deletions: TransactionObserver {
        private var counts: [String: Int] = [:]
        private(set) var most: [String: Int] = [:]

        func observes(eventsOfKind kind: DatabaseEventKind) -> Bool {
            if case .delete = kind { true } else { false }
        }

        func databaseDidChange(with event: DatabaseEvent) { counts[event.tableName, default: 0] += 1 }

        func databaseDidCommit(_ database: Database) {
            most.merge(counts, uniquingKeysWith: max)
            counts = [:]
        }

        func databaseDidRollback(_ database: Database) { counts = [:] }
    }

    @Test("lets other facts pass between portions of them, and of what they have left")
    func portions() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.path("store.sqlite"))
        let users = (0..<250).map { number in
            let person = Person(
                id: .nobody, login: "user\(number)", password: PasswordDigest(encoded: ""), firstName: "A", lastName: "B", testApps: ["1"])
            return PersonRecord(person: person, picture: nil, friends: [])
        }
        try await store.apply(SeedFact(apps: [RegisteredApp(id: "1", name: "A")], people: users))
        for id in try await store.testUsers(of: "1") { _ = try await store.record(SampleFacts.consent(id, app: "1")) }
        try await store.write { database in
            try database.execute(
                sql: """
                    INSERT INTO refresh_families (
                        login, app_id, person_id, epoch, password_stamp, scope, needs_secret, generation, expires_at)
                    SELECT id || column1, '1', id, 1, '', '', 0, 1, 1e10 FROM people, (VALUES ('a'), ('b'), ('c'))
                    """)
        }
        let deletions = Deletions()
        store.pool.add(transactionObserver: deletions, extent: .observerLifetime)
        #expect(try await store.change(AppChange.remove(try #require(try await store.app("1")), at: SampleFacts.now)))
        #expect(try await store.app("1") == nil)
        #expect(try await store.people(after: nil, limit: 9).isEmpty)
        let portion = SQLiteStore.portion
        #expect(deletions.most["people"] == portion && deletions.most["grants"] == portion)
        #expect(deletions.most["refresh_families"] == 3 * portion)
    }
}
