import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON
import Testing

@Suite("Test users")
struct TestUserTests {
    private static let second = (id: "77", token: "77|second")
    private static let server = "\(Sample.appID)|\(Sample.secret)"

    private func run(
        clock: TestClock = TestClock(following: .real), _ test: @escaping @Sendable (GraphProgram) async throws -> Void
    ) async throws {
        let second = RegisteredApp(id: Self.second.id, name: "Second", secret: Secret("second"))
        try await TestProvider.run(try Sample.seed { $0.apps.append(second) }, clock: clock) { try await test(GraphProgram(provider: $0)) }
    }

    private func make(_ graph: GraphProgram, _ fields: [String: String] = [:]) async throws -> (id: String, login: String) {
        let usual = ["access_token": Self.server, "installed": "false"]
        let made = try await graph.post("/\(Sample.appID)/accounts/test-users", usual.merging(fields) { $1 }).json
        return (try #require(made["id"]?.string), try #require(made["email"]?.string))
    }

    /// Shares a test user with the second app. Returns the user's ID in that app.
    private func share(_ id: String, _ graph: GraphProgram) async throws -> String {
        let fields = ["access_token": Self.second.token, "uid": id, "owner_access_token": Self.server, "installed": "false"]
        return try #require(try await graph.post("/\(Self.second.id)/accounts/test-users", fields).json["id"]?.string)
    }

    @Test("A test user never becomes a regular person, even if all apps release them at the same time")
    func lastApp() async throws {
        try await run { graph in
            for _ in 0..<6 {
                let user = try await make(graph)
                let alias = try await share(user.id, graph)
                let edges = [
                    ("/\(Sample.appID)/accounts/test-users?uid=\(user.id)", Self.server),
                    ("/\(Self.second.id)/accounts/test-users?uid=\(alias)", Self.second.token),
                ]
                let codes: [Int64?] = try await withThrowingTaskGroup { group in
                    for (path, token) in edges { group.addTask { try await graph.delete(path, token: token).code } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(codes.compactMap(\.self) == [2902], "the last app cannot release the test user")
                #expect(try await graph.provider.store.person(withLogin: user.login)?.testApps.count == 1)
            }
        }
    }

    @Test("An app that has created the daily maximum of test users gets an error that says so")
    func today() async throws {
        // The clock stands still, so that the day does not change during the test.
        let clock = TestClock()
        try await run(clock: clock) { graph in
            let (store, now) = (graph.provider.store, clock.environment.now())
            // The test users are added concurrently, so that the store can combine many changes in one commit.
            try await withThrowingTaskGroup { group in
                for number in 0..<TestUserRequest.maximumPerDay {
                    group.addTask {
                        let person = Person(
                            id: .unknownPerson, login: "t\(number)", password: PasswordDigest(encoded: ""), firstName: "A", lastName: "B",
                            testApps: [Sample.appID])
                        let record = PersonRecord(person: person, picture: nil, friends: [])
                        #expect(try await store.changePerson(PersonChange.add(record, byApp: Sample.appID, at: now)))
                        let made = try #require(try await store.personRecord(withLogin: person.login))
                        #expect(try await store.changePerson(PersonChange.remove(made, byApp: Sample.appID, at: now)))
                    }
                }
                try await group.waitForAll()
            }
            let fields = ["access_token": Self.server, "installed": "false"]
            let refused = try await graph.post("/\(Sample.appID)/accounts/test-users", fields)
            #expect(refused.code == 2900)
            #expect(refused.json["error"]?["message"]?.string?.contains("today") == true)
        }
    }

    @Test("A Limited Login gives a test user no access token")
    func limited() async throws {
        try await run { graph in
            let fields = ["access_token": Self.server, "installed": "false"]
            let made = try await graph.post("/\(Sample.appID)/accounts/test-users", fields).json
            let login = (login: try #require(made["email"]?.string), password: try #require(made["password"]?.string))
            _ = try await ScriptedBrowser().finish(try Sample.dialog(graph.provider, Sample.limited), as: login)
            let path = "/\(Sample.appID)/accounts/test-users"
            #expect(try await graph.get(path, token: Self.server).json["data"]?.array?.first?["access_token"] == nil)
            _ = try await ScriptedBrowser().finish(try Sample.dialog(graph.provider), as: login)
            #expect(try await graph.get(path, token: Self.server).json["data"]?.array?.first?["access_token"] != nil)
        }
    }

    @Test("Test users become friends when both ask, and the audit log records each change")
    func friends() async throws {
        try await run { graph in
            let one = try await make(graph, ["installed": "true"])
            let other = try await make(graph, ["installed": "true"])
            let list = try await graph.get("/\(Sample.appID)/accounts/test-users", token: Self.server).json["data"]?.array ?? []
            for (user, friend) in [(one, other), (one, other), (other, one), (one, other), (other, one)] {
                let token = try #require(list.first { $0["id"]?.string == user.id }?["access_token"]?.string)
                #expect(try await graph.post("/\(user.id)/friends/\(friend.id)", ["access_token": token]).json == ["success": true])
            }
            let lines = try await graph.provider.store.auditEntries(matching: AuditQuery(appID: Sample.appID))
                .filter { $0.event == .personChanged }.map { "\($0.actor.rawValue) \($0.fields.joined(separator: ","))" }
            #expect(lines == ["app friend_requests", "app friends", "app friends"], "repeated requests change nothing")
        }
    }

    @Test("The audit log names the app that created, changed or removed a test user")
    func auditLog() async throws {
        try await run { graph in
            let user = try await make(graph, ["installed": "true", "permissions": "email"])
            let person = try #require(try await graph.provider.store.person(withLogin: user.login)).id
            _ = try await graph.post("/\(user.id)", ["access_token": Self.server, "name": "Blaise Pascal"])
            let alias = try await share(user.id, graph)
            _ = try await graph.delete("/\(Sample.appID)/accounts/test-users?uid=\(user.id)", token: Self.server)
            #expect(try await graph.delete("/\(alias)", token: Self.second.token).json == ["success": true])

            let entries = try await graph.provider.store.auditEntries(matching: AuditQuery(person: person))
            let lines = entries.map { "\($0.appID ?? "-") \($0.actor.rawValue) \($0.event) \($0.fields.joined(separator: ","))" }
            #expect(
                lines == [
                    "\(Sample.appID) app person_added ", "\(Sample.appID) app granted email,public_profile",
                    "\(Sample.appID) app person_changed first_name,last_name", "77 app person_changed test_apps",
                    "\(Sample.appID) app person_changed test_apps", "\(Sample.appID) app disconnected email,public_profile",
                    "77 app person_removed ",
                ])
        }
    }
}
