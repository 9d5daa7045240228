import LatchkeyStoreTesting
import ProviderDomain
import ProviderStore
import TestSupport
import Testing

@testable import PostgresStore

// The requirements are checked one after the other, because they use the same database.
@Suite("The PostgreSQL store's conformance to ProviderStore", .serialized)
struct PostgresConformanceTests {
    private static let database = Task { try await PostgresTestDatabase() }

    @Test("The store meets each requirement", arguments: StoreConformance.requirements)
    func requirement(requirement: StoreRequirement) async throws {
        let database = try await Self.database.value
        try await database.removeAllRows()
        try await requirement.check { try await database.store() }
    }
}

extension PostgresTestDatabase {
    /// Opens a store object on the database.
    func store() async throws -> PostgresStore {
        try await PostgresStore.open(address: "postgres:host=\(server.folder) user=postgres dbname=\(name)")
    }
}
