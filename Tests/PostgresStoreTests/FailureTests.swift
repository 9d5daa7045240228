import Foundation
import LoginModel
import TestSupport
import Testing

@testable import PostgresStore

@Suite("Failures of a PostgreSQL connection", .timeLimit(.minutes(5)))
struct FailureTests {
    private let database: PostgresTestDatabase

    init() async throws { database = try await PostgresTestDatabase() }

    private func terminate(_ connection: PostgresConnection, by other: PostgresConnection) async throws {
        let ended = try await other.run("SELECT pg_terminate_backend($1::int, 60000)", [.integer(Int64(connection.backendProcess))])
        #expect(try ended.first?.value(0) == true)
    }

    @Test("A session that ends between flushes fails the next one")
    func endedBetween() async throws {
        let (connection, other) = (try await database.connect(), try await database.connect())
        try await terminate(connection, by: other)
        await wait { connection.end != nil }
        let error = try await postgresError { try await connection.run("SELECT 1") }
        #expect(error.kind == .connectionLost)
        #expect(!error.mayHaveBeenSent)
        #expect(error.sqlState == "57P01")
    }

    @Test("A session that ends in the middle fails every flush, and says which were sent")
    func endedInside() async throws {
        let (connection, other) = (try await database.connect(limits: PostgresLimits(flushesInFlight: 2)), try await database.connect())
        let lock = "SELECT pg_advisory_lock(1)"
        for holder in [other, connection] {
            _ = try await holder.run([PostgresCommand(lock), PostgresCommand("SELECT pg_advisory_unlock(1)")])
        }
        _ = try await other.run(lock)
        let errors = try await withThrowingTaskGroup(of: PostgresError?.self) { group in
            for _ in 1...5 { group.addTask { try await postgresError { try await connection.run(lock) } } }
            try await other.waitForLock(by: connection)
            try await terminate(connection, by: other)
            return try await group.reduce(into: []) { $0.append($1) }.compactMap(\.self)
        }
        #expect(errors.allSatisfy { $0.kind == .connectionLost && $0.sqlState == "57P01" })
        #expect(errors.count == 5)
        // The number depends on how many were given to the connection before it ended.
        let sent = errors.count(where: \.mayHaveBeenSent)
        #expect((1...2).contains(sent))
        #expect(connection.end?.kind == .connectionLost)
    }

