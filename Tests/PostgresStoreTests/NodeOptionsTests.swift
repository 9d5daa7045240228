import Testing

@testable import PostgresStore

@Suite("The options of nodes", .timeLimit(.minutes(5)))
struct NodeOptionsTests {
    @Test("A node learns the names of the nodes that run with other options")
    func differences() async throws {
        let database = try await PostgresTestDatabase()
        func node(_ name: String, _ options: [String]) async throws -> PostgresStore {
            try await PostgresStore.open(
                address: "postgres:host=\(database.server.folder) user=postgres dbname=\(database.name)",
                as: PostgresNode(name: name, publicURL: "https://login.example", options: options))
        }
        let first = try await node("first", ["200", "90"])
        #expect(try await first.nodesWithOtherOptions() == [])
        let second = try await node("second", ["200", "90"])
        let third = try await node("third", ["100", "90"])
        #expect(try await second.nodesWithOtherOptions() == ["third"])
        #expect(try await third.nodesWithOtherOptions() == ["first", "second"])
        await third.closeConnections()
        #expect(try await second.nodesWithOtherOptions() == [])
        #expect(try await database.store().nodesWithOtherOptions() == [], "a command is no node")
        for store in [first, second] { await store.closeConnections() }
    }
}
