import ProviderStore
import Testing

@testable import PostgresStore

@Suite("Queries of a PostgreSQL store that read many rows", .timeLimit(.minutes(5)))
struct ReportTests {
    private let database: PostgresTestDatabase
    private let store: PostgresStore

    init() async throws {
        database = try await PostgresTestDatabase()
        store = try await PostgresStore.open(address: "postgres:host=\(database.server.folder) user=postgres dbname=\(database.name)")
    }

    @Test("wait for each other on one connection, while other queries are answered")
    func ownConnection() async throws {
        let (administrator, observer) = (try await database.connect(), try await database.connect())
        _ = try await administrator.run("BEGIN")
        _ = try await administrator.run("LOCK TABLE activity_counts IN ACCESS EXCLUSIVE MODE")
        let waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = $1 AND wait_event_type = 'Lock'"
        func count() async throws -> Int64? { try await observer.run(waiting, [.text(database.name)]).first?.value(0) }
        let reports = (1...4).map { _ in Task { try await store.activity(of: "1", since: 0) } }
        while try await count() == 0 {}
        for _ in 1...4 { #expect(try await store.apps().isEmpty) }
        #expect(try await count() ?? 0 <= 1)
        _ = try await administrator.run("ROLLBACK")
        for report in reports { #expect(try await report.value.isEmpty) }
    }

    @Test("are ended by the server, so that they do not go on without a caller")
    func timeLimit() async throws {
        let timeouts = PostgresQuery<String?>.value("SELECT current_setting('statement_timeout')")
        #expect(try await store.report(timeouts) == "5s")
        #expect(try await store.read(timeouts) == "0")
    }
}