    @Test("A server that stops fails the flushes, and later connections")
    func stoppedServer() async throws {
        let server = try PostgresServer()
        let connection = try await PostgresConnection.connect(to: server.address(), limits: .patient)
        async let waiting = postgresError { try await connection.run("SELECT pg_sleep(1000)", within: .seconds(1000)) }
        let observer = try await PostgresConnection.connect(to: server.address(), limits: .patient)
        let query = "SELECT count(*)::bigint FROM pg_stat_activity WHERE wait_event = 'PgSleep'"
        while try await observer.run(query).first?.value(0) != Int64(1) {}
        try server.stop()
        let error = try await waiting
        #expect(error.kind == .connectionLost)
        #expect(error.mayHaveBeenSent)
        #expect(
            try await postgresError { try await PostgresConnection.connect(to: server.address(), limits: .patient) }.kind == .cannotConnect)
    }

    @Test("A flush whose deadline passes closes the connection, and the others fail too")
    func deadline() async throws {
        let (connection, other) = (try await database.connect(), try await database.connect())
        let locking = "SELECT pg_advisory_lock(1)"
        // Otherwise the second flush would wait until the first has prepared the statement.
        _ = try await connection.run([PostgresCommand(locking), PostgresCommand("SELECT pg_advisory_unlock(1)")])
        _ = try await other.run(locking)
        async let another = postgresError { try await connection.run(locking) }
        try await other.waitForLock(by: connection)
        var (late, duration) = (PostgresError(.deadlinePassed), Duration.milliseconds(50))
        // If the thread of the connection does not get to send the flush in time, the flush fails alone.
        while !late.mayHaveBeenSent {
            late = try await postgresError { try await connection.run(locking, within: duration) }
            #expect(late.kind == .deadlinePassed)
            duration *= 2
        }
        let error = try await another
        #expect(error.kind == .connectionLost)
        #expect(error.mayHaveBeenSent)
        #expect(try await postgresError { try await connection.run("SELECT 1") }.kind == .connectionLost)
    }

    @Test("A flush that waits too long behind another one fails alone, and was not sent")
    func deadlineOfWaiting() async throws {
        let connection = try await database.connect(limits: PostgresLimits(flushesInFlight: 1))
        let other = try await database.connect()
        _ = try await other.run("SELECT pg_advisory_lock(1)")
        async let first = connection.run("SELECT pg_advisory_lock(1)")
        try await other.waitForLock(by: connection)
        let error = try await postgresError { try await connection.run("SELECT 1", within: .milliseconds(1)) }
        #expect(error.kind == .deadlinePassed)
        #expect(!error.mayHaveBeenSent)
        _ = try await other.run("SELECT pg_advisory_unlock(1)")
        #expect(try await first.count == 1)
        #expect(connection.end == nil)
    }

    @Test("A flush of a canceled task is executed, and its result returned")
    func cancellation() async throws {
        let (connection, other) = (try await database.connect(), try await database.connect())
        _ = try await other.run("SELECT pg_advisory_lock(1)")
        let task = Task { try await connection.run("SELECT pg_advisory_lock(1), 'done'") }
        try await other.waitForLock(by: connection)
        task.cancel()
        _ = try await other.run("SELECT pg_advisory_unlock(1)")
        #expect(try await task.value.first?.value(1) == "done")
    }

    @Test("Closing fails the flushes that wait, and closing again returns at once")
    func closing() async throws {
        let (connection, other) = (try await database.connect(), try await database.connect())
        _ = try await other.run("SELECT pg_advisory_lock(1)")
        async let waiting = postgresError { try await connection.run("SELECT pg_advisory_lock(1)") }
        try await other.waitForLock(by: connection)
        await connection.close()
        #expect(try await waiting.mayHaveBeenSent)
        await connection.close()
        #expect(try await postgresError { try await connection.run("SELECT 1") }.mayHaveBeenSent == false)
    }

    @Test("A connection without references ends its session")
    func released() async throws {
        let other = try await database.connect()
        var connection: PostgresConnection? = try await database.connect()
        let process = try #require(connection?.backendProcess)
        connection = nil
        let query = "SELECT count(*)::bigint FROM pg_stat_activity WHERE pid = $1::int"
        while try await other.run(query, [.integer(Int64(process))]).first?.value(0) != Int64(0) {}
    }

    @Test("More waiting flushes than the limit are refused")
    func fullQueue() async throws {
        let connection = try await database.connect(limits: PostgresLimits(waitingFlushes: 2))
        let other = try await database.connect()
        _ = try await other.run("SELECT pg_advisory_lock(1)")
        async let first = connection.run("SELECT pg_advisory_lock(1)")
        try await other.waitForLock(by: connection)
        let outcomes = try await withThrowingTaskGroup(of: PostgresErrorKind?.self) { group in
            for _ in 1...3 {
                group.addTask {
                    do throws(PostgresError) { _ = try await connection.run("SELECT 1") } catch { return error.kind }
                    return nil
                }
            }
            let refused = try #require(try await group.next())
            let next = try #require(try await group.next())
            _ = try await other.run("SELECT pg_advisory_unlock(1)")
            return [refused, next] + (try await group.reduce(into: []) { $0.append($1) })
        }
        #expect(outcomes == [.queueFull, .queueFull, nil])
        _ = try await first
    }

    @Test("Parameters that are too long together are refused")
    func longParameters() async throws {
        let connection = try await database.connect(limits: PostgresLimits(waitingBytes: 1000))
        let error = try await postgresError { try await connection.run("SELECT $1::text", [.text(String(repeating: "x", count: 1001))]) }
        #expect(error.kind == .queueFull)
        #expect(!error.mayHaveBeenSent)
    }

    @Test("A result that is too large closes the connection")
    func largeResult() async throws {
        let connection = try await database.connect(limits: PostgresLimits(resultBytes: 100_000))
        #expect(try await connection.run("SELECT repeat('x', 1000) FROM generate_series(1, 90)").count == 90)
        let error = try await postgresError {
            try await connection.run("SELECT repeat('x', 1000), generate_series(1, 1000000000)", within: .seconds(1000))
        }
        #expect(error.kind == .tooLarge)
        #expect(connection.end?.kind == .connectionLost)
    }

    @Test("A row that is too large closes the connection before all of it has arrived")
    func largeRow() async throws {
        let connection = try await database.connect(limits: PostgresLimits(resultBytes: 100_000))
        #expect(try await connection.run("SELECT repeat('x', 90000)").count == 1)
        let process = Int64(connection.backendProcess)
        let error = try await postgresError { try await connection.run("SELECT repeat('x', 50000000)", within: .seconds(1000)) }
        #expect(error.kind == .tooLarge)
        // The server could not send the rest of the row.
        let query = "SELECT count(*)::bigint FROM pg_stat_activity WHERE pid = $1::int"
        let other = try await database.connect()
        while try await other.run(query, [.integer(process)]).first?.value(0) != Int64(0) {}
    }

    @Test("COPY in a flush closes the connection", arguments: ["COPY t TO STDOUT", "COPY t FROM STDIN"])
    func copy(sql: String) async throws {
        let connection = try await database.connect()
        _ = try await connection.run("CREATE TABLE t (i bigint)")
        let error = try await postgresError { try await connection.run(sql) }
        #expect(error.kind == .statementInvalid)
        #expect(connection.end != nil)
    }

    @Test(
        "Errors of commands are classified",
        arguments: [
            ("SELEC 1", .statementInvalid, "42601"), ("SELECT missing", .statementInvalid, "42703"),
            ("SELECT 1 / 0", .statementInvalid, "22012"), ("INSERT INTO t VALUES (1, 1)", .uniqueViolation, "23505"),
            ("INSERT INTO t VALUES (NULL, 1)", .constraintViolation, "23502"), ("SELECT pg_temp.raise('40001')", .conflict, "40001"),
            ("SELECT pg_temp.raise('40P01')", .conflict, "40P01"), ("SELECT pg_temp.raise('53100')", .diskFull, "53100"),
            ("SELECT pg_temp.raise('57014')", .serverProblem, "57014"), ("SELECT pg_temp.raise('58030')", .serverProblem, "58030"),
            ("SELECT pg_temp.raise('53400')", .serverProblem, "53400"), ("SELECT pg_temp.raise('25006')", .readOnly, "25006"),
            ("SELECT pg_temp.raise('42P05')", .sharedSession, "42P05"), ("SELECT pg_temp.raise('26000')", .sharedSession, "26000"),
            ("SELECT pg_temp.raise('42501')", .permissionMissing, "42501"), ("SELECT pg_temp.raise('XX000')", .other, "XX000"),
        ] as [(String, PostgresErrorKind, String)])
    func classification(sql: String, kind: PostgresErrorKind, sqlState: String) async throws {
        let server = try await PostgresServer.shared.value
        let connection = try await server.connect()
        _ = try await connection.run([
            PostgresCommand("CREATE TEMP TABLE t (i bigint PRIMARY KEY, j bigint)"), PostgresCommand("INSERT INTO t VALUES (1, 1)"),
            PostgresCommand(
                """
                CREATE FUNCTION pg_temp.raise(code text) RETURNS void LANGUAGE plpgsql AS
                $$ BEGIN RAISE 'raised' USING ERRCODE = code; END $$
                """),
        ])
        let error = try await postgresError { try await connection.run(sql) }
        #expect(error.kind == kind)
        #expect(error.sqlState == sqlState)
        #expect(error.severity == "ERROR")
        #expect(error.description.contains(server.folder))
        #expect(try await connection.run("SELECT 1").count == 1)
    }

    @Test("A lock that is not granted in time is an error of its own")
    func lockTimeout() async throws {
        let (connection, other) = (try await database.connect(), try await database.connect())
        _ = try await other.run("SELECT pg_advisory_lock(1)")
        _ = try await connection.run("SELECT set_config('lock_timeout', '1', false)")
        let error = try await postgresError { try await connection.run("SELECT pg_advisory_lock(1)") }
        #expect(error.kind == .lockTimeout)
        #expect(connection.end == nil)
    }
}
