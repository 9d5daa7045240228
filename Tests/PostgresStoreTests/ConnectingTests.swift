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
        let connection = try await PostgresConnection.connect(to: server.address(), limits: .patient)
        let number = try await connection.run("SELECT current_setting('server_version_num')").first?.value(0, as: String.self)
        #expect(number == String(connection.serverVersion.number))
    }

    @Test("A missing database is named")
    func missingDatabase() async throws {
        let error = try await postgresError { try await PostgresConnection.connect(to: server.address("missing"), limits: .patient) }
        #expect(error.kind == .databaseMissing)
        #expect(error.sqlState == "3D000")
        #expect(error.explanation.contains("database missing"))
    }

    @Test("A wrong password is refused, a right one is accepted, and none is printed")
    func passwords() async throws {
        let folder = try TemporaryFolder()
        let right = try folder.write("*:*:*:with_password:correct horse".utf8, to: "right")
        let wrong = try folder.write("*:*:*:with_password:battery staple".utf8, to: "wrong")
        let administrator = try await PostgresConnection.connect(to: server.address(), limits: .patient)
        _ = try await administrator.run("CREATE ROLE with_password LOGIN PASSWORD 'correct horse'")
        let address = { (file: String) in try server.address(user: "with_password", "passfile='\(file)'") }
        #expect(try await PostgresConnection.connect(to: address(right), limits: .patient).run("SELECT 1").count == 1)
        for file in [wrong, folder.path("missing")] {
            let error = try await postgresError { try await PostgresConnection.connect(to: address(file), limits: .patient) }
            #expect(error.kind == .accessRefused)
            #expect(error.sqlState == (file == wrong ? "28P01" : nil))
            var text = "\(error) \(String(reflecting: error))"
            dump(error, to: &text)
            #expect(!text.contains("horse") && !text.contains("staple"))
        }
    }

    @Test("A user that does not exist is refused")
    func missingUser() async throws {
        let error = try await postgresError {
            try await PostgresConnection.connect(to: server.address(user: "nobody_here"), limits: .patient)
        }
        #expect(error.kind == .accessRefused)
    }

    @Test("A server that is not there cannot be reached")
    func missingServer() async throws {
        let folder = try TemporaryFolder()
        let error = try await postgresError {
            try await PostgresConnection.connect(to: PostgresAddress("postgres:host=\(folder.path)"), limits: .patient)
        }
        #expect(error.kind == .cannotConnect)
        #expect(error.explanation.hasSuffix("failed: No such file or directory."), "\(error.explanation)")
    }

    @Test("The first host that answers is used")
    func severalHosts() async throws {
        let folder = try TemporaryFolder()
        let address = try PostgresAddress("postgres:host=\(folder.path),\(server.folder) user=postgres dbname=postgres")
        #expect(try await PostgresConnection.connect(to: address, limits: .patient).run("SELECT 1").count == 1)
    }

    @Test("A host that never answers, and one that is a standby, do not keep a connection from the primary")
    func unusableHosts() async throws {
        let silent = try ScriptedServer(answer: nil)
        let standby = try ScriptedServer(answer: ScriptedServer.welcome(["server_version": "15.4", "in_hot_standby": "on"]))
        let hosts = [silent, standby].map { $0.parameters.dropFirst("host=".count) }.joined(separator: ",")
        let limits = PostgresLimits(connecting: .seconds(20))
        let address = try PostgresAddress("postgres:host=\(hosts),\(server.folder) user=postgres dbname=postgres")
        #expect(try await PostgresConnection.connect(to: address, limits: limits).run("SELECT 1").count == 1)
    }

    @Test("If no host is usable, the error names the reason of each")
    func noUsableHost() async throws {
        let standby = try ScriptedServer(answer: ScriptedServer.welcome(["server_version": "15.4", "in_hot_standby": "on"]))
        let folder = try TemporaryFolder()
        let address = try PostgresAddress("postgres:\(standby.parameters),\(folder.path) user=ada")
        let error = try await postgresError { try await PostgresConnection.connect(to: address, limits: .patient) }
        #expect(error.kind == .readOnly)
        #expect(error.message.contains("in_hot_standby is on; \(folder.path): connection to server on socket"))
    }

    @Test("A missing service is named")
    func missingService() async throws {
        let error = try await postgresError {
            try await PostgresConnection.connect(to: PostgresAddress("postgres:service=missing_service"), limits: .patient)
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
        let silent = try ScriptedServer(answer: nil)
        let error = try await postgresError {
            try await PostgresConnection.connect(
                to: PostgresAddress("postgres:\(silent.parameters)"), limits: PostgresLimits(connecting: .milliseconds(50)))
        }
        #expect(error.kind == .deadlinePassed)
    }

    @Test(
        "A server that is too old or a standby is refused",
        arguments: [
            (["server_version": "13.22"], .serverTooOld), (["server_version": "9.6.24"], .serverTooOld),
            (["server_version": "14.0", "in_hot_standby": "on"], .readOnly),
            (["server_version": "15.4", "in_hot_standby": "off", "default_transaction_read_only": "on"], .readOnly),
        ] as [(KeyValuePairs<String, String>, PostgresErrorKind)])
    func refusedServer(status: KeyValuePairs<String, String>, kind: PostgresErrorKind) async throws {
        let scripted = try ScriptedServer(answer: ScriptedServer.welcome(status))
        let error = try await postgresError {
            try await PostgresConnection.connect(to: PostgresAddress("postgres:\(scripted.parameters) user=ada"), limits: .patient)
        }
        #expect(error.kind == kind)
    }

    @Test("A server elsewhere that does not encrypt gets no user name, unless the address allows it", arguments: ["", "sslmode=prefer"])
    func unencrypted(mode: String) async throws {
        // "N" refuses encryption.
        let scripted = try ScriptedServer(answer: Array("N".utf8), isRemote: true)
        let address = try PostgresAddress("postgres:\(scripted.parameters) user=ada_lovelace \(mode)")
        let error = try await postgresError {
            try await PostgresConnection.connect(to: address, limits: .patient)
        }
        let received = String(decoding: await scripted.received(), as: UTF8.self)
        #expect(error.kind == .cannotConnect)
        #expect(error.message.contains("SSL was required") == mode.isEmpty)
        #expect(received.contains("ada_lovelace") == !mode.isEmpty)
    }

    @Test("The parameters of libpq include its defaults")
    func resolvedParameters() {
        let resolved = PostgresSession.resolve(["host": "db.example", "sslmode": "verify-ca", "service": ""])
        #expect(resolved["host"] == "db.example")
        #expect(resolved["sslmode"] == "verify-ca")
        #expect(resolved["gssencmode"] != nil)
    }

    @Test("Versions are compared and printed")
    func versions() {
        #expect(PostgresServerVersion(number: 150_004).description == "15.4")
        #expect(PostgresServerVersion(number: 130_022) < .oldest)
        #expect(PostgresServerVersion(number: 140_000) >= .oldest)
    }
}
