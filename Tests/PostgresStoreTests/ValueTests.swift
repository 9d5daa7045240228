import Testing

@testable import PostgresStore

@Suite("Values of PostgreSQL", .timeLimit(.minutes(5)))
struct ValueTests {
    private let connection: PostgresConnection

    init() async throws { connection = try await PostgresServer.shared.value.connect() }

    private func roundTrip(_ value: PostgresValue, _ type: String) async throws -> PostgresRow {
        let result = try await connection.run("SELECT $1::\(type) AS value", [value])
        return try #require(result.first)
    }

    @Test("A text returns as it was sent", arguments: ["", " ", "a", "it's \"quoted\" \\x41", "ไทย 漢字 e\u{301} 👩‍👩‍👧", "\u{1}\t\r\n", "NULL"])
    func texts(text: String) async throws {
        let value: String = try await roundTrip(.text(text), "text").value("value")
        #expect(Array(value.utf8) == Array(text.utf8))
    }

    @Test("A long text returns as it was sent")
    func longText() async throws {
        let text = String(repeating: "0123456789", count: 300_000)
        #expect(try await roundTrip(.text(text), "text").value("value") == text)
    }

    @Test("Bytes return as they were sent", arguments: [[], [0], Array(0...255), Array(repeating: 0, count: 1000)])
    func bytes(bytes: [UInt8]) async throws {
        #expect(try await roundTrip(.bytes(bytes), "bytea").value("value") == bytes)
    }

    @Test("An integer returns as it was sent", arguments: [.min, -1, 0, 1, 2_147_483_648, .max] as [Int64])
    func integers(integer: Int64) async throws {
        #expect(try await roundTrip(.integer(integer), "bigint").value("value") == integer)
    }

    @Test(
        "A number returns as it was sent",
        arguments: [
            0, -0.0, 0.1, -1.5, 1e15, 1_700_000_000.123_456_7, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude,
            .infinity, -.infinity,
        ] as [Double])
    func numbers(number: Double) async throws {
        let value: Double = try await roundTrip(.number(number), "double precision").value("value")
        #expect(value.bitPattern == number.bitPattern)
    }

    @Test("Not a number returns as it was sent")
    func notANumber() async throws {
        let value: Double = try await roundTrip(.number(.nan), "double precision").value("value")
        #expect(value.isNaN)
    }

    @Test("A boolean returns as it was sent", arguments: [true, false])
    func booleans(boolean: Bool) async throws {
        #expect(try await roundTrip(.boolean(boolean), "boolean").value("value") == boolean)
    }

    @Test("Null differs from every value", arguments: ["text", "bytea", "bigint", "double precision", "boolean"])
    func null(type: String) async throws {
        let row = try await roundTrip(.null, type)
        #expect(try row.optional("value", as: String.self) == nil)
        #expect(throws: PostgresRowError("\"value\"", "is null")) { try row.value("value", as: String.self) }
    }

    @Test("Many rows, with nulls between values, are decoded in order")
    func manyRows() async throws {
        let result = try await connection.run(
            "SELECT i::bigint AS i, CASE WHEN i % 3 = 0 THEN NULL ELSE repeat('x', i) END AS t, i % 2 = 0 FROM generate_series(0, 99) AS i")
        #expect(result.count == 100)
        #expect(result.affectedRows == 100)
        for (index, row) in result.enumerated() {
            #expect(try row.value("i") == Int64(index))
            #expect(try row.optional(1) == (index % 3 == 0 ? nil : String(repeating: "x", count: index)))
            #expect(try row.value(2) == (index % 2 == 0))
        }
    }

    @Test("An error names the column, and never the value")
    func wrongTypes() async throws {
        let row = try await roundTrip(.text("hunter2"), "text")
        let wrong: [(String, () throws -> Any)] = [
            ("The column \"value\" is not an integer of 64 bits.", { try row.value("value", as: Int64.self) }),
            ("The column \"value\" is not a number.", { try row.value("value", as: Double.self) }),
            ("The column \"value\" is not a boolean.", { try row.value(0, as: Bool.self) }),
            ("The column \"value\" is not bytes.", { try row.optional(0, as: [UInt8].self) as Any }),
            ("The column \"other\" is not in the result.", { try row.value("other", as: String.self) }),
            ("The column 1 is not in the result.", { try row.value(1, as: String.self) }),
            ("The column -1 is not in the result.", { try row.value(-1, as: String.self) }),
        ]
        for (message, read) in wrong {
            let error = #expect(throws: PostgresRowError.self) { _ = try read() }
            #expect(error?.description == message)
        }
    }

    @Test("A text with a zero byte is refused before it is sent", arguments: ["\0", "a\0", "\0a", "a\0b"])
    func zeroBytes(text: String) async throws {
        let error = try await postgresError { try await connection.run("SELECT $1::text, $2::text", ["a", .text(text)]) }
        #expect(error.kind == .zeroByte)
        #expect(!error.mayHaveBeenSent)
        #expect(error.message.hasPrefix("parameter $2 "))
        #expect(connection.end == nil)
    }

    @Test("More parameters than the protocol allows are refused before they are sent")
    func tooManyParameters() async throws {
        let error = try await postgresError { try await connection.run("SELECT 1", Array(repeating: 1, count: 65_536)) }
        #expect(error.kind == .tooLarge)
        #expect(!error.mayHaveBeenSent)
    }

    @Test("A command with many parameters is executed")
    func manyParameters() async throws {
        let list = (1...1000).map { "($\($0)::bigint)" }.joined(separator: ",")
        let result = try await connection.run("SELECT sum(i)::bigint FROM (VALUES \(list)) AS v(i)", (1...1000).map { .integer($0) })
        #expect(try result.first?.value(0) == Int64(500_500))
    }
}
