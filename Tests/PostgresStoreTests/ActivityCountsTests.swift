import Foundation
import LatchkeyStoreTesting
import ProviderDomain
import ProviderStore
import TestSupport
import Testing

@testable import PostgresStore

@Suite("The counts of an app's activity in a PostgreSQL store", .timeLimit(.minutes(5)))
struct ActivityCountsTests {
    private let database: PostgresTestDatabase

    init() async throws { database = try await PostgresTestDatabase() }

    private static func insertion(_ number: Int) -> String {
        """
        INSERT INTO audit (happened_at, event, actor, person_id, app_id, fields)
        VALUES (\(SampleFacts.now.timeIntervalSince1970), 'login', 'person', \(number), '\(SampleFacts.appID)', 'email')
        """
    }

    private func rowCount(of table: String) async throws -> Int64? {
        try await database.connect().run("SELECT count(*) FROM \(table)").first?.value(0)
    }

    @Test("Transactions that log in to the same app do not wait for each other")
    func concurrentLogins() async throws {
        let store = try await database.store()
        let connections = [try await database.connect(), try await database.connect()]
        for (number, connection) in zip(1..., connections) {
            _ = try await connection.run("SET lock_timeout = '1s'")
            _ = try await connection.run("BEGIN")
            _ = try await connection.run(Self.insertion(number))
        }
        for connection in connections { _ = try await connection.run("COMMIT") }
        #expect(try await store.activity(of: SampleFacts.appID, since: 0).map(\.count) == [2])
    }

    @Test("New counts are merged in batches, and the activity stays the same")
    func merge() async throws {
        let store = try await database.store()
        let connection = try await database.connect()
        let numbers = 1...2_500
        let statements = ["BEGIN"] + numbers.map(Self.insertion) + ["COMMIT"]
        _ = try await connection.run(statements.map { PostgresCommand($0) })
        let before = try await store.activity(of: SampleFacts.appID, since: 0)
        #expect(before.map(\.count) == [numbers.count])
        #expect(try await rowCount(of: "new_activity_counts") == Int64(numbers.count))
        #expect(try await store.mergeActivityCounts())
        #expect(try await store.activity(of: SampleFacts.appID, since: 0) == before)
        #expect(try await !store.mergeActivityCounts())
        #expect(try await rowCount(of: "new_activity_counts") == 0)
        #expect(try await rowCount(of: "activity_counts") == 1)
        #expect(try await store.activity(of: SampleFacts.appID, since: 0) == before)
    }

    @Test("A database from before the counts shows the same activity afterwards, also of later changes by earlier programs")
    func beforeStep() async throws {
        let store = try await database.store()
        for day in 0..<3 {
            let time = SampleFacts.now - Double(day) * 86_400
            try await store.recordDialogCancellation(DialogCancellation(appID: SampleFacts.appID, person: nil, at: time))
            for reason in ["redirect_uri_blocked", "app_in_development", "redirect_uri_blocked"] {
                try await store.recordRejectedAuthorization(RejectedAuthorization(appID: SampleFacts.appID, reason: reason, at: time))
            }
        }
        let before = try await store.activity(of: SampleFacts.appID, since: 0)
        #expect(before.map(\.count) == [1, 1, 2, 1, 1, 2, 1, 1, 2])
        let connection = try await database.connect()
        for change in ["insert", "update", "delete"] {
            _ = try await connection.run("DROP FUNCTION count_activity_after_\(change) CASCADE")
        }
        _ = try await connection.run("DROP TABLE activity_counts, new_activity_counts")
        _ = try await connection.run("UPDATE latchkey_schema SET version = 3")
        let upgraded = try await database.store()
        #expect(try await upgraded.activity(of: SampleFacts.appID, since: 0) == before)
        _ = try await connection.run("UPDATE audit SET count = count + 1 WHERE fields = 'app_in_development'")
        _ = try await connection.run("DELETE FROM audit WHERE event = 'cancelled'")
        #expect(try await upgraded.activity(of: SampleFacts.appID, since: 0).map(\.count) == [2, 2, 2, 2, 2, 2])
        #expect(try await upgraded.check().problems.filter { $0.contains("schema") } == [])
    }
}
