import LoginModel
import Testing

@testable import PostgresStore

@Suite("Flushes of a PostgreSQL connection", .timeLimit(.minutes(5)))
struct PipelineTests {
    private let database: PostgresTestDatabase
    private let connection: PostgresConnection

    init() async throws {
        database = try await PostgresTestDatabase()
        connection = try await database.connect()
    }

    @Test("The results of a flush have the order of its commands")
    func order() async throws {
        let results = try await connection.run([
            PostgresCommand("CREATE TABLE t (i bigint PRIMARY KEY, t text)"),
            PostgresCommand("INSERT INTO t VALUES ($1, $2), ($3, $4)", [1, "one", 2, "two"]),
            PostgresCommand("SELECT t FROM t WHERE i = $1", [2]),
            PostgresCommand("SELECT t FROM t WHERE i = $1", [1]),
            PostgresCommand("SELECT t FROM t WHERE i = $1", [3]),
            PostgresCommand("DELETE FROM t"),
        ])
        #expect(results.map(\.affectedRows) == [0, 2, 1, 1, 0, 2])
        #expect(try results[2].map { try $0.value(0, as: String.self) } == ["two"])
        #expect(try results[3].map { try $0.value(0, as: String.self) } == ["one"])
        #expect(results[4].isEmpty)
    }

