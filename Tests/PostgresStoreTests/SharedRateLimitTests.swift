import Foundation
import Latchkey
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderSeed
import ProviderStore
import TestSupport
import Testing

@testable import PostgresStore

@Suite("The rate limit of two providers on one PostgreSQL database", .timeLimit(.minutes(5)))
struct SharedRateLimitTests {
    /// Returns the status and the header `X-App-Usage` of a call for a person.
    private static func call(_ provider: TestProvider, _ token: String) async throws -> (status: Int, usage: String) {
        let url = try #require(URL(string: "\(provider.url)/me?access_token=\(token)"))
        let response = try await ScriptedBrowser().get(url, headers: ["Accept": "application/json"])
        return (response.status, response.headers["x-app-usage"] ?? "")
    }

    private static func run(_ store: PostgresStore, _ test: @escaping @Sendable (TestProvider) async throws -> Void) async throws {
        let seed = Seed(apps: try Seed.sample().apps, people: [try TestPerson.ada.entry()])
        try await TestProvider.run(seed, store: store, callsPerPerson: 50, test)
    }

    @Test("A person who has used up the allowance at one node has none at the other, and at none that starts later")
    func allowance() async throws {
        let database = try await PostgresTestDatabase()
        let (one, other, third) = (try await database.store(), try await database.store(), try await database.store())
        try await Self.run(one) { first in
            try await Self.run(other) { second in
                let app = first.app()
                _ = try await app.logIn(as: .ada)
                let token = try #require(app.session.accessToken?.tokenString)
                var calls = 0
                while try await Self.call(first, token).status == 200 { calls += 1 }
                #expect((40...50).contains(calls), "the login makes calls, too")
                // The second node learns within a second or two what the first has counted.
                try await wait { try await Self.call(second, token).status != 200 }
                try await wait { try await Self.call(second, token).usage.contains("\"call_count\":100") }
                try await Self.run(third) { late in
                    try await wait { try await Self.call(late, token).status != 200 }
                }
            }
        }
    }
}
