import Foundation
import TestSupport
import Testing

@testable import PostgresStore

@Suite("TLS with a server of PostgreSQL", .timeLimit(.minutes(5)))
struct TLSTests {
    @Test("The default verifies the certificate of a server elsewhere, and its name")
    func verified() async throws {
        let port = try ScriptedServer.freePort()
        let server = try PostgresServer(tlsPort: port)
        let connect = { (host: String, root: String) async throws in
            let address = try PostgresAddress(
                """
                postgres:host=\(host) hostaddr=\(ScriptedServer.remoteLoopback) port=\(port) user=postgres dbname=postgres \
                sslrootcert='\(server.folder)/\(root)'
                """)
            return try await PostgresConnection.connect(to: address, limits: .patient)
        }
        let connection = try await connect("db.example", "server.crt")
        let status = try await connection.run("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()").first
        #expect(try status?.value(0) == true)
        let text = String(repeating: "0123456789", count: 100_000)
        #expect(try await connection.run("SELECT $1::text", [.text(text)]).first?.value(0) == text)
        for (host, root, reason) in [
            ("db.example", "other.crt", "certificate verify failed"),
            ("other.example", "server.crt", "does not match host name \"other.example\""),
            ("db.example", "missing.crt", "does not exist"),
        ] {
            let error = try await postgresError { try await connect(host, root) }
            #expect(error.kind == .cannotConnect)
            #expect(error.message.contains(reason))
        }
        try server.stop()
    }

    @Test("A weaker mode of a service file counts, and one of the environment does not")
    func serviceFile() async throws {
        // The variables are those of another process, because other threads of this one read them.
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            // "N" refuses encryption.
            for (line, mode, isConnecting) in [
                ("sslmode=prefer", nil, false), ("sslmode=allow", nil, true), ("", nil, false), ("", "allow", false),
                ("sslmode=allow", "allow", false), ("sslmode=allow", "disable", true),
            ] {
                let scripted = try ScriptedServer(answer: Array("N".utf8), isRemote: true)
                let lines = "[login] \(scripted.parameters) user=ada_lovelace \(line)".replacing(" ", with: "\n")
                let file = try folder.write(lines.utf8, to: "services")
                setenv("PGSERVICEFILE", file, 1)
                if let mode { setenv("PGSSLMODE", mode, 1) } else { unsetenv("PGSSLMODE") }
                let address = try PostgresAddress("postgres:service=login")
                let limits = PostgresLimits(connecting: .seconds(300))
                let error = try await postgresError { try await PostgresConnection.connect(to: address, limits: limits) }
                guard error.kind != .addressRefused else {
                    precondition(mode == "allow", "\(line) \(error)")
                    continue
                }
                let received = String(decoding: await scripted.received(), as: UTF8.self)
                precondition(received.contains("ada_lovelace") == isConnecting, "\(line) \(String(describing: mode)) \(error)")
            }
        }
    }
}
