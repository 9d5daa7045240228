import LoginModel
import ProviderStore
import TestSupport
import Testing

@testable import PostgresStore

@Suite("Requests while PostgreSQL cannot be used", .timeLimit(.minutes(5)))
struct UnavailabilityTests {
    private let database: PostgresTestDatabase

    init() async throws { database = try await PostgresTestDatabase() }

    private func address(user: String = "postgres") -> String {
        "postgres:host=\(database.server.folder) user=\(user) dbname=\(database.name)"
    }

    /// Checks that reads and writes fail as unavailable, and returns their reasons.
    private func reasons(_ store: PostgresStore) async throws -> [String] {
        var reasons: [String] = []
        for use in [{ _ = try await store.apps() }, { try await store.write(locking: [.keys]) { _ in } }] as [() async throws -> Void] {
            let error = try await #require(throws: StoreError.self) { try await use() }
            #expect(error.isUnavailable, "\(error)")
            reasons.append(error.explanation)
        }
        return reasons
    }

    private func endSessions(of user: String, by connection: PostgresConnection) async throws {
        _ = try await connection.run(
            "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE usename = $1 AND datname = $2",
            [.text(user), .text(database.name)])
    }

    @Test("A user who may no longer log in makes the store unavailable, and a command that starts names the reason")
    func refusedUser() async throws {
        let (user, connection) = ("user_of_\(database.name)", try await database.server.connect())
        _ = try await connection.run("CREATE ROLE \(user) LOGIN")
        _ = try await connection.run("ALTER DATABASE \(database.name) OWNER TO \(user)")
        let store = try await PostgresStore.open(address: address(user: user))
        _ = try await store.apps()
        _ = try await connection.run("ALTER ROLE \(user) NOLOGIN")
        try await endSessions(of: user, by: connection)
        for reason in try await reasons(store) { #expect(reason.contains("refuses the user or the password"), "\(reason)") }
        let error = try await #require(throws: StoreError.self) { try await PostgresStore.open(address: address(user: user)) }
        #expect(error.code == "postgres_access_refused")
        _ = try await connection.run("ALTER ROLE \(user) LOGIN")
        _ = try await store.apps()
    }

    @Test("A user who has lost the privileges on the tables makes the store unavailable, until they are granted again")
    func revokedPrivileges() async throws {
        let (user, connection) = ("user_of_\(database.name)", try await database.connect())
        _ = try await connection.run("CREATE ROLE \(user) LOGIN")
        _ = try await connection.run("ALTER DATABASE \(database.name) OWNER TO \(user)")
        let store = try await PostgresStore.open(address: address(user: user))
        _ = try await store.apps()
        _ = try await connection.run("REASSIGN OWNED BY \(user) TO postgres")
        for reason in try await reasons(store) { #expect(reason.contains("does not permit this to the user"), "\(reason)") }
        _ = try await connection.run("GRANT ALL ON ALL TABLES IN SCHEMA public TO \(user)")
        _ = try await store.apps()
    }

    @Test("A database that is gone makes the store unavailable, and a command that starts names the reason")
    func missingDatabase() async throws {
        let store = try await PostgresStore.open(address: address())
        _ = try await store.apps()
        _ = try await database.server.connect().run("DROP DATABASE \(database.name) WITH (FORCE)")
        for reason in try await reasons(store) { #expect(reason.contains("create it with createdb"), "\(reason)") }
        let error = try await #require(throws: StoreError.self) { try await PostgresStore.open(address: address()) }
        #expect(error.code == "postgres_database_missing")
    }

    @Test(
        "A command that the server could not execute can be repeated, and one with an error of its own cannot",
        arguments: [
            ("53000", true), ("53100", true), ("53200", true), ("53400", true), ("57014", true), ("58000", true), ("58030", true),
            ("42501", true), ("42P05", true), ("53300", true), ("22012", false), ("23514", false), ("XX000", false),
        ])
    func code(_ code: String, isUnavailable: Bool) async throws {
        let error = PostgresError(PostgresErrorKind(sqlState: code, isFatal: false), sqlState: code, severity: "ERROR")
        let address = try PostgresAddress(address())
        #expect(PostgresStore.storeError(error, address).isUnavailable == isUnavailable)
        #expect(PostgresStore.storeError(error, address).explanation.contains("SQLSTATE \(code)"))
        #expect(!PostgresStore.storeError(error).isUnavailable, "the store is being opened")
    }

    @Test("A statement that an operator cancels makes the store unavailable for this request")
    func canceledStatement() async throws {
        let (store, connection) = (try await PostgresStore.open(address: address()), try await database.connect())
        _ = try await connection.run("SELECT pg_advisory_lock(1)")
        let locking = Task { try await store.read(PostgresQuery<Bool>.isFound("SELECT pg_advisory_lock(1)")) }
        let cancellation = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND wait_event = 'advisory'"
        while try await connection.run(cancellation, [.text(database.name)]).isEmpty {}
        let error = try await #require(throws: StoreError.self) { try await locking.value }
        #expect(error.isUnavailable && error.explanation.contains("SQLSTATE 57014"), "\(error)")
    }

    @Test("A write after the store was closed fails as unavailable")
    func closedStore() async throws {
        let store = try await PostgresStore.open(address: address())
        await store.closeConnections()
        let error = try await #require(throws: StoreError.self) { try await store.write(locking: [.keys]) { _ in } }
        #expect(error.isUnavailable && error.explanation.contains("the store is closed"), "\(error)")
    }
}
