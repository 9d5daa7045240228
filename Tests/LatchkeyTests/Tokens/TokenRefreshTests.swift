import Foundation
import Latchkey
import LatchkeyTesting
import StrictJSON
import Testing

@testable import Latchkey

@Suite("The refresh of an access token")
struct TokenRefreshTests {
    private typealias Response = GraphWire.Response

    private static let day: TimeInterval = 86_400
    private static let permissions: GraphWire.Response = ["data": [["permission": "email", "status": "granted"]]]

    /// Sets the age of the session's token, in seconds.
    private func age(_ seconds: TimeInterval, in app: GraphApp) {
        app.session.change { $0.accessToken = GraphApp.token(refreshed: GraphApp.start.addingTimeInterval(-seconds)) }
    }

    @Test("A request also refreshes a token that is a day old, and returns its own response unchanged")
    func along() async throws {
        try await GraphWire.run { received in
            received.batch.isEmpty
                ? ["id": "1"]
                : .batch([
                    ["id": "1"], ["access_token": "EAAnew", "expires_at": "1900000000", "data_access_expiration_time": 0], Self.permissions,
                ])
        } _: { wire, app in
            age(Self.day + 1, in: app)
            let seen = try await app.changes {
                let response = try await app.request("me").response()
                #expect(response.json == ["id": "1"])
            }
            let token = try #require(app.session.accessToken)
            #expect(seen == ["EAAnew"])
            #expect(token.tokenString == "EAAnew")
            #expect(token.refreshDate == GraphApp.start)
            #expect(token.expirationDate == Date(timeIntervalSince1970: 1_900_000_000))
            #expect(token.dataAccessExpirationDate == .distantFuture)
            #expect(token.permissions == [.email] && token.declinedPermissions.isEmpty)
            let items = try #require(wire.requests.first).batch
            #expect(
                items.map { $0["relative_url"]?.string?.split(separator: "?").first } == ["me", "oauth/access_token", "me/permissions"])
            let fields = FormFields(reading: items[1]["relative_url"]?.string?.split(separator: "?").last ?? "")
            #expect(fields["grant_type"] == "fb_extend_sso_token" && fields["client_id"] == "138483919580948")
        }
    }

    @Test("A token whose refresh date is more than a day in the future is refreshed")
    func clockThatWasAhead() async throws {
        try await GraphWire.run { received in
            received.batch.isEmpty ? ["id": "1"] : .batch([["id": "1"], ["access_token": "EAAnew"], Self.permissions])
        } _: { wire, app in
            age(-Self.day + 1, in: app)
            _ = try await app.request("me").response()
            #expect(app.session.accessToken?.tokenString != "EAAnew")
            age(-Self.day - 1, in: app)
            _ = try await app.request("me").response()
            #expect(app.session.accessToken?.tokenString == "EAAnew")
            #expect(app.session.accessToken?.refreshDate == GraphApp.start)
        }
    }

    @Test("A request does not refresh a fresh or expired token, nor if it cannot be sent in a batch")
    func notDue() async throws {
        try await GraphWire.run { _ in
            ["id": "1"]
        } _: { wire, app in
            age(Self.day - 1, in: app)
            _ = try await app.request("me").response()
            age(Self.day + 1, in: app)
            _ = try await app.request("me/photos", ["a": Data("A".utf8)], .post).response()
            let old = GraphRequest(
                graphPath: "me", parameters: ["fields": ""], tokenString: "EAAada", version: "v12.0", httpMethod: .get, client: app.client)
            _ = try await old.response()
            app.session.change { $0.accessToken = $0.accessToken?.replacing(expirationDate: GraphApp.start.addingTimeInterval(-1)) }
            _ = try await app.request("me").response()
            age(Self.day + 1, in: app)
            let anonymous = GraphRequest(
                graphPath: "7", parameters: ["fields": ""], tokenString: nil, httpMethod: .get, flags: .skipClientToken, client: app.client)
            _ = try await anonymous.response()
            #expect(wire.requests.last?.query["access_token"] == nil)
            #expect(wire.requests.count == 5)
            #expect(wire.requests.allSatisfy { $0.batch.isEmpty })
        }
    }

    @Test("A failed refresh is repeated after an hour, not earlier")
    func pace() async throws {
        try await GraphWire.run { received in
            received.batch.isEmpty ? ["id": "1"] : .batch([["id": "1"], .error(1), .error(2)])
        } _: { wire, app in
            age(Self.day * 2, in: app)
            for seconds in [0.0, 3599, 3, 3599, 2] {
                app.now.withLock { $0 += seconds }
                let found = try await app.request("me").response().json
                #expect(found == ["id": "1"])
            }
            #expect(wire.requests.map { $0.batch.count } == [3, 0, 3, 0, 3])
            #expect(app.session.accessToken?.refreshDate == GraphApp.start.addingTimeInterval(-Self.day * 2))
        }
    }

    @Test(
        "A request succeeds if the provider refuses the batch with the refresh",
        arguments: [Response.error(3), .init(400, text: "x"), .init(200, [])])
    func refusedBatch(response: GraphWire.Response) async throws {
        try await GraphWire.run { received in
            received.method == "POST" ? response : ["id": "1"]
        } _: { wire, app in
            age(Self.day * 2, in: app)
            let found = try await app.request("me").response().json
            #expect(found == ["id": "1"])
            #expect(wire.requests.count == 2)
        }
    }

    @Test("A write is not sent twice if the response to its batch is invalid")
    func write() async throws {
        try await GraphWire.run { received in
            received.batch.isEmpty ? ["id": "1"] : .init(200, [])
        } _: { wire, app in
            age(Self.day * 2, in: app)
            await #expect(throws: CoreError.self) { try await app.request("me/feed", ["message": "x"], .post).response() }
            #expect(wire.requests.count == 1)
        }
    }

    @Test(
        "A token keeps the values that the response omits or gives wrongly",
        arguments: [
            ([:], "EAAada", nil), (["access_token": " "], "EAAada", nil), (["access_token": ""], "EAAada", nil),
            (["access_token": "EAA\r\nX: y"], "EAAada", nil), (["access_token": "EAAé"], "EAAada", nil),
            (["access_token": .string(String(repeating: "A", count: 8193))], "EAAada", nil),
            (["access_token": 7, "expires_at": "soon"], "EAAada", nil), (["expires_at": 0], "EAAada", .distantFuture),
            (["expires_at": -1], "EAAada", .distantFuture), (["expires_in": 60], "EAAada", GraphApp.start.addingTimeInterval(60)),
            (["expires_at": 1e300], "EAAada", nil),
            (
                ["access_token": "EAAb", "expires_at": 1_900_000_000.0], "EAAb",
                Date(timeIntervalSince1970: 1_900_000_000)
            ),
        ] as [(StrictJSON.JSONValue, String, Date?)])
    func oddResponses(response: StrictJSON.JSONValue, text: String, end: Date?) async throws {
        try await GraphWire.run { _ in
            .batch([Response(200, response), ["other": 1]])
        } _: { _, app in
            let ends = Date(timeIntervalSince1970: 1_850_000_000)
            app.session.change { $0.accessToken = $0.accessToken?.replacing(expirationDate: ends) }
            let token = try await app.client.refreshAccessToken()
            #expect(token.tokenString == text)
            #expect(token.expirationDate == end ?? ends)
            #expect(token.permissions == GraphApp.token().permissions)
            #expect(token.declinedPermissions == GraphApp.token().declinedPermissions)
            #expect(app.session.accessToken == token)
        }
    }

    @Test("An explicit refresh reports its error")
    func byHand() async throws {
        try await GraphWire.run { _ in
            .batch([.error(1), Self.permissions])
        } _: { _, app in
            let error = await #expect(throws: CoreError.self) { try await app.client.refreshAccessToken() }
            #expect(error?.graphErrorCode == 1)
            #expect(app.session.accessToken?.permissions == [.email])
            #expect(app.session.accessToken?.refreshDate == GraphApp.start)
            app.session.clear()
            let unknownPerson = await #expect(throws: CoreError.self) { try await app.client.refreshAccessToken() }
            #expect(unknownPerson?.code == .errorAccessTokenRequired)
        }
    }

    @Test("A refresh does not restore the token of a person who has logged out meanwhile")
    func loggedOut() async throws {
        try await GraphWire.run { _ in
            .batch([["access_token": "EAAnew"], Self.permissions])
        } _: { _, app in
            let session = app.session
            let client = GraphClient(
                settings: app.settings, session: session,
                environment: LoginEnvironment(transport: TransportWithAction(do: { session.clear() })))
            let error = await #expect(throws: CoreError.self) { try await client.refreshAccessToken() }
            #expect(error?.reason == .superseded)
            #expect(session.accessToken == nil)
        }
    }

    @Test("The documented refresh method reports once that there is no access token")
    func documented() async throws {
        try await TestProvider.run { provider in
            try await provider.asShared(as: .ada) {
                let (ends, end) = AsyncStream.makeStream(of: CoreError?.self)
                AccessToken.refreshCurrentAccessToken { _, result, error in
                    #expect(result == nil)
                    end.yield(error as? CoreError)
                }
                for await error in ends {
                    #expect(error?.code == .errorAccessTokenRequired)
                    break
                }
            }
        }
    }
}
