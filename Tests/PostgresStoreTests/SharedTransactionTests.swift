import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import TestSupport
import Testing

@testable import PostgresStore

@Suite("Writes that share a transaction", .timeLimit(.minutes(5)))
struct SharedTransactionTests {
    private let store: PostgresStore
    private let connection: PostgresConnection

    init() async throws {
        let database = try await PostgresTestDatabase()
        (store, connection) = (try await database.store(), try await database.connect())
        _ = try await connection.run("CREATE TABLE test_rows (id BIGINT PRIMARY KEY, value BIGINT NOT NULL)")
    }

    /// The number of connections that a node uses for writes.
    private static let connections = 4

    /// Performs writes at the same time, which begin when as many as are given wait for a connection.
    private func perform(
        _ writes: [@Sendable (PostgresStore) async throws -> Void], waiting count: Int? = nil
    ) async throws -> [Result<Void, any Error>] {
        let (occupied, isReleased) = (Locked(0), Locked(false))
        return try await withThrowingTaskGroup(of: (Int, Result<Void, any Error>)?.self) { [store] group in
            for number in 1...Self.connections {
                group.addTask {
                    try await store.write(locking: [.counter("occupied \(number)")]) { _ in
                        occupied.withLock { $0 += 1 }
                        await wait { isReleased.withLock(\.self) }
                    }
                    return nil
                }
                // Otherwise both could share a connection.
                await wait { occupied.withLock(\.self) == number }
            }
            for (index, write) in writes.enumerated() {
                group.addTask {
                    do { return (index, .success(try await write(store))) } catch { return (index, .failure(error)) }
                }
            }
            await wait { store.writes.waitingCount == count ?? writes.count }
            isReleased.withLock { $0 = true }
            return try await group.reduce(into: [:]) { if let (index, result) = $1 { $0[index] = result } }.sorted { $0.key < $1.key }
                .map(\.value)
        }
    }

    private func rows() async throws -> [Int64: Int64] {
        let rows = try await connection.run("SELECT id, value FROM test_rows")
        return Dictionary(uniqueKeysWithValues: try rows.map { (try $0.value("id"), try $0.value("value")) })
    }

    /// The number of transactions that were committed and wrote something.
    private func commits() async throws -> Int64? { try await connection.run("SELECT count(*) FROM commit_marks").first?.value(0) }

    /// Reads a row and stores the next value.
    private static func increment(_ id: Int64, in store: PostgresStore) async throws {
        try await store.write(locking: [.counter("\(id)")]) { transaction in
            let value: Int64? = try await transaction.read(.value("SELECT value FROM test_rows WHERE id = $1", [.integer(id)]))
            // Some writes need more round trips than others.
            for _ in 0..<id % 3 { _ = try await transaction.read(.count("SELECT 1")) }
            transaction.write(
                "INSERT INTO test_rows (id, value) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET value = excluded.value",
                [.integer(id), .integer((value ?? 0) + 1)])
        }
    }

    @Test("Writes that wait at the same time share few transactions")
    func shared() async throws {
        let before = try await commits() ?? 0
        let results = try await perform((0..<30).map { id in { try await Self.increment(id, in: $0) } })
        for result in results { try result.get() }
        #expect(try await rows() == Dictionary(uniqueKeysWithValues: (0..<30).map { ($0, 1) }))
        let transactions = try #require(try await commits()) - before
        #expect((1...15).contains(transactions))
    }

    @Test("Writes whose deadline is near share few transactions, too, so that they do not delay those that follow")
    func nearDeadline() async throws {
        let before = try await commits() ?? 0
        let results = try await perform(
            (0..<30).map { id in
                { store in
                    try await StoreTimeLimit.$current.withValue(StoreTimeLimit(total: .milliseconds(1_900))) {
                        try await Self.increment(id, in: store)
                    }
                }
            })
        for result in results { try result.get() }
        let transactions = try #require(try await commits()) - before
        #expect((1...15).contains(transactions))
    }

    @Test("A transaction that writes nothing leaves no commit mark")
    func readOnly() async throws {
        let before = try await commits()
        try await store.write(locking: [.counter("1")]) { _ = try await $0.read(.count("SELECT count(*) FROM apps")) }
        #expect(try await commits() == before)
        try await store.write(locking: [.counter("1")]) { _ = try await $0.read(.affectedRows("DELETE FROM test_rows")) }
        #expect(try await commits() == before)
        try await Self.increment(1, in: store)
        #expect(try await commits() == before.map { $0 + 1 })
    }

