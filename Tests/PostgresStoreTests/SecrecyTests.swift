import Testing

@testable import PostgresStore

@Suite("Values of commands and rows", .timeLimit(.minutes(5)))
struct SecrecyTests {
    private static let secret = "hunter2"

    /// Returns everything that printing a value shows.
    private func printed(_ value: Any) -> String {
        var text = "\(value) \(String(reflecting: value))"
        dump(value, to: &text)
        return text
    }

    @Test("are not printed")
    func descriptions() async throws {
        let values: [PostgresValue] = [.text(Self.secret), .bytes(Array(Self.secret.utf8))]
        #expect(!printed(values).contains(Self.secret))
        #expect(!printed(PostgresCommand("SELECT $1, $2", values)).contains(Self.secret))
        let result = try await PostgresServer.shared.value.connect().run("SELECT $1::text AS word", [.text(Self.secret)])
        #expect(!printed(result).contains(Self.secret))
        #expect(!printed(try #require(result.first)).contains(Self.secret))
    }

    @Test(
        "are not printed by errors",
        arguments: [
            "SELECT $1::bigint", "SELECT $1::timestamptz", "SELECT $1::bytea", "SELECT $1::json", "SELECT ($1::text)::bigint",
            "INSERT INTO t VALUES ($1, 1), ($1, 2)", "INSERT INTO t VALUES ($1, NULL)", "INSERT INTO t VALUES ($1, -1)",
        ])
    func errors(sql: String) async throws {
        let connection = try await PostgresServer.shared.value.connect()
        _ = try await connection.run("CREATE TEMP TABLE t (word text PRIMARY KEY, number bigint NOT NULL CHECK (number > 0))")
        let error = try await postgresError { try await connection.run(sql, [.text("\\x" + Self.secret)]) }
        #expect([.statementInvalid, .uniqueViolation, .constraintViolation].contains(error.kind))
        #expect(!printed(error).contains(Self.secret))
    }
}
