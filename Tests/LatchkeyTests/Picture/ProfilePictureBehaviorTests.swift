import FlyingFox
import Foundation
import LatchkeyTesting
import TestClocks
import Testing

@testable import Latchkey

@Suite("A profile picture", .timeLimit(.minutes(5)))
@MainActor
struct ProfilePictureBehaviorTests {
    private static let shown = "image/png of 100 bytes"

    @Test("is the person's own, at the size and scale that there is room for")
    func address() async throws {
        try await PictureServer.run { _, _ in
            PictureServer.picture()
        } _: { server in
            let app = server.app()
            app.session.change { $0 = .login("EAAone", user: "7") }
            let behavior = ProfilePictureBehavior(client: app.client(), cache: PictureCache())
            let wall = PictureWall(behavior)
            behavior.scale = 2
            behavior.size = CGSize(width: 40.6, height: 50)
            await settle { wall.seen.last == Self.shown }
            #expect(wall.seen == ["silhouette", Self.shown])
            #expect(
                server.requests.withLock(\.self) == [
                    "/v21.0/me/picture?access_token=EAAone&height=81&type=square&width=81"
                ])

            behavior.pictureMode = .large
            await settle { server.requests.withLock { $0.count } == 2 && wall.seen.count == 3 }
            behavior.profileID = "9"
            await settle { server.requests.withLock { $0.count } == 3 && wall.seen.last == Self.shown }
            #expect(
                Array(server.requests.withLock(\.self).dropFirst()) == [
                    "/v21.0/me/picture?access_token=EAAone&height=100&type=large&width=81",
                    "/v21.0/9/picture?access_token=EAAone&height=100&type=large&width=81",
                ])
            #expect(
                wall.seen == ["silhouette", Self.shown, Self.shown, "silhouette", Self.shown], "nobody is seen under another one's name")
            #expect(wall.failures.isEmpty)
        }
    }

    @Test("fills its room, or fits it", arguments: [(true, 40), (false, 50)])
    func filling(fits: Bool, side: Int) async throws {
        try await PictureServer.run { _, _ in
            PictureServer.picture()
        } _: { server in
            let app = server.app()
            app.settings.clientToken = "fedcba"
            let behavior = ProfilePictureBehavior(client: app.client(), cache: PictureCache())
            behavior.profileID = "9"
            behavior.fits = fits
            behavior.size = CGSize(width: 40, height: 50)
            await settle { server.requests.withLock { !$0.isEmpty } }
            #expect(server.requests.withLock(\.self).first?.contains("height=\(side)&type=square&width=\(side)") == true)
        }
    }

    @Test("fetches nothing while there is no room, or nobody")
    func nothing() async throws {
        try await PictureServer.run { _, _ in
            PictureServer.picture()
        } _: { server in
            let app = server.app()
            let behavior = ProfilePictureBehavior(client: app.client(), cache: PictureCache())
            let wall = PictureWall(behavior)
            #expect(behavior.content == .nothing)
            behavior.size = CGSize(width: 10, height: 10)
            await settle { wall.seen == ["silhouette"] }
            app.session.change { $0 = .login() }
            await settle { wall.seen.last == Self.shown }
            app.session.clear()
            await settle { wall.seen.last == "silhouette" }
            #expect(server.requests.withLock { $0.count } == 1)
        }
    }

    @Test("is the one of the claims after a limited login, and another one after another login")
    func limited() async throws {
        try await TestProvider.run { provider in
            let app = provider.app()
            _ = try await app.logIn(as: .ada, tracking: .limited)
            let pictures = try await Self.pictures(of: app)
            #expect(pictures.count == 2 && pictures[0] != pictures[1])
        }
    }

    @Test("is the one of the claims also by the person's own id")
    func limitedByID() async throws {
        try await TestProvider.run(people: [.ada]) { provider in
            let app = provider.app()
            _ = try await app.logIn(as: .ada, tracking: .limited)
            let id = try #require(app.session.profile?.userID)
            await Self.seePicture(of: id, client: app.graph)
        }
    }

    private static func seePicture(of id: String, client: GraphClient) async {
        let behavior = ProfilePictureBehavior(client: client, cache: PictureCache())
        let wall = PictureWall(behavior)
        behavior.profileID = id
        behavior.size = CGSize(width: 50, height: 50)
        await settle { if case .picture = behavior.content { true } else { false } }
        #expect(wall.failures.isEmpty)
    }

    private static func pictures(of app: LatchkeyTesting.TestApp) async throws -> [PictureFile] {
        let behavior = ProfilePictureBehavior(client: app.graph, cache: PictureCache())
        let wall = PictureWall(behavior)
        behavior.size = CGSize(width: 50, height: 50)
        var found: [PictureFile] = []
        func take() async {
            await settle { if case .picture = behavior.content { true } else { false } }
            if case .picture(let picture) = behavior.content { found.append(picture) }
        }
        await take()
        app.logOut()
        await settle { behavior.content == .silhouette }
        _ = try await app.logIn(as: .grace, tracking: .limited)
        await take()
        #expect(wall.failures.isEmpty)
        return found
    }

    /// What comes for a picture and is none.
    enum Disaster: String, CaseIterable, Sendable {
        case notFound, page, empty, huge, cutShort, loop, otherScheme, noLocation, serverError, refused, pretender

        func answer() -> HTTPResponse {
            switch self {
            case .notFound: HTTPResponse(statusCode: .notFound)
            case .page: PictureServer.picture(Array("<html>".utf8))
            case .empty: PictureServer.picture([])
            case .huge: PictureServer.picture(PictureServer.png + Array(repeating: 0, count: PictureFetch.largest))
            case .cutShort: PictureServer.picture(Array(PictureServer.png.dropLast(12)))
            case .loop: PictureServer.redirect(to: "/again")
            case .otherScheme: PictureServer.redirect(to: "file:///etc/passwd")
            case .noLocation: HTTPResponse(statusCode: .found)
            case .serverError: HTTPResponse(statusCode: .internalServerError, body: Data(PictureServer.png))
            case .refused, .pretender: PictureServer.picture()
            }
        }

        var reason: String {
            switch self {
            case .page, .empty, .cutShort, .pretender: "not_a_picture"
            case .refused: "network"
            default: "bad_response"
            }
        }
    }

    @Test("stays a silhouette where there is none, and says so once", arguments: Disaster.allCases)
    func disasters(disaster: Disaster) async throws {
        try await PictureServer.run { _, _ in
            disaster.answer()
        } _: { server in
            let app = disaster == .refused ? TestApp() : server.app()
            app.session.change { $0 = .login() }
            let behavior = ProfilePictureBehavior(client: app.client(), cache: PictureCache())
            let wall = PictureWall(behavior)
            wall.canShow = disaster != .pretender
            behavior.size = CGSize(width: 50, height: 50)
            await settle { !wall.failures.isEmpty }
            #expect(wall.failures == [disaster.reason])
            #expect(wall.seen.last == "silhouette" && behavior.content == .silhouette)
            #expect(server.requests.withLock { $0.count } <= 6)
        }
    }

    @Test("is not waited for without end")
    func slow() async {
        let app = TestApp()
        app.session.change { $0 = .login() }
        let client = app.client(LoginEnvironment(transport: SlowTransport()))
        let behavior = ProfilePictureBehavior(client: client, cache: PictureCache())
        let wall = PictureWall(behavior)
        behavior.size = CGSize(width: 50, height: 50)
        await settle { !wall.failures.isEmpty }
        #expect(wall.failures == ["network"] && wall.seen == ["silhouette", "silhouette"])
    }

    /// Has nothing to say before the time of a request is over.
    private struct SlowTransport: Transport {
        func send(_ request: TransportRequest) async throws -> TransportResponse {
            guard let limit = request.timeLimit, limit <= 15, let largest = request.largestAnswer, largest <= 8 * 1_048_576 else {
                throw CancellationError()
            }
            throw CoreError(.errorNetwork, .network, "No whole answer came within \(limit) s.")
        }
    }

    @Test("drops what comes too late")
    func late() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        try await PictureServer.run { path, query in
            guard query["width"] == "10" else { return PictureServer.picture(PictureServer.png(size: 101)) }
            for await _ in gate { break }
            return PictureServer.picture()
        } _: { server in
            let app = server.app()
            app.session.change { $0 = .login() }
            let behavior = ProfilePictureBehavior(client: app.client(), cache: PictureCache())
            let wall = PictureWall(behavior)
            behavior.size = CGSize(width: 10, height: 10)
            await settle { server.requests.withLock { $0.count } == 1 }
            behavior.size = CGSize(width: 20, height: 20)
            await settle { wall.seen.last == "image/png of 101 bytes" }
            open.finish()
            // One that comes after it, so that the late one has had its time.
            behavior.setNeedsImageUpdate()
            await settle { server.requests.withLock { $0.count } == 3 && wall.seen.count == 3 }
            #expect(wall.seen == ["silhouette", "image/png of 101 bytes", "image/png of 101 bytes"])
            #expect(wall.failures.isEmpty)
        }
    }

    @Test(
        "is fetched again when its server says that it may have changed",
        arguments: [(nil, 1), ("max-age=60", 1), ("max-age=0", 2), ("no-store", 2), ("private, no-cache, max-age=60", 2)])
    func cache(cacheControl: String?, fetches: Int) async throws {
        try await PictureServer.run { _, _ in
            PictureServer.picture(cacheControl: cacheControl)
        } _: { server in
            let app = server.app()
            app.session.change { $0 = .login() }
            let cache = PictureCache()
            for _ in 0..<2 {
                let behavior = ProfilePictureBehavior(client: app.client(), cache: cache)
                behavior.size = CGSize(width: 10, height: 10)
                await settle { if case .picture = behavior.content { true } else { false } }
            }
            #expect(server.requests.withLock { $0.count } == fetches)
        }
    }

    @Test(
        "is found by its own address again where the way to it may change",
        arguments: [(nil as String?, 3), ("no-store", 3), ("max-age=60", 2), ("private, no-cache", 3)])
    func cachedRedirect(cacheControl: String?, requests: Int) async throws {
        try await PictureServer.run { path, _ in
            path == "/there"
                ? PictureServer.picture(cacheControl: "max-age=86400") : PictureServer.redirect(to: "/there", cacheControl: cacheControl)
        } _: { server in
            let app = server.app()
            app.session.change { $0 = .login() }
            let cache = PictureCache()
            for _ in 0..<2 {
                let behavior = ProfilePictureBehavior(client: app.client(), cache: cache)
                behavior.size = CGSize(width: 10, height: 10)
                await settle { if case .picture = behavior.content { true } else { false } }
            }
            #expect(server.requests.withLock { $0.count } == requests)
            #expect(server.requests.withLock { $0.count { $0.hasPrefix("/there") } } == 1)
        }
    }

    @Test("keeps no more than there is room for, and forgets what is over")
    func bounds() throws {
        let cache = PictureCache(maximumSize: 250)
        let now = Date()
        let picture = try #require(PictureFile(PictureServer.png))
        let addresses = try (1...3).map { try #require(URL(string: "http://127.0.0.1/\($0)")) }
        func keep(_ number: Int) { cache.keep(picture, of: "\(number)", for: addresses[number], freshness: 60, at: now) }
        var kept: [Bool] { addresses.indices.map { cache[addresses[$0], "\($0)", now] != nil } }
        keep(0)
        keep(1)
        #expect(cache[addresses[0], "0", now] != nil && cache[addresses[0], "1", now] == nil)
        keep(2)
        #expect(kept == [true, false, true], "the one that was used least is gone")
        cache.forget(of: "1")
        cache.forget(of: nil)
        #expect(kept == [true, false, true])
        cache.forget(of: "2")
        #expect(kept == [true, false, false])
        #expect(cache[addresses[0], "0", now.addingTimeInterval(61)] == nil)
        keep(1)
        cache.clear()
        #expect(cache[addresses[1], "1", now] == nil)
    }

    @Test("is another one in every size after the app has asked for news")
    func news() async throws {
        let clock = ManualClock()
        try await PictureServer.run { _, _ in
            PictureServer.picture(cacheControl: "max-age=60")
        } _: { server in
            let app = server.app()
            app.session.change { $0 = .login() }
            let behavior = ProfilePictureBehavior(client: app.client(LoginEnvironment(clock: clock)), cache: PictureCache())
            // Before there is room: the wish is not forgotten.
            behavior.setNeedsImageUpdate()
            let wall = PictureWall(behavior)
            behavior.size = CGSize(width: 10, height: 10)
            await settle { wall.seen.last == Self.shown }
            behavior.size = CGSize(width: 20, height: 20)
            await clock.advanceWhenSleeping(for: .milliseconds(100)...(.milliseconds(150)))
            await settle { wall.seen.count == 3 }
            behavior.setNeedsImageUpdate()
            await settle { server.requests.withLock { $0.count } == 3 && wall.seen.count == 4 }
            behavior.size = CGSize(width: 10, height: 10)
            await clock.advanceWhenSleeping(for: .milliseconds(100)...(.milliseconds(150)))
            await settle { server.requests.withLock { $0.count } == 4 }
            #expect(server.requests.withLock(\.self).map { $0.hasSuffix("width=20") } == [false, true, true, false])
        }
    }

    @Test("is fetched anew, where that was asked for before there was room")
    func newsWithoutRoom() async throws {
        try await PictureServer.run { _, _ in
            PictureServer.picture(cacheControl: "max-age=60")
        } _: { server in
            let app = server.app()
            app.session.change { $0 = .login() }
            let cache = PictureCache()
            for skipsCache in [false, false, true] {
                let behavior = ProfilePictureBehavior(client: app.client(), cache: cache)
                if skipsCache { behavior.setNeedsImageUpdate() }
                behavior.size = CGSize(width: 10, height: 10)
                await settle { if case .picture = behavior.content { true } else { false } }
            }
            #expect(server.requests.withLock { $0.count } == 2)
        }
    }

    @Test("of a limited login stays while its address is signed anew, and where nobody can be reached")
    func signedAnew() async throws {
        let clock = ManualClock()
        try await PictureServer.run { _, _ in
            PictureServer.picture(cacheControl: "no-store")
        } _: { server in
            let app = server.app()
            func sign(_ address: URL) {
                app.session.change { $0 = Session.Values(profile: Profile(userID: "1", imageURL: address, isLimited: true)) }
            }
            sign(server.url.appending(path: "one"))
            let behavior = ProfilePictureBehavior(client: app.client(LoginEnvironment(clock: clock)), cache: PictureCache())
            let wall = PictureWall(behavior)
            behavior.size = CGSize(width: 40, height: 40)
            await settle { wall.seen.last == Self.shown }
            sign(server.url.appending(path: "two"))
            await clock.advanceWhenSleeping(for: .milliseconds(100)...(.milliseconds(150)))
            await settle { server.requests.withLock { $0.count } == 2 && wall.seen.count == 3 }
            #expect(wall.seen == ["silhouette", Self.shown, Self.shown])
            sign(try #require(URL(string: "http://127.0.0.1:9/three")))
            await clock.advanceWhenSleeping(for: .milliseconds(100)...(.milliseconds(150)))
            await settle { wall.failures == ["network"] }
            #expect(wall.seen.last == Self.shown && behavior.content != .silhouette)
            sign(server.url.appending(path: "four"))
            app.session.change { $0 = Session.Values(profile: Profile(userID: "2", imageURL: server.url, isLimited: true)) }
            await settle { wall.seen.suffix(2) == ["silhouette", Self.shown] }
        }
    }

    @Test("is drawn again where it is cut another way")
    func drawnAgain() async throws {
        try await PictureServer.run { _, _ in
            PictureServer.picture()
        } _: { server in
            let app = server.app()
            app.session.change { $0 = Session.Values(profile: Profile(userID: "1", imageURL: server.url, isLimited: true)) }
            let behavior = ProfilePictureBehavior(client: app.client(), cache: PictureCache())
            let wall = PictureWall(behavior)
            behavior.size = CGSize(width: 40, height: 40)
            await settle { wall.seen.last == Self.shown }
            behavior.fits = false
            await settle { wall.seen.count == 3 }
            #expect(wall.seen == ["silhouette", Self.shown, Self.shown] && server.requests.withLock { $0.count } == 1)
        }
    }

    @Test("does not fetch again for a fresh token of the same person, and does for another one")
    func sameUser() async throws {
        try await PictureServer.run { _, _ in
            PictureServer.picture()
        } _: { server in
            let app = server.app()
            app.session.change { $0 = .login("EAAone", user: "1") }
            let behavior = ProfilePictureBehavior(client: app.client(), cache: PictureCache())
            let wall = PictureWall(behavior)
            behavior.size = CGSize(width: 10, height: 10)
            await settle { wall.seen.last == Self.shown }
            app.session.change { $0 = .login("EAAtwo", user: "1") }
            await settle { wall.labels.last?.contains("EAAtwo") == true }
            app.session.change { $0 = .login("EAAthree", user: "2") }
            await settle { wall.seen == ["silhouette", Self.shown, Self.shown, "silhouette", Self.shown] }
            #expect(server.requests.withLock(\.self).map { $0.contains("EAAone") } == [true, false])
            #expect(server.requests.withLock { $0.count } == 2)
        }
    }

    @Test("asks once for several changes in a row, and not again for less than a pixel")
    func fewRequests() async throws {
        let clock = ManualClock()
        try await PictureServer.run { _, _ in
            PictureServer.picture(cacheControl: "no-store")
        } _: { server in
            let app = server.app()
            app.session.change { $0 = .login() }
            let behavior = ProfilePictureBehavior(client: app.client(LoginEnvironment(clock: clock)), cache: PictureCache())
            let wall = PictureWall(behavior)
            behavior.pictureMode = .large
            behavior.scale = 2
            behavior.size = CGSize(width: 40, height: 40)
            behavior.profileID = "9"
            await settle { wall.seen.last == Self.shown }
            for width in 1...50 { behavior.size = CGSize(width: 40 + Double(width) / 1000, height: 40) }
            for width in 41...90 {
                behavior.size = CGSize(width: width, height: 40)
                await Task.yield()
            }
            // Until the window has stood still for a moment, nothing is fetched.
            await clock.advanceWhenSleeping(for: .milliseconds(100)...(.milliseconds(150)))
            await settle { server.requests.withLock { $0.count } == 2 }
            #expect(server.requests.withLock { $0.last?.contains("width=180") } == true)
        }
    }

    @Test("of a limited login is not fetched again for another size")
    func limitedSize() async throws {
        let clock = ManualClock()
        try await PictureServer.run { _, _ in
            PictureServer.picture(cacheControl: "no-store")
        } _: { server in
            let app = server.app()
            let address = server.url.appending(path: "signed")
            app.session.change { $0 = Session.Values(profile: Profile(userID: "1", imageURL: address, isLimited: true)) }
            let behavior = ProfilePictureBehavior(client: app.client(LoginEnvironment(clock: clock)), cache: PictureCache())
            let wall = PictureWall(behavior)
            behavior.size = CGSize(width: 40, height: 40)
            await settle { wall.seen.last == Self.shown }
            behavior.size = CGSize(width: 80, height: 80)
            behavior.pictureMode = .large
            // The changes have been looked at before this one is.
            for _ in 0..<10 { await Task.yield() }
            clock.advance(by: .seconds(1))
            app.session.change { $0.profile = Profile(userID: "1", name: "Ada King Lovelace", imageURL: address, isLimited: true) }
            await settle { wall.labels.last?.contains("Ada") == true }
            behavior.setNeedsImageUpdate()
            await settle { server.requests.withLock { $0.count } == 2 }
            #expect(server.requests.withLock(\.self) == ["/signed?", "/signed?"])
        }
    }

    @Test(
        "that has no address is told, once for all steps of a window that is dragged, and may be asked for at once",
        arguments: [true, false])
    func noAddress(hasProvider: Bool) async {
        let clock = ManualClock()
        let app = TestApp(provider: hasProvider ? URL(string: "http://127.0.0.1:9") : nil)
        app.settings.appID = nil
        if hasProvider { app.settings.graphAPIVersion = "latest" }
        app.session.change { $0 = .login() }
        let behavior = ProfilePictureBehavior(client: app.client(LoginEnvironment(clock: clock)), cache: PictureCache())
        let wall = PictureWall(behavior)
        let reason = hasProvider ? "bad_request" : "no_provider"
        behavior.size = CGSize(width: 40, height: 40)
        await settle { !wall.failures.isEmpty }
        #expect(wall.failures == [reason] && wall.seen.last == "silhouette")
        for width in 41...60 {
            behavior.size = CGSize(width: width, height: width)
            await Task.yield()
        }
        await clock.advanceWhenSleeping(for: .milliseconds(100)...(.milliseconds(150)))
        await settle { wall.failures.count == 2 }
        #expect(wall.failures == [reason, reason])
        // Whoever tries again at once is told again, and again, and does not hold up anybody.
        var tries = 0
        behavior.failureHandler = { [weak behavior] _ in
            tries += 1
            if tries < 10 { behavior?.setNeedsImageUpdate() }
        }
        behavior.setNeedsImageUpdate()
        #expect(tries == 0)
        await settle { tries == 10 }
    }

    @Test("is not fetched by plain http from a provider that has TLS")
    func plain() async throws {
        try await PictureServer.run { _, _ in
            PictureServer.picture()
        } _: { server in
            let app = TestApp(provider: URL(string: "https://127.0.0.1:9"))
            app.session.change { $0 = Session.Values(profile: Profile(userID: "1", imageURL: server.url, isLimited: true)) }
            let behavior = ProfilePictureBehavior(client: app.client(), cache: PictureCache())
            let wall = PictureWall(behavior)
            behavior.size = CGSize(width: 10, height: 10)
            await settle { wall.failures == ["bad_response"] }
            #expect(server.requests.withLock { $0.isEmpty })
        }
    }

    @Test("does not send a token that has ended")
    func endedToken() async throws {
        try await PictureServer.run { _, _ in
            PictureServer.picture()
        } _: { server in
            let app = server.app()
            app.settings.clientToken = "fedcba"
            app.session.change { $0 = .login("EAAone", until: .distantPast) }
            let behavior = ProfilePictureBehavior(client: app.client(), cache: PictureCache())
            behavior.profileID = "9"
            behavior.size = CGSize(width: 10, height: 10)
            await settle { server.requests.withLock { !$0.isEmpty } }
            #expect(server.requests.withLock { $0.first?.contains("EAAone") == false && $0.first?.contains("fedcba") == true })
        }
    }

    @Test("is nobody's where the button offers to log in")
    func ended() async {
        let app = TestApp()
        app.session.change { values in
            values = .login("EAAone", until: .distantPast)
            values.profile = Profile(userID: "1", imageURL: URL(string: "http://127.0.0.1:9/picture"), isLimited: true)
        }
        let behavior = ProfilePictureBehavior(client: app.client(), cache: PictureCache())
        let wall = PictureWall(behavior)
        behavior.size = CGSize(width: 10, height: 10)
        await settle { wall.seen == ["silhouette"] }
        #expect(!LoginButtonBehavior(client: app.client()).appearance.isLoggedIn)
        #expect(wall.failures.isEmpty)
    }

    @Test("asks for what can be shown alone")
    func kinds() async {
        let asked = Locked<[String]>([])
        let app = TestApp()
        app.session.change { $0 = .login() }
        let transport = NotingTransport(asked: asked)
        let behavior = ProfilePictureBehavior(client: app.client(LoginEnvironment(transport: transport)), cache: PictureCache())
        let wall = PictureWall(behavior)
        wall.pictureKinds = [.png, .jpeg]
        behavior.size = CGSize(width: 50, height: 50)
        await settle { !wall.failures.isEmpty }
        #expect(asked.withLock(\.self) == ["image/png, image/jpeg"])
    }

    private struct NotingTransport: Transport {
        let asked: Locked<[String]>

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            asked.withLock { $0.append(request.headers["Accept"] ?? "") }
            return TransportResponse(status: 404, body: [])
        }
    }

    @Test("takes the name of whoever it shows, also where that comes later")
    func laterName() async throws {
        let app = TestApp()
        app.settings.languages = ["en"]
        let behavior = ProfilePictureBehavior(client: app.client(.test()), cache: PictureCache())
        let wall = PictureWall(behavior)
        app.session.change { $0 = Session.Values(accessToken: .sample(user: "1")) }
        behavior.size = CGSize(width: 10, height: 10)
        await settle { !wall.labels.isEmpty }
        app.session.change { $0.profile = Profile(userID: "2", name: "Grace Hopper", refreshDate: .distantPast) }
        app.session.change { $0.profile = Profile(userID: "1", name: "Ada King Lovelace", refreshDate: .distantPast) }
        await settle { wall.labels.last == "Picture of Ada King Lovelace" }
        #expect(!wall.labels.contains("Picture of Grace Hopper"))
    }

    @Test("has a name for those who cannot see it")
    func label() {
        let app = TestApp()
        app.settings.languages = ["en"]
        let behavior = ProfilePictureBehavior(client: app.client(), cache: PictureCache())
        #expect(behavior.accessibilityLabel == "Profile picture")
        app.session.change { $0 = .login("EAAone", user: "1") }
        #expect(behavior.accessibilityLabel == "Picture of Ada EAAone")
        behavior.profileID = "2"
        #expect(behavior.accessibilityLabel == "Profile picture")
    }

    @Test(
        "knows kinds by their beginnings",
        arguments: [
            ([0xff, 0xd8, 0xff, 0xe0], PictureFile.Kind.jpeg as PictureFile.Kind?), (Array("GIF89a".utf8), .gif),
            (Array("RIFF0000WEBPVP8 ".utf8), .webp), (Array("RIFF0000WAVE".utf8), nil), (Array("RIFF".utf8), nil), ([], nil), ([0x89], nil),
            (Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), nil),
        ])
    func beginnings(bytes: [UInt8], kind: PictureFile.Kind?) {
        #expect(PictureFile(bytes)?.kind == kind)
    }
}
