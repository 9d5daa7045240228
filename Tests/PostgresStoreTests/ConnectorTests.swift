import TestSupport
import Testing

@testable import PostgresStore

@Suite("The connections of a node", .timeLimit(.minutes(5)))
struct ConnectorTests {
    private let database: PostgresTestDatabase
    private let primary = PostgresPrimary()

    init() async throws { database = try await PostgresTestDatabase() }

    private func connector(hosts: String..., patience: Duration = .seconds(200)) throws -> PostgresConnector {
        let address = "postgres:host=\(hosts.joined(separator: ",")) user=postgres dbname=\(database.name)"
        return PostgresConnector(address: try PostgresAddress(address), primary: primary, patienceForEach: patience)
    }

    @Test("A server that becomes writable is used while another one is silent")
    func promotion() async throws {
        let silent = try ScriptedServer(answer: nil)
        let administrator = try await database.server.connect()
        // Such a database is refused like that of a standby.
        _ = try await administrator.run("ALTER DATABASE \(database.name) SET default_transaction_read_only = on")
        let connector = try connector(hosts: String(silent.parameters.dropFirst("host=".count)), database.server.folder)
        async let connection = connector.connect(limits: .patient)
        let sessions = "SELECT sessions FROM pg_stat_database WHERE datname = $1"
        while try await administrator.run(sessions, [.text(database.name)]).first?.value(0, as: Int64.self) ?? 0 == 0 {}
        _ = try await administrator.run("ALTER DATABASE \(database.name) RESET default_transaction_read_only")
        #expect(try await connection.run("SELECT 1").count == 1)
    }

    @Test("If no server can be used, all of them are asked once when all have answered")
    func noPrimary() async throws {
        let folder = try TemporaryFolder()
        let connector = try connector(hosts: folder.path("a"), folder.path("b"))
        let error = try await postgresError { try await connector.connect(limits: .patient) }
        #expect(error.kind == .cannotConnect)
        #expect(error.message.contains(folder.path("b")))
    }

    @Test("If no server can be used, the error names each, and first the most specific reason")
    func reasons() async throws {
        let standby = try ScriptedServer(answer: ScriptedServer.welcome(["server_version": "15.4", "in_hot_standby": "on"]))
        let address = "postgres:host=\(database.server.folder),\(standby.parameters.dropFirst("host=".count)) user=postgres dbname=absent"
        let connector = PostgresConnector(address: try PostgresAddress(address), primary: primary, patienceForEach: .seconds(200))
        let error = try await postgresError { try await connector.connect(limits: .patient) }
        #expect(error.kind == .databaseMissing)
        #expect(error.explanation.hasPrefix("The database does not exist on PostgreSQL (host \(database.server.folder)"), "\(error)")
        #expect(error.explanation.contains("is read-only"), "\(error)")
    }

    @Test("A node opens few connections until the primary acknowledges a write")
    func limit() async throws {
        let connector = try connector(hosts: database.server.folder)
        let missing = try self.connector(hosts: try TemporaryFolder().path)
        func connect() async throws { _ = try await connector.connect(limits: .patient) }
        // A command that does not serve has no proof.
        for _ in 0...PostgresPrimary.maximumConnections { try await connect() }
        for _ in 1...2 {
            #expect(primary.recordProof(sentAt: .now, timeline: 1, clockDifference: 0))
            for _ in 0...PostgresPrimary.maximumConnections {
                let error = try await postgresError { try await missing.connect(limits: .patient) }
                #expect(error.kind == .cannotConnect, "only connections that were opened count")
            }
            for _ in 1...PostgresPrimary.maximumConnections { try await connect() }
            let error = try await postgresError { try await connect() }
            #expect(error.kind == .deadlinePassed)
            #expect(error.explanation.contains("a node opens at most 12 connections until the primary acknowledges a write"))
            // So that the node can prove that the primary is back.
            #expect(try await connector.connect(limits: .patient, isCounted: false).run("SELECT 1").count == 1)
        }
    }
}
