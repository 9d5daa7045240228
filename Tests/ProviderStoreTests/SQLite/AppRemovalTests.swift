import GRDB
import LatchkeyStoreTesting
import ProviderDomain
import TestSupport
import Testing

@testable import ProviderStore

@Suite("The removal of large apps in batches")
struct AppRemovalTests {
    @Test("The removal of an app deletes its test users and their records in batches")
    func portions() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.path("store.sqlite"))
        let users = (0..<250).map { number in
            let person = Person(
                id: .unknownPerson, login: "user\(number)", password: PasswordDigest(encoded: ""), firstName: "A", lastName: "B",
                testApps: ["1"])
            return PersonRecord(person: person, picture: nil, friends: [])
        }
        try await store.applySeed(DigestedSeed(apps: [RegisteredApp(id: "1", name: "A")], people: users))
        for id in try await store.testUsers(of: "1") { _ = try await store.recordConsent(SampleFacts.consent(id, app: "1")) }
        try await store.write { database in
            try database.execute(
                sql: """
                    INSERT INTO refresh_families (
                        login, app_id, person_id, epoch, password_stamp, scope, requires_secret, generation, expires_at)
                    SELECT id || column1, '1', id, 1, '', '', 0, 1, 1e10 FROM people, (VALUES ('a'), ('b'), ('c'))
                    """)
        }
        let deletions = Deletions(in: store)
        #expect(try await store.changeApp(AppChange.remove(try #require(try await store.app("1")), at: SampleFacts.now)))
        #expect(try await store.app("1") == nil)
        #expect(try await store.people(after: nil, limit: 9).isEmpty)
        let portion = SQLiteStore.batchSize
        #expect(deletions.most["people"] == portion && deletions.most["grants"] == portion)
        #expect(deletions.most["refresh_families"] == 3 * portion)
    }

    @Test("The removal of an app deletes its device codes in batches")
    func deviceCodes() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.path("store.sqlite"))
        try await store.applySeed(DigestedSeed(apps: [RegisteredApp(id: "1", name: "A"), RegisteredApp(id: "2", name: "B")], people: []))
        try await store.write { database in
            for (app, count) in [("1", 250), ("2", 3)] {
                for number in 0..<count {
                    try database.perform(
                        sql: """
                            INSERT INTO device_logins (digest, user_code, app_id, permissions, state, expires_at)
                            VALUES (?, ?, ?, '', 'pending', 1e10)
                            """, arguments: ["\(app) \(number)", "\(app) \(number)", app])
                }
            }
        }
        let deletions = Deletions(in: store)
        #expect(try await store.changeApp(AppChange.remove(try #require(try await store.app("1")), at: SampleFacts.now)))
        #expect(deletions.most["device_logins"] == SQLiteStore.batchSize)
        let left = try await store.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM device_logins") }
        #expect(left == 3, "The device codes of the other app stay")
    }
}
