import LoginModel
import ProviderStore
import TestSupport
import Testing

@testable import PostgresStore

@Suite("Opening a PostgreSQL store", .timeLimit(.minutes(5)))
struct OpeningTests {
    private let database: PostgresTestDatabase
    private var address: String { "postgres:host=\(database.server.folder) user=postgres dbname=\(database.name)" }

    init() async throws { database = try await PostgresTestDatabase() }

    @Test("Several nodes may create the schema of an empty database at the same time")
    func atTheSameTime() async throws {
        let number = try await withThrowingTaskGroup(of: PostgresStore.self) { group in
            for number in 1...6 {
                group.addTask { [address] in
                    try await PostgresStore.open(address: address, as: PostgresNode(name: "\(number)", publicURL: "https://login.example"))
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }.count
        }
        #expect(number == 6)
        #expect(try await database.connect().run("SELECT count(*) FROM nodes").first?.value(0) == Int64(6))
    }

    @Test("A node that runs stops using a database that only newer versions may use, and goes on when it may")
    func newerSchema() async throws {
        let node = PostgresNode(name: "1", publicURL: "https://login.example")
        let (store, connection) = (try await PostgresStore.open(address: address, as: node), try await database.connect())
        #expect(store.readiness == .ready)
        _ = try await connection.run("UPDATE latchkey_schema SET oldest_program = 99")
        await wait { store.readiness != .ready }
        let reason = "its schema was changed by a newer version of Latchkey, so run that version"
        #expect(store.readiness == .notReady(reason: "The node cannot use the database server: \(reason)."))
        for use in [{ _ = try await store.apps() }, { try await store.write(locking: [.keys]) { _ in } }] as [() async throws -> Void] {
            let error = try await #require(throws: StoreError.self) { try await use() }
            #expect(error.isUnavailable)
            #expect(error.explanation.contains(reason), "\(error.explanation)")
        }
        _ = try await connection.run("UPDATE latchkey_schema SET oldest_program = 1")
        await wait { store.readiness == .ready }
        _ = try await store.apps()
        await store.closeConnections()
    }

    @Test("A node stops using the database when an earlier node with another public URL turns up")
    func otherPublicURL() async throws {
        let node = PostgresNode(name: "1", publicURL: "https://login.example")
        let (store, connection) = (try await PostgresStore.open(address: address, as: node), try await database.connect())
        _ = try await connection.run(
            """
            INSERT INTO nodes (id, name, schema_version, public_url, started_at, seen_at)
            SELECT gen_random_uuid(), 'paused', 1, 'https://other.example', 0, seen_at + 3600 FROM nodes
            """)
        await wait { store.readiness != .ready }
        #expect(
            store.readiness
                == .notReady(
                    reason: "The node cannot use the database server: the node paused, which was started earlier, serves it with another "
                        + "public URL."))
        await store.closeConnections()
    }

    @Test("A command does not make a store of an empty database")
    func emptyDatabase() async throws {
        let error = try await #require(throws: StoreError.self) {
            try await PostgresStore.open(address: address, createsSchema: false)
        }
        #expect(error.code == "store_missing")
        let tables = "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace"
        #expect(try await database.connect().run(tables).first?.value(0) == Int64(0))
    }

    @Test("The schema can have a name that needs quotes", arguments: ["My Schema", "Public", "say \"hi\""])
    func schemaName(_ name: String) async throws {
        let (connection, quoted) = (try await database.connect(), "\"\(name.replacing("\"", with: "\"\""))\"")
        _ = try await connection.run("CREATE SCHEMA \(quoted)")
        _ = try await connection.run("ALTER DATABASE \(database.name) SET search_path = \(quoted)")
        let store = try await PostgresStore.open(address: address)
        #expect(try await store.check().problems.isEmpty)
        _ = try await PostgresStore.open(address: address, createsSchema: false)
    }

    @Test("A search_path that leads to no schema is named, also if there is a store in another schema", arguments: [false, true])
    func missingSchema(hasStore: Bool) async throws {
        if hasStore { _ = try await PostgresStore.open(address: address) }
        _ = try await database.connect().run("ALTER DATABASE \(database.name) SET search_path = nowhere")
        let error = try await #require(throws: StoreError.self) { try await PostgresStore.open(address: address) }
        #expect(error.code == (hasStore ? "store_foreign" : "store_search_path"))
        #expect(error.explanation.contains("search_path leads to no schema that exists"), "\(error.explanation)")
    }

    @Test("The views of an extension do not make a database that of another program")
    func extensionViews() async throws {
        _ = try await database.connect().run("CREATE EXTENSION pg_stat_statements")
        let store = try await PostgresStore.open(address: address)
        #expect(try await store.check().problems.isEmpty)
    }

    @Test("For a user who may not create tables, the error names the remedy, and each of the two remedies works", arguments: [1, 2])
    func missingPermission(number: Int) async throws {
        let (user, connection) = ("\(database.name)_\(number)", try await database.connect())
        _ = try await connection.run("CREATE ROLE \(user) LOGIN")
        // As since PostgreSQL 15.
        _ = try await connection.run("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
        _ = try await connection.run("ALTER SCHEMA public OWNER TO pg_database_owner")
        let address = "postgres:host=\(database.server.folder) user=\(user) dbname=\(database.name)"
        let error = try await #require(throws: StoreError.self) { try await PostgresStore.open(address: address) }
        #expect(error.code == "postgres_permission")
        let remedies = ["ALTER DATABASE \(database.name) OWNER TO \(user)", "GRANT CREATE ON SCHEMA public TO \(user)"]
        for remedy in remedies { #expect(error.explanation.contains(remedy), "\(error.explanation)") }
        #expect(error.explanation.hasSuffix("permission denied for schema public."), "\(error.explanation)")
        _ = try await connection.run(remedies[number - 1])
        _ = try await PostgresStore.open(address: address).apps()
    }

    @Test("A database with another encoding is refused", arguments: ["LATIN1", "SQL_ASCII"])
    func encoding(_ encoding: String) async throws {
        let name = database.name + "_2"
        _ = try await database.connect().run(
            "CREATE DATABASE \(name) TEMPLATE template0 ENCODING '\(encoding)' LC_COLLATE 'C' LC_CTYPE 'C'")
        let error = try await #require(throws: StoreError.self) {
            try await PostgresStore.open(address: "postgres:host=\(database.server.folder) user=postgres dbname=\(name)")
        }
        #expect(error.code == "postgres_encoding")
        #expect(error.explanation.contains("it is \(encoding)"), "\(error.explanation)")
    }

    @Test("Settings of the user and the database do not change what the store does")
    func settings() async throws {
        let connection = try await database.connect()
        for setting in [
            "array_nulls = off", "statement_timeout = '10min'", "standard_conforming_strings = off", "bytea_output = escape",
            "default_transaction_isolation = serializable", "extra_float_digits = 0",
        ] { _ = try await connection.run("ALTER DATABASE \(database.name) SET \(setting)") }
        let store = try await PostgresStore.open(address: address)
        try await store.write(locking: [.counter("1")]) { transaction in
            let (values, timeout): ([String], String?) = try await transaction.read(
                .values("SELECT unnest($1::text[])", [.array(["NULL", "a\\b"])]), .value("SELECT current_setting('statement_timeout')"))
            #expect(values == ["NULL", "a\\b"])
            #expect(timeout == "0")
        }
    }
}
