import Foundation
import GRDB
import LatchkeyStoreTesting
import LoginModel
import ProviderDomain
import TestSupport
import Testing

@testable import ProviderStore

@Suite("The SQLite store's conformance to ProviderStore")
struct SQLiteConformanceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func store() throws -> SQLiteStore { try SQLiteStore(path: folder.path("store.sqlite")) }

    @Test("The store meets each requirement", arguments: StoreConformance.requirements)
    func requirement(requirement: StoreRequirement) async throws { try await requirement.check { try store() } }

    @Test("The store completes an interrupted removal of an app")
    func removalAfterACrash() async throws {
        let store = try store()
        let people = try await StoreConformance.addManyUsers(StoreNodes(store, store))
        let app = try #require(try await store.app("1"))
        #expect(try await store.write { try SQLiteStore.deactivateApp(app, $0, by: .operator, at: SampleFacts.now) })
        let again = try self.store()
        let closed = try #require(try await again.app("1"))
        #expect(!closed.settings.isActive)
        #expect(try await again.grants(by: people[0]).count == 1)
        #expect(try await again.changeApp(AppChange.remove(closed, at: SampleFacts.now)))
        #expect(try await again.app("1") == nil)
        #expect(try await again.grants(by: people[0]).isEmpty)
    }

    @Test("When the epoch of a grant rises, the records of its ended logins are deleted")
    func endedLogins() async throws {
        let store = try store()
        try await StoreConformance.raisesTheEpochAfterTooManyEnds(StoreNodes(store, store))
        #expect(try await store.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM ended_logins") } == 0)
    }

    @Test("An app that creates and removes many test users leaves few rows")
    func testUsersOfADay() async throws {
        let store = try store()
        try await StoreConformance.limitsTheRecordsOfTestUsers(StoreNodes(store, store))
        let rows = try await store.read { database in
            try ["removed_people", "field_accesses", "daily_counts"].map {
                try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM \($0)") ?? 0
            }
        }
        #expect(rows[0] == 1 && rows[1] == 0 && rows[2] < 20, "\(rows)")
    }
}
