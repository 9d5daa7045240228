import Foundation
import GRDB
import LatchkeyStoreTesting
import ProviderDomain
import TestSupport
import Testing

@testable import ProviderStore

@Suite("Compaction of an audit log of a million entries")
struct LargeAuditLogTests {
    private static let days = 40
    private static let people = 20

    /// Creates a store file with a million entries of forty days, for twenty people and two apps. Every thousandth entry is a decision, and
    /// the others are logins.
    private static func file(_ path: String) async throws {
        let queue = try DatabaseQueue(path: path)
        try SQLiteSchema.migrator.migrate(queue)
        try await queue.write { database in
            try database.execute(sql: "PRAGMA application_id = \(SQLiteFile.applicationID)")
            try database.execute(
                sql: """
                    WITH RECURSIVE numbers (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM numbers WHERE number < 999999)
                    INSERT INTO audit (happened_at, event, actor, person_id, app_id, fields, tracking)
                    SELECT ? + number * 86400.0 * ? / 1000000, CASE WHEN number % 1000 = 0 THEN 'granted' ELSE 'login' END, 'person',
                        1 + number % ?, CAST(1 + number % 2 AS TEXT), 'email,public_profile', 'classic'
                    FROM numbers
                    """, arguments: [SampleFacts.now.timeIntervalSince1970, days, people])
        }
        try queue.close()
    }

    @Test("Compaction merges old logins in batches and keeps the activity and the decisions")
    func million() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store.sqlite")
        try await Self.file(path)
        let store = try SQLiteStore(path: path)
        let now = SampleFacts.now + Double(Self.days) * 86_400
        let before = try await store.activity(of: "1", since: 0)
        var (portions, between) = (0, 0)
        while try await store.compactAuditLog(AuditCompaction(at: now, batchSize: 10_000)) {
            portions += 1
            if portions % 10 == 0 {
                try await store.recordDialogCancellation(DialogCancellation(appID: "2", person: nil, at: now))
                between += 1
            }
        }
        #expect(portions == 25, "Ten of the forty days are old")
        #expect(between == 2)
        let lines = try await store.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT event, CASE WHEN happened_at < ? THEN 'old' ELSE 'new' END AS age, COUNT(*) AS lines, SUM(count) AS times
                    FROM audit WHERE event IN ('granted', 'login') GROUP BY 1, 2 ORDER BY 1, 2
                    """, arguments: [now.timeIntervalSince1970 - 30 * 86_400]
            ).map { "\($0["event"] as String) \($0["age"] as String) \($0["lines"] as Int) \($0["times"] as Int)" }
        }
        #expect(lines == ["granted new 750 750", "granted old 250 250", "login new 749250 749250", "login old 200 249750"])
        #expect(try await store.activity(of: "1", since: 0) == before)
        #expect(try await store.auditEntries(matching: AuditQuery(limit: 1)).first?.number == 1, "The first entry is a decision and stays")
    }
}
