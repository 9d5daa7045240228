import Foundation
import TestSupport
import Testing

@testable import PostgresStore

@Suite("Connecting to PostgreSQL", .timeLimit(.minutes(5)))
struct ConnectingTests {
    private let server: PostgresServer

    init() async throws { server = try await PostgresServer.shared.value }

    @Test("The server's version is known")
    func version() async throws {
        let connection = try await PostgresConnection.connect(to: server.address())
        let number = try await connection.run("SELECT current_setting('server_version_num')").first?.value(0, as: String.self)
        #expect(number == String(connection.serverVersion.number))
    }

    @Test("A missing database is named")
    func missingDatabase() async throws {
        let error = try await postgresError { try await PostgresConnection.connect(to: server.address("missing")) }
        #expect(error.kind == .databaseMissing)
        #expect(error.sqlState == "3D000")
        #expect(error.explanation.contains("database missing"))
    }

    @Test("A wrong password is refused, a right one is accepted, and none is printed")
    func passwords() async throws {
        let folder = try TemporaryFolder()
        let right = try folder.write("*:*:*:with_password:correct horse".utf8, to: "right")
        let wrong = try folder.write("*:*:*:with_password:battery staple".utf8, to: "wrong")
        let administrator = try await PostgresConnection.connect(to: server.address())
        _ = try await administrator.run("CREATE ROLE with_password LOGIN PASSWORD 'correct horse'")
        let address = { (file: String) in try server.address(user: "with_password", "passfile='\(file)'") }
        #expect(try await PostgresConnection.connect(to: address(right)).run("SELECT 1").count == 1)
        for file in [wrong, folder.path("missing")] {
            let error = try await postgresError { try await PostgresConnection.connect(to: address(file)) }
            #expect(error.kind == .accessRefused)
            #expect(error.sqlState == (file == wrong ? "28P01" : nil))
            var text = "\(error) \(String(reflecting: error))"
            dump(error, to: &text)
            #expect(!text.contains("horse") && !text.contains("staple"))
        }
    }

    @Test("A user that does not exist is refused")
    func missingUser() async throws {
        let error = try await postgresError { try await PostgresConnection.connect(to: server.address(user: "nobody_here")) }
        #expect(error.kind == .accessRefused)
    }

    @Test("A server that is not there cannot be reached")
    func missingServer() async throws {
        let folder = try TemporaryFolder()
        let error = try await postgresError { try await PostgresConnection.connect(to: PostgresAddress("postgres:host=\(folder.path)")) }
        #expect(error.kind == .cannotConnect)
    }

    @Test("The first host that answers is used")
    func severalHosts() async throws {
        let folder = try TemporaryFolder()
        let address = try PostgresAddress("postgres:host=\(folder.path),\(server.folder) user=postgres dbname=postgres")
        #expect(try await PostgresConnection.connect(to: address).run("SELECT 1").count == 1)
    }

    @Test("A service file may contain the password")
    func serviceFile() async throws {
        let error = try await postgresError {
            try await PostgresConnection.connect(to: PostgresAddress("postgres:service=missing_service"))
        }
        #expect(error.kind == .cannotConnect)
        #expect(error.message.contains("missing_service"))
    }

    @Test("A database that is read-only is refused")
    func readOnly() async throws {
        let database = try await PostgresTestDatabase()
        let connection = try await database.connect()
        _ = try await connection.run("ALTER DATABASE \(database.name) SET default_transaction_read_only = on")
        let error = try await postgresError { try await database.connect() }
        #expect(error.kind == .readOnly)
    }

    @Test("A server that accepts connections and never answers is given up at the deadline")
    func silentServer() async throws {
        let silent = try SilentServer()
        let limits = PostgresLimits(connecting: .milliseconds(50))
        let error = try await postgresError {
            try await PostgresConnection.connect(to: PostgresAddress("postgres:host=\(silent.folder.path)"), limits: limits)
        }
        #expect(error.kind == .deadlinePassed)
    }

    @Test("Versions are compared and printed")
    func versions() {
        #expect(PostgresServerVersion(number: 150_004).description == "15.4")
        #expect(PostgresServerVersion(number: 130_022) < .oldest)
        #expect(PostgresServerVersion(number: 140_000) >= .oldest)
    }
}
