import Foundation
import Latchkey
import LatchkeyTesting
import StrictJSON
import TestSupport
import Testing

@testable import Latchkey

@Suite("Loading a profile")
struct ProfileLoadingTests {
    private static let ada: GraphWire.Response = ["id": "122", "first_name": "Ada", "name": "Ada King Lovelace"]

    @Test("A load requests the fields that the token may read, and ignores values of the wrong type")
    func fields() async throws {
        try await GraphWire.run { _ in
            [
                "id": "122", "first_name": "Ada", "middle_name": "King", "last_name": "Lovelace", "name": "Ada King Lovelace",
                "email": "ada@example.com", "friends": ["data": [["id": "7"], ["id": 8], [:]]], "birthday": "12/10/1985",
                "age_range": ["min": 21], "hometown": ["id": "1", "name": "London"], "location": ["id": 1], "gender": 7,
                "link": "https://people.example/ada",
            ]
        } _: { wire, app in
            app.session.change {
                $0.accessToken = $0.accessToken?.replacing(permissions: LoginPermissions(granted: [.email, .userFriends, .userLink]))
            }
            let profile = try #require(try await app.client.loadProfile())
            #expect(wire.requests.first?.query["fields"] == "id,first_name,middle_name,last_name,name,link,email,friends")
            #expect(app.session.profile == profile)
            #expect(profile.userID == "122" && profile.middleName == "King" && profile.friendIDs == ["7"])
            #expect(profile.birthday == Date(timeIntervalSince1970: 503_020_800))
            #expect(profile.ageRange?.min == 21 && profile.hometown?.name == "London")
            #expect(profile.location == nil && profile.gender == nil && profile.imageURL == nil && profile.permissions == nil)
            #expect(profile.linkURL?.absoluteString == "https://people.example/ada")
            #expect(profile.refreshDate == GraphApp.start && !profile.isLimited)
        }
    }

    @Test("No request is sent if the profile is fresh or there is no access token")
    func fresh() async throws {
        try await GraphWire.run { _ in
            Self.ada
        } _: { wire, app in
            _ = try await app.client.loadProfile()
            app.now.withLock { $0 += 86_399 }
            _ = try await app.client.loadProfile()
            #expect(wire.requests.count == 1)
            app.now.withLock { $0 += 1 }
            _ = try await app.client.loadProfile()
            #expect(wire.requests.count == 2)
            app.session.change { $0.profile = Profile(userID: "122", refreshDate: GraphApp.start, isLimited: true) }
            _ = try await app.client.loadProfile()
            app.session.change { $0.profile = Profile(userID: "7", refreshDate: GraphApp.start) }
            _ = try await app.client.loadProfile()
            #expect(wire.requests.count == 4)
            // A clock that was wrong has set a refresh date in the future.
            app.session.change { $0.profile = Profile(userID: "122", refreshDate: .distantFuture) }
            _ = try await app.client.loadProfile()
            #expect(wire.requests.count == 5)
            app.session.clear()
            let found = try await app.client.loadProfile()
            #expect(found == nil)
            #expect(wire.requests.count == 5)
        }
    }

    @Test(
        "A temporary failure leaves the old profile, and a refusal by the provider removes it",
        arguments: [
            (.error(2, status: 500), true), (.init(500, text: "x"), true), (.init(200, text: "{"), true), (["name": "Ada"], true),
            (["id": ""], true), (["id": 122], true), (["id": "7"], true), (.error(100), false), (.error(190, 458), false),
        ] as [(GraphWire.Response, Bool)])
    func failure(response: GraphWire.Response, isStored: Bool) async throws {
        try await GraphWire.run { _ in
            response
        } _: { wire, app in
            let old = Profile(userID: "122", name: "Ada", refreshDate: GraphApp.start.addingTimeInterval(-100_000))
            app.session.change { $0.profile = old }
            await #expect(throws: CoreError.self) { try await app.client.loadProfile() }
            #expect(app.session.profile == (isStored ? old : nil))
            #expect(app.session.accessToken != nil)
            #expect(wire.requests.count == 1)
        }
    }

    @Test("A newer load supersedes an older one, which then fails with that reason")
    func superseded() async throws {
        let (arrivals, arrive) = AsyncStream.makeStream(of: Void.self)
        let count = Locked(0)
        try await GraphWire.run { _ in
            let isFirst = count.withLock { count in
                count += 1
                return count == 1
            }
            if isFirst {
                arrive.yield()
                try await ManualClock().sleep(for: .seconds(1))
            }
            return Self.ada
        } _: { _, app in
            let client = app.client
            let first = Task { try await client.loadProfile() }
            for await _ in arrivals { break }
            let found = try await client.loadProfile()?.firstName
            #expect(found == "Ada")
            let error = await #expect(throws: CoreError.self) { try await first.value }
            #expect(error?.reason == .superseded)
            #expect(app.session.profile?.firstName == "Ada")
        }
    }

