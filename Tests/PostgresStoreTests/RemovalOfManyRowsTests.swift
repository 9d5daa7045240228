import LatchkeyStoreTesting
import ProviderDomain
import ProviderStore
import Testing

@testable import PostgresStore

@Suite("The removal of a person with many rows")
struct RemovalOfManyRowsTests {
    @Test("It is fast, even if PostgreSQL takes the tables for empty", .timeLimit(.minutes(1)))
    func emptyTables() async throws {
        let database = try await PostgresTestDatabase()
        let store = try await database.store()
        try await store.applySeed(SampleFacts.seed)
        var entry = SampleFacts.person("test@example.com", "Test", "User")
        entry.person.testApps = [SampleFacts.appID]
        try await store.applySeed(DigestedSeed(apps: [], people: [entry]))
        let record = try #require(try await store.personRecord(withLogin: entry.person.login))
        let connection = try await database.connect()
        for table in ["friendships", "new_field_accesses", "field_accesses"] {
            _ = try await connection.run("DELETE FROM \(table)")
            _ = try await connection.run("VACUUM ANALYZE \(table)")
        }
        _ = try await connection.run(
            "INSERT INTO friendships (login, friend_login) SELECT 'f' || number, $1 FROM generate_series(1, 20000) AS number",
            [.text(record.person.login)])
        for table in ["new_field_accesses", "field_accesses"] {
            _ = try await connection.run(
                """
                INSERT INTO \(table) (person_id, app_id, day, field, count, last_at)
                SELECT $1, '1', number, 'name', 1, 1 FROM generate_series(1, 20000) AS number
                """, [.person(record.person.id)])
        }
        #expect(try await store.changePerson(PersonChange.remove(record, at: SampleFacts.now)))
        #expect(try await store.fieldAccessCounts(of: record.person.id).isEmpty)
    }
}
