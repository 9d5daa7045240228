import LatchkeyStoreTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import PostgresStore

@Suite("The removal of a test user")
struct RemovalOfTestUsersTests {
    @Test("Field accesses that are flushed during the removal are not kept")
    func flushDuringRemoval() async throws {
        let database = try await PostgresTestDatabase()
        let store = try await database.store()
        try await store.applySeed(SampleFacts.seed)
        var entry = SampleFacts.person("test@example.com", "Test", "User", friends: ["ada@example.com"])
        entry.person.testApps = [SampleFacts.appID]
        try await store.applySeed(DigestedSeed(apps: [], people: [entry]))
        let record = try #require(try await store.personRecord(withLogin: entry.person.login))

        // The transaction of the removal waits for this row after it has deleted the field accesses.
        let connection = try await database.connect()
        _ = try await connection.run([PostgresCommand("BEGIN"), PostgresCommand("SELECT 1 FROM friendships FOR UPDATE")])
        let observer = try await database.connect()
        let removal = Task { try await store.changePerson(PersonChange.remove(record, at: SampleFacts.now)) }
        try await observer.waitForLocks(1)
        let access = FieldAccess(appID: SampleFacts.appID, person: record.person.id, fields: ["name"], at: SampleFacts.now)
        try await store.recordFieldAccess(access)
        let flush = Task { try await database.store().flushFieldAccesses() }
        try await observer.waitForLocks(2, orEndOf: flush)
        _ = try await connection.run("ROLLBACK")
        #expect(try await removal.value)
        try await flush.value
        try await store.flushFieldAccesses()
        #expect(try await store.fieldAccessCounts(of: record.person.id).isEmpty)
    }
}

extension PostgresConnection {
    /// Waits until some transactions of the database wait for locks, or until a task has ended.
    fileprivate func waitForLocks(_ count: Int64, orEndOf task: Task<Void, any Error>? = nil) async throws {
        let query = """
            SELECT count(*)::bigint FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
            """
        let hasEnded = Locked(false)
        let end = Task {
            _ = await task?.result
            hasEnded.withLock { $0 = task != nil }
        }
        defer { end.cancel() }
        while try await run(query).first?.value(0, as: Int64.self) ?? 0 < count, !hasEnded.withLock(\.self) {}
    }
}
