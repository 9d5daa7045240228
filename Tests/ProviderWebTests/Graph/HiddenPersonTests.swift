import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON
import Testing

@Suite("People hidden from an app")
struct HiddenPersonTests {
    private static let appToken = "\(Sample.appID)|\(Sample.secret)"

    /// Runs a provider at which Ada and her friend Grace both use the app.
    private func run(
        _ test: @escaping @Sendable (GraphProgram, _ token: String, _ grace: String, AdvanceableClock) async throws -> Void
    ) async throws {
        let clock = AdvanceableClock()
        try await TestProvider.run(try Sample.seed(), environment: clock.environment) { provider in
            let graph = GraphProgram(provider: provider)
            let grace = try await graph.token(as: Sample.grace, scope: "user_friends,user_birthday")
            let id = try #require(try await graph.get("/me", token: grace).json["id"]?.string)
            try await test(graph, try await graph.token(scope: "user_friends"), id, clock)
        }
    }

    private func lockGrace(_ isLocked: Bool, _ graph: GraphProgram) async throws {
        let before = try #require(try await graph.provider.store.personRecord(withLogin: Sample.grace.login))
        var after = before
        after.person.isLocked = isLocked
        #expect(try await graph.provider.store.changePerson(PersonChange.set(before, to: after, at: Date())))
    }

    private func friends(_ graph: GraphProgram, _ token: String) async throws -> Int? {
        try await graph.get("/me/friends", token: token).json["data"]?.array?.count
    }

    @Test("A locked person is hidden from the app's server and its users, but the server can remove the grant")
    func locked() async throws {
        try await run { graph, token, grace, _ in
            for isLocked in [true, false] {
                try await lockGrace(isLocked, graph)
                for path in [
                    "/\(grace)?fields=name,birthday", "/\(grace)/permissions", "/\(grace)/friends", "/\(grace)/picture?redirect=0",
                ] {
                    let response = try await graph.get(path, token: Self.appToken)
                    #expect(response.subcode == (isLocked ? 33 : nil), "\(path)")
                }
                #expect(try await graph.get("/\(grace)", token: token).subcode == (isLocked ? 33 : nil))
                #expect(try await graph.get("/\(grace)/picture?redirect=0", token: token).subcode == (isLocked ? 33 : nil))
                #expect(try await graph.get("/me/friends/\(grace)", token: token).json["data"]?.array?.count == (isLocked ? 0 : 1))
                #expect(try await friends(graph, token) == (isLocked ? 0 : 1))
            }
            try await lockGrace(true, graph)
            #expect(try await graph.delete("/\(grace)/permissions", token: Self.appToken).json == ["success": true])
        }
    }

    @Test("A person without a role that can log in is hidden while the app is in development")
    func inDevelopment() async throws {
        try await run { graph, token, grace, _ in
            let ada = Sample.ada.login, friend = Sample.grace.login
            let rows: [(AppRoles, Bool)] = [
                (AppRoles(administrators: [ada]), false), (AppRoles(administrators: [ada], insightsUsers: [friend]), false),
                (AppRoles(administrators: [ada], testers: [friend]), true),
            ]
            for (roles, isSeen) in rows {
                let before = try #require(try await graph.provider.store.app(Sample.appID))
                var after = before
                (after.mode, after.roles) = (.development, roles)
                #expect(try await graph.provider.store.changeApp(AppChange.set(before, to: after, at: Date())))
                #expect(try await graph.get("/\(grace)", token: Self.appToken).subcode == (isSeen ? nil : 33))
                #expect(try await friends(graph, token) == (isSeen ? 1 : 0))
            }
        }
    }

    @Test("A person is hidden as a friend if the app may not ask them for user_friends")
    func withoutAccess() async throws {
        try await run { graph, _, grace, _ in
            for roles in [AppRoles(testers: [Sample.ada.login]), AppRoles(testers: [Sample.ada.login, Sample.grace.login])] {
                let before = try #require(try await graph.provider.store.app(Sample.appID))
                var after = before
                (after.advancedAccess, after.roles) = ([], roles)
                #expect(try await graph.provider.store.changeApp(AppChange.set(before, to: after, at: Date())))
                let token = try await graph.token(scope: "user_friends")
                let isTester = roles.testers.contains(Sample.grace.login)
                #expect(try await friends(graph, token) == (isTester ? 1 : 0))
                #expect(try await graph.get("/\(grace)", token: token).subcode == (isTester ? nil : 33))
            }
        }
    }

    @Test("A person is hidden as a friend after data access has ended, until they log in again")
    func expired() async throws {
        try await run { graph, _, grace, clock in
            clock.advance(seconds: AccessToken.dataAccessLifetime - 1)
            let token = try await graph.token(scope: "user_friends")
            #expect(try await friends(graph, token) == 1)
            clock.advance(seconds: 1)
            #expect(try await friends(graph, token) == 0)
            #expect(try await graph.get("/\(grace)", token: token).subcode == 33)
            _ = try await graph.token(as: Sample.grace, scope: "user_friends")
            #expect(try await friends(graph, token) == 1, "a new login restores the data access")
        }
    }
}