    @Test("Many flushes at once are all answered, each with its own results")
    func many() async throws {
        let connection = connection
        let sum = try await withThrowingTaskGroup(of: Int64.self) { group in
            for number in 1...1000 as ClosedRange<Int64> {
                group.addTask {
                    let results = try await connection.run([
                        PostgresCommand("SELECT $1::bigint", [.integer(number)]),
                        PostgresCommand("SELECT $1::bigint * 2", [.integer(number)]),
                    ])
                    let values = try results.map { try #require($0.first).value(0, as: Int64.self) }
                    #expect(values == [number, number * 2])
                    return values[0]
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(sum == 500_500)
    }

    @Test("Large flushes with large results are answered, although neither side can buffer all of them")
    func large() async throws {
        let connection = connection
        try await withThrowingTaskGroup { group in
            for number in 0..<20 {
                group.addTask {
                    let text = String(repeating: "\(number),", count: 1 << 19)
                    let result: String? = try await connection.run("SELECT $1::text", [.text(text)]).first?.value(0)
                    #expect(result == text)
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("A flush is sent while an earlier one is executed, and executed after it")
    func inFlight() async throws {
        let (other, connection) = (try await database.connect(), connection)
        _ = try await other.run("SELECT pg_advisory_lock(1)")
        _ = try await connection.run("CREATE TABLE log (id bigint GENERATED ALWAYS AS IDENTITY, t text)")
        async let first = connection.run([
            PostgresCommand("SELECT pg_advisory_lock(1)"), PostgresCommand("INSERT INTO log (t) VALUES ('first')"),
        ])
        // This large flush arrives in the server's buffers before the server reads it.
        async let second = connection.run("INSERT INTO log (t) VALUES ($1)", [.text(String(repeating: "x", count: 1 << 20))])
        try await other.waitForLock(by: connection)
        _ = try await other.run("SELECT pg_advisory_unlock(1)")
        _ = try await (first, second)
        let lengths = try await connection.run("SELECT length(t)::bigint FROM log ORDER BY id").map { try $0.value(0, as: Int64.self) }
        #expect(lengths.sorted() == [5, 1 << 20])
    }

    @Test("A failing flush has no effect on those before and after it, and none of its own")
    func failing() async throws {
        let connection = connection
        _ = try await connection.run("CREATE TABLE t (i bigint PRIMARY KEY)")
        let insert = "INSERT INTO t VALUES ($1)"
        _ = try await connection.run(insert, [0])
        let outcomes = await withTaskGroup(of: (Int64, PostgresErrorKind?).self) { group in
            for number in 1...200 as ClosedRange<Int64> {
                group.addTask {
                    let commands = [PostgresCommand(insert, [.integer(number)])]
                    // Every fifth flush also inserts a row that exists.
                    let failing = number.isMultiple(of: 5) ? [PostgresCommand(insert, [0]), PostgresCommand("SELECT 1")] : []
                    do throws(PostgresError) {
                        _ = try await connection.run(commands + failing)
                        return (number, nil)
                    } catch {
                        return (number, error.kind)
                    }
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        let failed = (1...200 as ClosedRange<Int64>).filter { $0.isMultiple(of: 5) }
        #expect(outcomes == Dictionary(uniqueKeysWithValues: failed.map { ($0, PostgresErrorKind.uniqueViolation) }))
        let rows = try await connection.run("SELECT i FROM t ORDER BY i").map { try $0.value(0, as: Int64.self) }
        #expect(rows == (0...200).filter { $0 == 0 || !$0.isMultiple(of: 5) })
    }

    @Test("A failure inside a transaction rolls it back before the next flush")
    func transactions() async throws {
        _ = try await connection.run("CREATE TABLE t (i bigint PRIMARY KEY)")
        let insert = PostgresCommand("INSERT INTO t VALUES (1)")
        let error = try await postgresError {
            try await connection.run([PostgresCommand("BEGIN"), insert, insert, PostgresCommand("COMMIT")])
        }
        #expect(error.kind == .uniqueViolation)
        #expect(error.constraint == "t_pkey")
        #expect(error.mayHaveBeenSent)
        #expect(try await connection.run("SELECT count(*)::bigint FROM t").first?.value(0) == Int64(0))
    }

    @Test("A failing transaction has no effect on those before and after it")
    func failingTransactions() async throws {
        let connection = connection
        _ = try await connection.run("CREATE TABLE t (i bigint PRIMARY KEY)")
        let commands = { @Sendable (number: Int64) in
            [PostgresCommand("BEGIN"), PostgresCommand("INSERT INTO t VALUES ($1)", [.integer(number)]), PostgresCommand("COMMIT")]
        }
        _ = try await connection.run(commands(0))
        let failed = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 1...50 as ClosedRange<Int64> {
                let isFailing = number.isMultiple(of: 10)
                group.addTask {
                    do throws(PostgresError) { _ = try await connection.run(commands(isFailing ? 0 : number)) } catch {
                        #expect(error.kind == .uniqueViolation)
                        return true
                    }
                    return false
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(failed == 5)
        #expect(try await connection.run("SELECT count(*)::bigint FROM t").first?.value(0) == Int64(46))
    }

    @Test("A commit that fails after the last command fails the flush alone")
    func deferredConstraint() async throws {
        let connection = connection
        _ = try await connection.run("CREATE TABLE t (i bigint UNIQUE DEFERRABLE INITIALLY DEFERRED)")
        let insert = PostgresCommand("INSERT INTO t VALUES (1)")
        async let failing = postgresError { try await connection.run([insert, insert]) }
        async let next = connection.run("SELECT 1")
        #expect(try await failing.kind == .uniqueViolation)
        #expect(try await next.count == 1)
        #expect(try await connection.run("SELECT i FROM t").isEmpty)
    }

    @Test("A transaction can span flushes")
    func spanning() async throws {
        _ = try await connection.run("CREATE TABLE t (i bigint PRIMARY KEY)")
        _ = try await connection.run([PostgresCommand("BEGIN"), PostgresCommand("INSERT INTO t VALUES (1)")])
        let other = try await database.connect()
        #expect(try await other.run("SELECT i FROM t").isEmpty)
        _ = try await connection.run([PostgresCommand("INSERT INTO t VALUES (2)"), PostgresCommand("COMMIT")])
        #expect(try await other.run("SELECT i FROM t").count == 2)
    }

    @Test("Each statement is prepared once")
    func preparedOnce() async throws {
        let connection = connection
        let (select, missing) = ("SELECT $1::bigint + 1", "SELECT i FROM missing")
        try await withThrowingTaskGroup { group in
            for _ in 0..<50 {
                group.addTask { _ = try await connection.run([PostgresCommand(select, [1]), PostgresCommand(select, [2])]) }
                group.addTask {
                    // The second statement is invalid, and the third is not prepared because of that.
                    _ = try? await connection.run([PostgresCommand("SELECT 7"), PostgresCommand(missing), PostgresCommand("SELECT 8")])
                }
            }
            try await group.waitForAll()
        }
        _ = try await connection.run("SELECT 8")
        let counts = try await connection.run("SELECT statement, count(*)::bigint FROM pg_prepared_statements GROUP BY statement")
        let prepared = try Dictionary(
            uniqueKeysWithValues: counts.map { (try $0.value(0, as: String.self), try $0.value(1, as: Int64.self)) })
        #expect(prepared[select] == 1)
        #expect(prepared["SELECT 7"] == 1)
        #expect(prepared["SELECT 8"] == 1)
        #expect(prepared[missing] == nil)
    }

    @Test("After a change of the schema, a statement is prepared again")
    func changedSchema() async throws {
        _ = try await connection.run("CREATE TABLE t (i bigint)")
        _ = try await connection.run("SELECT * FROM t")
        _ = try await connection.run("ALTER TABLE t ADD COLUMN u text")
        let error = try await postgresError { try await connection.run("SELECT * FROM t") }
        #expect(error.sqlState == "0A000")
        #expect(try await connection.run("SELECT * FROM t").isEmpty)
    }

    @Test("Statements beyond the limit are executed without staying prepared")
    func manyStatements() async throws {
        let connection = try await database.connect(limits: PostgresLimits(preparedStatements: 3))
        for number in 1...10 as ClosedRange<Int64> {
            let results = try await connection.run([
                PostgresCommand("SELECT \(number)::bigint"), PostgresCommand("SELECT -\(number)::bigint"),
            ])
            #expect(try results.map { try #require($0.first).value(0, as: Int64.self) } == [number, -number])
        }
        let count = try await connection.run("SELECT count(*)::bigint FROM pg_prepared_statements WHERE name <> ''").first
        #expect(try count?.value(0, as: Int64.self) == 3)
    }

    @Test("An empty flush needs no server")
    func empty() async throws {
        await connection.close()
        #expect(try await connection.run([]).isEmpty)
    }

    @Test("Warnings belong to the command that caused them")
    func warnings() async throws {
        let warn = "DO $$ BEGIN RAISE WARNING 'careful' USING ERRCODE = '01000'; END $$"
        let results = try await connection.run([PostgresCommand("SELECT 1"), PostgresCommand(warn), PostgresCommand("SELECT 2")])
        #expect(results.map { $0.warnings.map(\.sqlState) } == [[], ["01000"], []])
    }

    @Test("A warning of the commit belongs to the last command")
    func warningOfCommit() async throws {
        _ = try await connection.run([
            PostgresCommand("CREATE TABLE t (i bigint)"),
            PostgresCommand(
                """
                CREATE FUNCTION warn() RETURNS trigger LANGUAGE plpgsql AS
                $$ BEGIN RAISE WARNING 'careful' USING ERRCODE = '01000'; RETURN NULL; END $$
                """),
            PostgresCommand(
                "CREATE CONSTRAINT TRIGGER warn AFTER INSERT ON t INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION warn()"),
        ])
        #expect(try await connection.run("INSERT INTO t VALUES (1)").warnings.map(\.sqlState) == ["01000"])
        #expect(try await connection.run("SELECT 1").warnings.isEmpty)
    }

    @Test("A notification of another session arrives")
    func notifications() async throws {
        let (stream, continuation) = AsyncStream<PostgresNotification>.makeStream()
        let listener = try await database.connect { continuation.yield($0) }
        _ = try await listener.run("LISTEN news")
        _ = try await connection.run("SELECT pg_notify('news', $1)", ["ไทย"])
        let notification = await stream.first { _ in true }
        #expect(notification == PostgresNotification(channel: "news", payload: "ไทย", process: connection.backendProcess))
    }

    @Test("A session has the parameters that the store relies on, whatever the database says")
    func sessionParameters() async throws {
        for setting in ["synchronous_commit = off", "bytea_output = escape", "default_transaction_isolation = 'serializable'"] {
            _ = try await connection.run("ALTER DATABASE \(database.name) SET \(setting)")
        }
        let other = try await database.connect()
        for (name, value) in [
            ("synchronous_commit", "on"), ("bytea_output", "hex"), ("transaction_isolation", "read committed"), ("jit", "off"),
        ] {
            #expect(try await other.run("SELECT current_setting($1)", [.text(name)]).first?.value(0) == value)
        }
    }
}
