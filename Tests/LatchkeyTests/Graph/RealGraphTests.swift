import Foundation
import Latchkey
import LatchkeyTesting
import ProviderDomain
import ProviderSeed
import Testing

@testable import Latchkey

@Suite("The Graph API of a real provider")
struct RealGraphTests {
    /// Runs `body` with an app in which Ada is logged in.
    private func run(_ body: @escaping @Sendable (TestApp, GraphClient) async throws -> Void) async throws {
        try await TestProvider.run(try Seed.sample()) { provider in
            let app = TestApp(provider: provider.url)
            app.settings.clientToken = "fedcba9876543210fedcba9876543210"
            app.settings.loggingBehaviors = []
            let ada = ScriptedPerson(login: "ada@example.com", password: Secret("correct horse battery staple"))
            let configuration = LoginConfiguration(permissions: ["email", "user_birthday", "user_age_range", "user_hometown", "user_link"])
            _ = try await app.manager(ada, environment: LoginEnvironment()).logIn(with: configuration)
            try await body(app, GraphClient(settings: app.settings, session: app.session))
        }
    }

    @Test("The Graph API returns the person, alone and in a batch whose items refer to each other")
    func me() async throws {
        try await run { app, client in
            let me = GraphRequest(graphPath: "me", parameters: ["fields": "name,email"], client: client)
            let response = try await me.response()
            #expect(response.dictionary?["name"] as? String == "Ada King Lovelace")
            #expect(response.dictionary?["email"] as? String == "ada@example.com")
            let connection = GraphRequestConnection(client: client)
            connection.add(me, parameters: ["name": "who", "omit_response_on_success": false], completion: nil)
            connection.add(
                GraphRequest(graphPath: "{result=who:$.id}", parameters: ["fields": "first_name"], client: client), completion: nil)
            let unknownPerson = GraphRequest(
                graphPath: "app", parameters: ["fields": "name"], tokenString: nil, version: nil, httpMethod: .get, client: client)
            connection.add(unknownPerson, completion: nil)
            let results = try await connection.responses()
            #expect(results.map { $0.coreError?.explanation } == [nil, nil, nil])
            let names = results.map { try? $0.get().dictionary }.map { ($0?["first_name"] ?? $0?["name"]) as? String }
            #expect(names == ["Ada King Lovelace", "Ada", "Sample"])
        }
    }

    @Test("The loaded profile equals the profile from the claims of the login")
    func profile() async throws {
        try await run { app, client in
            let reported = try #require(app.session.profile)
            app.session.change { $0.profile = nil }
            let loaded = try #require(try await client.loadProfile())
            #expect(loaded.userID == reported.userID && loaded.name == reported.name && loaded.email == reported.email)
            #expect(loaded.birthdayComponents == reported.birthdayComponents && loaded.ageRange == reported.ageRange)
            #expect(loaded.hometown == reported.hometown && loaded.linkURL == reported.linkURL)
            let picture = try #require(loaded.imageURL(forMode: .square, size: CGSize(width: 50, height: 50), client: client))
            let response = try await URLSessionTransport().send(TransportRequest(url: picture.absoluteString))
            #expect([200, 302].contains(response.status))
        }
    }

    @Test("A missing permission leads to the documented error code")
    func missingPermission() async throws {
        try await run { _, client in
            let post = GraphRequest(
                graphPath: "me/feed", parameters: ["message": "This is a status update"], httpMethod: .post, client: client)
            let error = await #expect(throws: CoreError.self) { try await post.response() }
            #expect((error as (any Error)? as NSError?)?.userInfo[GraphRequestErrorGraphErrorCodeKey] as? Int == 200)
        }
    }

    @Test("The Graph API refreshes the token, revokes one permission, and then revokes the login")
    func life() async throws {
        try await run { app, client in
            let first = try #require(app.session.accessToken)
            let second = try await client.refreshAccessToken()
            #expect(second.userID == first.userID && second.permissions == first.permissions)
            #expect(second.expirationDate >= first.expirationDate.addingTimeInterval(-1))
            let granted = try await client.permissions().granted
            #expect(granted.contains(.email))
            try await client.revoke(.email)
            #expect(app.session.accessToken?.hasGranted(.email) == false)
            #expect(app.session.accessToken?.declinedPermissions.contains(.email) == true)
            let declined = try await client.permissions().declined
            #expect(declined == [.email])
            let text = try #require(app.session.accessToken?.tokenString)
            try await client.revokeAll()
            #expect(app.session.values == Session.Values())
            let late = GraphRequest(
                graphPath: "me", parameters: ["fields": ""], tokenString: text, version: nil, httpMethod: .get, client: client)
            let error = await #expect(throws: CoreError.self) { try await late.response() }
            #expect(error?.graphErrorCode == 190 && error?.graphErrorSubcode == 458)
        }
    }

    @Test("The Graph API accepts uploads and compressed bodies, and refreshes a day-old token with a request")
    func bodies() async throws {
        try await run { app, client in
            let feed = GraphRequest(
                graphPath: "me/feed", parameters: ["message": "x", "source": Data("PNG".utf8)], httpMethod: .post, client: client)
            let error = await #expect(throws: CoreError.self) { try await feed.response() }
            #expect(error?.graphErrorCode == 200)
            app.session.change { $0.accessToken = $0.accessToken?.replacing(refreshDate: Date(timeIntervalSinceNow: -90_000)) }
            let me = GraphRequest(graphPath: "me", parameters: ["fields": "id"], client: client)
            let found = try await me.response().dictionary?["id"] as? String
            #expect(found == app.session.accessToken?.userID)
            #expect(abs(app.session.accessToken?.refreshDate.timeIntervalSinceNow ?? -90_000) < 600)
        }
    }
}
