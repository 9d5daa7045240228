import LatchkeyStoreTesting
import ProviderDomain
import ProviderStore
import TestSupport
import Testing

@testable import PostgresStore

// The requirements are checked one after the other: each uses a database and a dozen connections of its own.
@Suite("The PostgreSQL store's conformance to ProviderStore", .serialized)
struct PostgresConformanceTests {
    @Test("The store meets each requirement", arguments: StoreConformance.requirements)
    func requirement(requirement: StoreRequirement) async throws {
        let database = try await PostgresTestDatabase()
        try await requirement.check { try await database.store() }
    }
}

extension PostgresTestDatabase {
    /// Opens a store object on the database.
    func store() async throws -> PostgresStore {
        try await PostgresStore.open(address: "postgres:host=\(server.folder) user=postgres dbname=\(name)")
    }
}