    @Test("A load does not undo a change that has occurred meanwhile")
    func meanwhile() async throws {
        try await GraphWire.run { _ in
            Self.ada
        } _: { _, app in
            let session = app.session
            let other = Profile(userID: "122", name: "Another")
            for change in [{ session.clear() }, { session.change { $0.profile = other } }] as [@Sendable () -> Void] {
                session.change { $0 = Session.Values(accessToken: GraphApp.token()) }
                let client = GraphClient(
                    settings: app.settings, session: session, environment: LoginEnvironment(transport: TransportWithAction(do: change)))
                let error = await #expect(throws: CoreError.self) { try await client.loadProfile() }
                #expect(error?.reason == .superseded)
                #expect(session.profile?.firstName == nil)
            }
        }
    }

    @Test("A load succeeds even if the access token was refreshed meanwhile")
    func refreshedToken() async throws {
        try await GraphWire.run { _ in
            Self.ada
        } _: { _, app in
            let session = app.session
            let refresh: @Sendable () -> Void = { session.change { $0.accessToken = GraphApp.token("EAAnew") } }
            let client = GraphClient(
                settings: app.settings, session: session, environment: LoginEnvironment(transport: TransportWithAction(do: refresh)))
            let found = try await client.loadProfile()?.firstName
            #expect(found == "Ada")
            #expect(session.values.profile?.firstName == "Ada" && session.accessToken?.tokenString == "EAAnew")
        }
    }

    @Test("A new access token loads the profile if automatic updates are enabled")
    func updates() async throws {
        try await GraphWire.run { _ in
            Self.ada
        } _: { wire, app in
            let updates = ProfileUpdates(client: app.client)
            #expect(!updates.isEnabled)
            let (ends, end) = AsyncStream.makeStream(of: Void.self)
            let observer = app.app.notifications.addObserver(forName: .ProfileDidChange, object: nil, queue: nil) { _ in end.yield() }
            updates.isEnabled = true
            app.session.change { $0.accessToken = GraphApp.token("EAAsecond") }
            for await _ in ends { break }
            #expect(app.session.profile?.firstName == "Ada")
            updates.isEnabled = false
            app.session.change { $0 = Session.Values(accessToken: GraphApp.token("EAAthird")) }
            #expect(wire.requests.count == 1)
            app.app.notifications.removeObserver(observer)
        }
    }

    @Test("A load without a session yields no profile and no error, and both update switches work")
    @available(*, deprecated)
    func documented() async throws {
        try await TestProvider.run { provider in
            try await provider.asShared(as: .ada) {
                let (ends, end) = AsyncStream.makeStream(of: Bool.self)
                Profile.loadCurrentProfile { profile, error in end.yield(profile == nil && error == nil) }
                for await ended in ends {
                    #expect(ended)
                    break
                }
                #expect(!Profile.isUpdatedWithAccessTokenChange)
                Profile.enableUpdatesOnAccessTokenChange(true)
                #expect(Profile.isUpdatedWithAccessTokenChange)
                Profile.enableUpdatesOnAccessTokenChange(false)
                #expect(!Profile.isUpdatedWithAccessTokenChange)
            }
        }
    }
}

@Suite("The address of a picture")
struct PictureAddressTests {
    @Test(
        "The address contains the mode, the size and the access token",
        arguments: [
            (.square, CGSize(width: 100.9, height: 50), "100", "50", "square"),
            (.normal, CGSize(width: 0, height: -7.5), "0", "-7", "normal"),
            (.album, CGSize(width: CGFloat.nan, height: .infinity), "0", "0", "album"), (.small, .zero, "0", "0", "small"),
            (.large, CGSize(width: 1e300, height: 1), "0", "1", "large"),
        ] as [(Profile.PictureMode, CGSize, String, String, String)])
    func address(mode: Profile.PictureMode, size: CGSize, width: String, height: String, type: String) throws {
        let app = GraphApp(provider: try #require(URL(string: "https://provider.example")))
        let url = try #require(Profile(userID: "122").imageURL(forMode: mode, size: size, client: app.client))
        #expect(url.absoluteString.hasPrefix("https://provider.example/v21.0/122/picture?"))
        #expect(URLQuery(of: url).values == ["width": width, "height": height, "type": type, "access_token": "EAAada"])
    }

    @Test("The address contains the client token if nobody is logged in, and no token if there is none")
    func tokens() throws {
        let app = GraphApp(provider: try #require(URL(string: "https://provider.example")))
        app.session.clear()
        let profile = Profile(userID: "1/../2?x")
        for (clientToken, sent) in [("fedcba98", "138483919580948|fedcba98"), (nil, nil)] as [(String?, String?)] {
            app.settings.clientToken = clientToken
            let url = try #require(profile.imageURL(forMode: .square, size: .zero, client: app.client))
            #expect(url.absoluteString.hasPrefix("https://provider.example/v21.0/1%2F..%2F2%3Fx/picture?"))
            #expect(URLQuery(of: url)["access_token"] == sent)
        }
        app.settings.providerURL = nil
        #expect(profile.imageURL(forMode: .square, size: .zero, client: app.client) == nil)
    }
}
