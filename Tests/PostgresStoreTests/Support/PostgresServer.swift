import Foundation
import LoginModel
import Testing

@testable import PostgresStore

/// A PostgreSQL server for tests, with its files in a temporary folder and only a Unix socket. A shell owns the server: when the tests end,
/// also by a signal, the shell reads the end of its input, stops the server, and removes the folder.
final class PostgresServer: Sendable {
    /// The folder of the socket.
    let folder: String
    private let input: Pipe
    private let process: Locked<Process>

    /// The server that most tests share.
    static let shared = Task { try PostgresServer() }

    struct StartError: Error, CustomStringConvertible {
        let description: String
    }

    /// Starts a server. A server refuses to run as root, so it then runs as the user `postgres`.
    /// - Parameter tlsPort: The port of 127.0.0.1 where it answers with TLS; `nil` for a Unix socket only. The folder then has its
    ///   certificate `server.crt`, for the name `db.example`, and another one, `other.crt`.
    init(tlsPort: UInt16? = nil) throws {
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        let shell = ["/bin/sh", "-c", Self.script]
        let asUser = ["/usr/bin/setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        let command = getuid() == 0 ? asUser + shell : shell
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        process.environment = [
            "PATH": try Self.binaries() + ":/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TLS_PORT": tlsPort.map { "\($0)" } ?? "",
        ]
        process.currentDirectoryURL = URL(filePath: "/")
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).split(separator: "\n")
        guard lines.count == 2, lines[1] == "ready" else { throw StartError(description: lines.joined(separator: "\n")) }
        folder = String(lines[0])
        self.input = input
        self.process = Locked(process)
    }

    /// Stops the server at once, and returns when it has ended and its folder is removed.
    func stop() throws {
        try input.fileHandleForWriting.close()
        process.withLock { $0.waitUntilExit() }
    }

    deinit { try? stop() }

    /// Prints the folder, and "ready" when the server answers. Its output ends then, so that the reader need not count lines.
    private static let script = """
        trap '' INT TERM HUP
        umask 077
        folder=$(mktemp -d /tmp/latchkey-postgres-XXXXXX) || exit 1
        trap 'rm -rf "$folder"' EXIT
        echo "$folder"
        initdb -D "$folder/data" -U postgres -A trust -E UTF8 --no-sync >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
        cat >"$folder/data/pg_hba.conf" <<END
        local all with_password scram-sha-256
        local all all trust
        END
        cat >>"$folder/data/postgresql.conf" <<END
        listen_addresses = ''
        unix_socket_directories = '$folder'
        fsync = off
        shared_buffers = 16MB
        max_connections = 300
        log_error_verbosity = verbose
        END
        if [ -n "$TLS_PORT" ]; then
            for name in server other; do
                openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj "/CN=$name" \\
                    -addext subjectAltName=DNS:db.example -keyout "$folder/$name.key" -out "$folder/$name.crt" \\
                    >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
            done
            cat >>"$folder/data/postgresql.conf" <<END
        listen_addresses = '127.0.0.1'
        port = $TLS_PORT
        ssl = on
        ssl_cert_file = '$folder/server.crt'
        ssl_key_file = '$folder/server.key'
        END
            echo hostssl all all 127.0.0.1/32 trust >>"$folder/data/pg_hba.conf"
        fi
        pg_ctl -D "$folder/data" -l "$folder/log" -w start >"$folder/start" 2>&1 || { cat "$folder/log"; exit 1; }
        echo ready
        exec >/dev/null
        cat
        pg_ctl -D "$folder/data" -m immediate -w stop
        """

    /// Returns the folder of the server's programs: the newest version that Debian has installed.
    private static func binaries() throws -> String {
        let root = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        guard let newest = versions.compactMap({ Int($0) }).max() else {
            throw StartError(description: "PostgreSQL's server is not installed; install the package postgresql.")
        }
        return "\(root)/\(newest)/bin"
    }
}

extension PostgresServer {
    /// Returns the address of a database on this server.
    func address(_ database: String = "postgres", user: String = "postgres", _ more: String = "") throws -> PostgresAddress {
        try PostgresAddress("postgres:host=\(folder) user=\(user) dbname=\(database) \(more)")
    }

    /// Connects to a database, without limits of time that a slow machine could reach.
    func connect(
        _ database: String = "postgres", limits: PostgresLimits = PostgresLimits(),
        notify: @escaping @Sendable (PostgresNotification) -> Void = { _ in }
    ) async throws -> PostgresConnection {
        let connection = try await PostgresConnection.connect(to: address(database), limits: limits.patient, notify: notify)
        _ = try await connection.run("SELECT set_config('lock_timeout', '0', false)")
        return connection
    }
}

extension PostgresLimits {
    /// The standard limits with times that a slow machine does not reach.
    static let patient = PostgresLimits().patient

    fileprivate var patient: PostgresLimits {
        var limits = self
        (limits.connecting, limits.flush) = (.seconds(300), .seconds(300))
        return limits
    }
}

/// A database of its own for one test, on the shared server.
struct PostgresTestDatabase {
    let server: PostgresServer
    let name: String

    init() async throws {
        server = try await PostgresServer.shared.value
        name = "test_" + UUID().uuidString.lowercased().replacing("-", with: "_")
        _ = try await server.connect().run("CREATE DATABASE \(name) TEMPLATE template0")
    }

    /// Removes what the tests of a suite have stored, which takes less time than a database for each of them.
    func removeAllRows() async throws {
        let connection = try await connect()
        let tables: [String] = try await connection.run(
            "SELECT relname::text FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname"
        ).map { try $0.value(0) }
        let deletions = tables.filter { !["latchkey_schema", "app_edition", "audit_compactions"].contains($0) }.map { "DELETE FROM \($0)" }
        guard !deletions.isEmpty else { return }
        // Without foreign keys, the order of the tables does not matter.
        let commands =
            ["SET session_replication_role = replica"] + deletions + [
                "UPDATE audit_compactions SET number = 0", "SELECT setval(oid::regclass, 1, false) FROM pg_class WHERE relkind = 'S'",
            ]
        _ = try await connection.run(commands.map { PostgresCommand($0) })
    }

    func connect(
        limits: PostgresLimits = PostgresLimits(), notify: @escaping @Sendable (PostgresNotification) -> Void = { _ in }
    ) async throws -> PostgresConnection {
        try await server.connect(name, limits: limits, notify: notify)
    }
}

extension PostgresConnection {
    /// Waits until another connection's command waits for a lock.
    func waitForLock(by other: PostgresConnection) async throws {
        let query = "SELECT count(*)::bigint FROM pg_stat_activity WHERE pid = $1::int AND wait_event_type = 'Lock'"
        while try await run(query, [.integer(Int64(other.backendProcess))]).first?.value(0) != Int64(1) {}
    }
}

/// Returns the error that a closure throws.
func postgresError<Value>(_ body: () async throws -> Value, sourceLocation: SourceLocation = #_sourceLocation) async throws -> PostgresError
{
    try #require(
        await #expect(throws: PostgresError.self, sourceLocation: sourceLocation) { _ = try await body() }, sourceLocation: sourceLocation)
}