    @Test("Writes with the same subject are performed one after the other")
    func sameSubject() async throws {
        let results = try await perform((0..<60).map { id in { try await Self.increment(id % 4, in: $0) } }, waiting: 4)
        for result in results { try result.get() }
        #expect(try await rows() == [0: 15, 1: 15, 2: 15, 3: 15])
    }

    @Test(
        "If a write fails, the others are performed all the same",
        arguments: ["an error of its own", "a refused statement", "a refused statement that is sent with the commit"])
    func failure(_ kind: String) async throws {
        let failing: @Sendable (PostgresStore) async throws -> Void = { store in
            try await store.write(locking: [.counter("failing")]) { transaction in
                transaction.write("INSERT INTO test_rows (id, value) VALUES (1000, 1)")
                if kind == "an error of its own" { throw StoreError(code: "refused", explanation: "refused") }
                let null = PostgresCommand("INSERT INTO test_rows (id, value) VALUES (1001, NULL)")
                transaction.write(null.sql)
                if kind == "a refused statement" { _ = try await transaction.read(.count("SELECT 1")) }
            }
        }
        let results = try await perform([failing] + (0..<20).map { id in { try await Self.increment(id, in: $0) } })
        let error = try #require(#expect(throws: StoreError.self) { try results[0].get() })
        #expect(error.code == (kind == "an error of its own" ? "refused" : "postgres_constraint_violation"))
        for result in results.dropFirst() { try result.get() }
        #expect(try await rows() == Dictionary(uniqueKeysWithValues: (0..<20).map { ($0, 1) }))
    }

    @Test("If it is known which write failed, the others are performed all the same", arguments: ["in a read", "in a write"])
    func knownFailure(_ place: String) async throws {
        let failing: @Sendable (PostgresStore) async throws -> Void = { store in
            try await store.write(locking: [.counter("failing")]) { transaction in
                let sql = "INSERT INTO daily_counts (day, key, count) VALUES (1, $1, 1)"
                if place == "in a read" { _ = try await transaction.read(.affectedRows(sql, [.text("a\0b")])) }
                transaction.write(sql, [.text("a\0b")])
            }
        }
        let results = try await perform([failing] + (0..<20).map { id in { try await Self.increment(id, in: $0) } })
        let error = try #require(#expect(throws: StoreError.self) { try results[0].get() })
        #expect(error.code == "postgres_zero_byte")
        for result in results.dropFirst() { try result.get() }
        #expect(try await rows() == Dictionary(uniqueKeysWithValues: (0..<20).map { ($0, 1) }))
    }

    @Test("The counts of calls, which need not be on the disk, do not share a transaction")
    func callCounts() async throws {
        let before = try await commits() ?? 0
        let count = CallCount(CallCount.Key(.calls, appID: "1", person: nil, expiresAt: Date(timeIntervalSince1970: 1e10)), 1)
        let results = try await perform([
            { try await $0.addCallCounts([count]) }, { try await Self.increment(1, in: $0) }, { try await Self.increment(2, in: $0) },
        ])
        for result in results { try result.get() }
        #expect(try #require(try await commits()) >= before + 2)
    }

    @Test("A write without a subject, and one that changes much, have a transaction of their own")
    func alone() async throws {
        let before = try await commits() ?? 0
        let writes: [@Sendable (PostgresStore) async throws -> Void] = (0..<6).map { id in
            { store in
                try await store.write(locking: id % 2 == 0 ? [] : [.app("\(id)")]) { transaction in
                    transaction.write("INSERT INTO test_rows (id, value) VALUES ($1, 1)", [.integer(Int64(id))])
                }
            }
        }
        for result in try await perform(writes) { try result.get() }
        #expect(try await commits() == before + 6)
    }

    @Test("The audit log has the entries of all writes")
    func auditEntries() async throws {
        let results = try await perform(
            (1...40).map { id in
                { store in
                    try await store.write(locking: [.counter("\(id)")]) { transaction in
                        transaction.add(
                            NewAuditEntry(.canceled, by: .person, person: nil, appID: "\(id % 2)", at: Date(timeIntervalSince1970: 0)))
                    }
                }
            })
        for result in results { try result.get() }
        let count = try await connection.run("SELECT sum(count)::bigint FROM audit").first?.value(0, as: Int64.self)
        #expect(count == 40)
    }
}
