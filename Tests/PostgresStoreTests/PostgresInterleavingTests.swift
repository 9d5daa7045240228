import LatchkeyStoreTesting
import TestSupport
import Testing

@testable import PostgresStore

@Suite("Interleaved writes of two PostgreSQL stores", .serialized)
struct PostgresInterleavingTests {
    private static let database = Task { try await PostgresTestDatabase() }

    @Test("Two writes do not disturb each other", .timeLimit(.minutes(5)), arguments: StoreConformance.interleavings)
    func interleaving(interleaving: StoreInterleaving) async throws {
        let database = try await Self.database.value
        try await database.removeAllRows()
        let observer = try await database.connect()
        let course = try await interleaving.check {
            try await database.store(beforeFirstWrite: $0.suspend)
        } isWaiting: {
            try await observer.isAnyTransactionWaiting()
        }
        #expect(course == .waited)
    }
}

extension PostgresTestDatabase {
    /// Opens a store object on the database whose transactions call a closure between their reads and their writes.
    fileprivate func store(beforeFirstWrite: @escaping @Sendable () async -> Void) async throws -> PostgresStore {
        try await PostgresStore.open(
            address: "postgres:host=\(server.folder) user=postgres dbname=\(name)", beforeFirstWrite: beforeFirstWrite)
    }
}

extension PostgresConnection {
    /// Returns whether a transaction in the same database waits for a lock of another one.
    fileprivate func isAnyTransactionWaiting() async throws -> Bool {
        let query = """
            SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')
            """
        return try await run(query).first?.value(0) ?? false
    }
}
