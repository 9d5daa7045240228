import GRDB
import LatchkeyStoreTesting
import LoginModel
import ProviderDomain
import TestSupport
import Testing

@testable import ProviderStore

@Suite("The query plans of the SQLite store")
struct QueryPlanTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns the steps of SQLite's query plan.
    private func steps(_ sql: String, _ arguments: StatementArguments) async throws -> [String] {
        let store = try SQLiteStore(path: folder.path("store.sqlite"))
        return try await store.read { try Row.fetchAll($0, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: arguments).map { $0["detail"] } }
    }

    private static let page = " AND grants.app_scoped_id > ? ORDER BY grants.app_scoped_id LIMIT 25"
    private static let arguments = SQLiteStore.friendsInAppArguments(SampleFacts.app, Person.ID(rawValue: 1), SampleFacts.now)

    @Test(
        "A query for friends searches by index and does not read all users of the app",
        arguments: [
            (SQLiteStore.friendsSQL(.personFirst) + page, "app_id=? AND person_id=?"),
            (SQLiteStore.friendsSQL(.friendFirst) + " AND grants.app_scoped_id = ?", "app_id=? AND app_scoped_id=?"),
        ])
    func friends(sql: String, key: String) async throws {
        let steps = try await steps(sql, Self.arguments + ["1"])
        #expect(!steps.contains { $0.hasPrefix("SCAN") }, "\(steps)")
        #expect(steps.contains { $0.hasPrefix("SEARCH grants ") && $0.contains("(\(key))") }, "\(steps)")
    }

    @Test("A query for a person's apps uses an index")
    func apps() async throws {
        let steps = try await steps(SQLiteStore.appsWithRole, ["ada@example.com"])
        #expect(!steps.contains { $0.hasPrefix("SCAN") }, "\(steps)")
        #expect(steps.contains { $0.contains("app_roles_by_login") }, "\(steps)")
    }

    @Test("Queries for a person's invitations and added apps use indexes")
    func invitations() async throws {
        for (sql, arguments, index) in [
            (SQLiteStore.invitationsOfPersonSQL, ["ada@example.com"] as StatementArguments, "role_invitations_by_login"),
            (SQLiteStore.addedAppCountSQL, [1], "apps_by_adder"),
        ] {
            let steps = try await steps(sql, arguments)
            #expect(!steps.contains { $0.hasPrefix("SCAN") } && steps.contains { $0.contains(index) }, "\(steps)")
        }
    }

    @Test("A query for events by and about a person uses one index for each")
    func affected() async throws {
        var query = AuditQuery(person: Person.ID(rawValue: 1), after: 5, limit: 9)
        query.includesAffected = true
        let (sql, arguments) = SQLiteStore.auditSQL(for: query)
        let steps = try await steps(sql, arguments)
        #expect(steps.contains { $0.hasPrefix("SEARCH audit ") && $0.hasSuffix("audit_by_person (person_id=? AND number>?)") }, "\(steps)")
        #expect(
            steps.contains { $0.hasPrefix("SEARCH audit ") && $0.hasSuffix("audit_by_affected (affected_id=? AND number>?)") }, "\(steps)")
        #expect(!steps.contains { $0.hasPrefix("MULTI-INDEX") || $0.hasPrefix("SCAN audit") }, "\(steps)")
    }

    @Test("A query for a person's events at an app uses an index of person and app")
    func events() async throws {
        let query = AuditQuery(person: Person.ID(rawValue: 1), appID: "1", isNewestFirst: true, limit: 51)
        let (sql, arguments) = SQLiteStore.auditSQL(for: query)
        let steps = try await steps(sql, arguments)
        #expect(steps == ["SEARCH audit USING INDEX audit_by_person_and_app (person_id=? AND app_id=? AND number<?)"])
    }

    @Test("The deletion of rows that name a removed person uses indexes", arguments: SQLiteStore.deletionsByLogin)
    func deletions(sql: String) async throws {
        let steps = try await steps(sql, ["ada@example.com"])
        #expect(!steps.isEmpty && steps.allSatisfy { $0.hasPrefix("SEARCH ") }, "\(steps)")
    }

    @Test(
        "Queries for a person's callbacks at an app use an index",
        arguments: [
            (SQLiteStore.pendingCallbackOfPersonSQL, 3), (SQLiteStore.deleteOldCallbacksSQL, 7),
            (SQLiteStore.deleteSupersededCallbacksSQL, 4),
        ])
    func callbacksOfPerson(sql: String, count: Int) async throws {
        let steps = try await steps(sql, StatementArguments(Array(repeating: 1, count: count)))
        let searches = steps.filter { $0.hasPrefix("SEARCH callbacks ") }
        #expect(
            !searches.isEmpty && searches.allSatisfy { $0.contains("callbacks_by_person_and_app (person_id=? AND app_id=? AND kind=?") },
            "\(steps)")
    }

    @Test("The query for the number of an app's leased callbacks uses an index")
    func leases() async throws {
        let steps = try await steps(SQLiteStore.leasedCallbacksSQL, ["1", 0])
        #expect(steps == ["SEARCH callbacks USING INDEX callbacks_that_are_leased (app_id=?)"])
    }

    @Test("The query for the kinds of digests uses an index, which has none of the provider's own")
    func digests() async throws {
        let steps = try await steps(SQLiteStore.otherDigestSQL, [""])
        #expect(steps == ["SEARCH people USING COVERING INDEX people_with_other_digests (password>?)"])
        #expect(SQLiteStore.otherDigestSQL.contains("1, 31) <> '\(PasswordDigest.standardParameters)'"))
    }

    @Test("The query for apps with due callbacks uses an index")
    func callbacks() async throws {
        let steps = try await steps(SQLiteStore.appsWithDueCallbacks, [0])
        #expect(!steps.contains { $0.hasPrefix("SCAN callbacks") }, "\(steps)")
        #expect(steps.contains("SEARCH callbacks USING INDEX callbacks_that_wait (app_id=?)"), "\(steps)")
    }

    @Test(
        "Queries for the device codes of an app, a network or a person use indexes",
        arguments: [
            (SQLiteStore.pendingByNetworkSQL, ["1", "0"], "COVERING INDEX device_logins_by_app (app_id=? AND state=? AND network>?)"),
            (
                SQLiteStore.oldestOfNetworkSQL, ["1", "a", "0", "9"],
                "INDEX device_logins_by_app (app_id=? AND state=? AND network=? AND expires_at>?)"
            ),
            (SQLiteStore.decidedCountSQL, ["1", "0"], "COVERING INDEX device_logins_by_app (app_id=? AND state=?)"),
            (
                SQLiteStore.surplusApprovalsSQL, ["1", "1", "d", "9", "9"],
                "INDEX device_logins_by_person (person_id=? AND app_id=? AND state=?)"
            ),
        ] as [(String, [String], String)])
    func devices(sql: String, arguments: [String], index: String) async throws {
        let steps = try await steps(sql, StatementArguments(arguments))
        #expect(steps.first == "SEARCH device_logins USING \(index)", "\(steps)")
    }

    @Test("The deletion of expired rows uses an index and does not sort", arguments: ExpiringTable.all.map { ($0.name, $0.deletion) })
    func expired(table: String, sql: String) async throws {
        let steps = try await steps(sql, [0, 9])
        #expect(!steps.contains { $0.hasPrefix("SCAN") || $0.contains("ORDER BY") }, "\(steps)")
        #expect(steps.contains { $0.hasPrefix("SEARCH \(table) USING INDEX \(table)_by_") && $0.contains("<?)") }, "\(steps)")
    }

    @Test("The deletion of a person's password attempts uses an index")
    func passwordAttempts() async throws {
        let steps = try await steps(SQLiteStore.deleteAttemptsOfPersonSQL, ["1", "1:", "1;"])
        #expect(!steps.contains { $0.hasPrefix("SCAN") }, "\(steps)")
    }

    @Test("The query for an app's activity reads only the counts of the days that it returns")
    func activity() async throws {
        #expect(try await steps(SQLiteStore.activity, ["1", 0]) == ["SEARCH activity_counts USING PRIMARY KEY (app_id=? AND day>?)"])
    }
}
