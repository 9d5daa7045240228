import Foundation
import LatchkeyTesting
import TestSupport
import Testing

@testable import Latchkey

@Suite("A profile picture", .timeLimit(.minutes(5)))
@MainActor
struct ProfilePictureBehaviorTests {
    private static let shown = "image/png of 100 bytes"

    @Test("The picture is requested for the given profile, in the size and scale of the view")
    func address() async throws {
        try await PictureServer.run { _, _ in
            PictureServer.picture()
        } _: { server in
            let app = server.app()
            app.session.change { $0 = .login("EAAone", user: "7") }
            let behavior = ProfilePictureBehavior(client: app.client(), cache: PictureCache())
            let view = RecordingPictureView(behavior)
            behavior.scale = 2
            behavior.size = CGSize(width: 40.6, height: 50)
            await waitUntil { view.seen.last == Self.shown }
            #expect(view.seen == ["silhouette", Self.shown])
            #expect(
                server.requests.withLock(\.self) == [
                    "/v21.0/me/picture?access_token=EAAone&height=81&type=square&width=81"
                ])

            behavior.pictureMode = .large
            await waitUntil { server.requests.withLock { $0.count } == 2 && view.seen.count == 3 }
            behavior.profileID = "9"
            await waitUntil { server.requests.withLock { $0.count } == 3 && view.seen.last == Self.shown }
            #expect(
                Array(server.requests.withLock(\.self).dropFirst()) == [
                    "/v21.0/me/picture?access_token=EAAone&height=100&type=large&width=81",
                    "/v21.0/9/picture?access_token=EAAone&height=100&type=large&width=81",
                ])
            #expect(
                view.seen == ["silhouette", Self.shown, Self.shown, "silhouette", Self.shown],
                "The placeholder replaces the previous person's picture")
            #expect(view.failures.isEmpty)
        }
    }

    @Test(
        "A picture that fills the view is requested with the longer side, and one that fits with the shorter side",
        arguments: [(true, 40), (false, 50)])
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
            await waitUntil { server.requests.withLock { !$0.isEmpty } }
            #expect(server.requests.withLock(\.self).first?.contains("height=\(side)&type=square&width=\(side)") == true)
        }
    }

    @Test("No picture is requested while there is no size or no person")
    func nothing() async throws {
        try await PictureServer.run { _, _ in
            PictureServer.picture()
        } _: { server in
            let app = server.app()
            let behavior = ProfilePictureBehavior(client: app.client(), cache: PictureCache())
            let view = RecordingPictureView(behavior)
            #expect(behavior.content == .empty)
            behavior.size = CGSize(width: 10, height: 10)
            await waitUntil { view.seen == ["silhouette"] }
            app.session.change { $0 = .login() }
            await waitUntil { view.seen.last == Self.shown }
            app.session.clear()
            await waitUntil { view.seen.last == "silhouette" }
            #expect(server.requests.withLock { $0.count } == 1)
        }
    }

    @Test("After a Limited Login, the picture comes from the claims, and changes with the next login")
    func limited() async throws {
        try await TestProvider.run { provider in
            let app = provider.app()
            _ = try await app.logIn(as: .ada, tracking: .limited)
            let pictures = try await Self.pictures(of: app)
            #expect(pictures.count == 2 && pictures[0] != pictures[1])
        }
    }

    @Test("The picture comes from the claims even if the app asks by the person's own ID")
    func limitedByID() async throws {
        try await TestProvider.run(people: [.ada]) { provider in
            let app = provider.app()
            _ = try await app.logIn(as: .ada, tracking: .limited)
            let id = try #require(app.session.profile?.userID)
            await Self.waitForPicture(of: id, client: app.graph)
        }
    }

    private static func waitForPicture(of id: String, client: GraphClient) async {
        let behavior = ProfilePictureBehavior(client: client, cache: PictureCache())
        let view = RecordingPictureView(behavior)
        behavior.profileID = id
        behavior.size = CGSize(width: 50, height: 50)
        await waitUntil { if case .picture = behavior.content { true } else { false } }
        #expect(view.failures.isEmpty)
    }

    private static func pictures(of app: LatchkeyTesting.TestApp) async throws -> [PictureFile] {
        let behavior = ProfilePictureBehavior(client: app.graph, cache: PictureCache())
        let view = RecordingPictureView(behavior)
        behavior.size = CGSize(width: 50, height: 50)
        var found: [PictureFile] = []
        func collectPicture() async {
            await waitUntil { if case .picture = behavior.content { true } else { false } }
            if case .picture(let picture) = behavior.content { found.append(picture) }
        }
        await collectPicture()
        app.logOut()
        await waitUntil { behavior.content == .silhouette }
        _ = try await app.logIn(as: .grace, tracking: .limited)
        await collectPicture()
        #expect(view.failures.isEmpty)
        return found
    }

    /// Responses to a picture request that are not a picture.
    enum BadResponse: String, CaseIterable, Sendable {
        case notFound, page, empty, huge, cutShort, loop, otherScheme, noLocation, serverError, refused, undisplayable

        func respond() -> TestResponse {
            switch self {
            case .notFound: TestResponse(status: 404)
            case .page: PictureServer.picture(Array("<html>".utf8))
            case .empty: PictureServer.picture([])
            case .huge: PictureServer.picture(PictureServer.png + Array(repeating: 0, count: PictureFetch.maximumSize))
            case .cutShort: PictureServer.picture(Array(PictureServer.png.dropLast(12)))
            case .loop: PictureServer.redirect(to: "/again")
            case .otherScheme: PictureServer.redirect(to: "file:///etc/passwd")
            case .noLocation: TestResponse(status: 302)
            case .serverError: TestResponse(status: 500, body: Data(PictureServer.png))
            case .refused, .undisplayable: PictureServer.picture()
            }
        }

        var reason: String {
            switch self {
            case .page, .empty, .cutShort, .undisplayable: "not_a_picture"
            case .refused: "network"
            default: "bad_response"
            }
        }
    }

    @Test("The placeholder stays if there is no picture, and the failure is reported once", arguments: BadResponse.allCases)
    func badResponses(response: BadResponse) async throws {
        try await PictureServer.run { _, _ in
            response.respond()
        } _: { server in
            let app = response == .refused ? TestApp() : server.app()
            app.session.change { $0 = .login() }
            let behavior = ProfilePictureBehavior(client: app.client(), cache: PictureCache())
            let view = RecordingPictureView(behavior)
            view.canShow = response != .undisplayable
            behavior.size = CGSize(width: 50, height: 50)
            await waitUntil { !view.failures.isEmpty }
            #expect(view.failures == [response.reason])
            #expect(view.seen.last == "silhouette" && behavior.content == .silhouette)
            #expect(server.requests.withLock { $0.count } <= 6)
        }
    }

    @Test("The request for a picture has a time limit")
    func slow() async {
        let app = TestApp()
        app.session.change { $0 = .login() }
        let client = app.client(LoginEnvironment(transport: SlowTransport()))
        let behavior = ProfilePictureBehavior(client: client, cache: PictureCache())
        let view = RecordingPictureView(behavior)
        behavior.size = CGSize(width: 50, height: 50)
        await waitUntil { !view.failures.isEmpty }
        #expect(view.failures == ["network"] && view.seen == ["silhouette", "silhouette"])
    }

    /// A transport in which each request reaches its time limit.
    private struct SlowTransport: Transport {
        func send(_ request: TransportRequest) async throws -> TransportResponse {
            guard let limit = request.timeLimit, limit <= 15, let largest = request.maximumResponseSize, largest <= 8 * 1_048_576 else {
                throw CancellationError()
            }
            throw CoreError(.errorNetwork, .network, "No whole answer came within \(limit) s.")
        }
    }

    @Test("A picture that arrives too late is dropped")
    func late() async throws {
        let (verifier, open) = AsyncStream.makeStream(of: Void.self)
        try await PictureServer.run { path, query in
            guard query["width"] == "10" else { return PictureServer.picture(PictureServer.png(size: 101)) }
            for await _ in verifier { break }
            return PictureServer.picture()
        } _: { server in
            let app = server.app()
            app.session.change { $0 = .login() }
            let behavior = ProfilePictureBehavior(client: app.client(), cache: PictureCache())
            let view = RecordingPictureView(behavior)
            behavior.size = CGSize(width: 10, height: 10)
            await waitUntil { server.requests.withLock { $0.count } == 1 }
            behavior.size = CGSize(width: 20, height: 20)
            await waitUntil { view.seen.last == "image/png of 101 bytes" }
            open.finish()
            // Requests another picture, so that the late picture has had time to arrive.
            behavior.setNeedsImageUpdate()
            await waitUntil { server.requests.withLock { $0.count } == 3 && view.seen.count == 3 }
            #expect(view.seen == ["silhouette", "image/png of 101 bytes", "image/png of 101 bytes"])
            #expect(view.failures.isEmpty)
        }
    }

    @Test(
        "A picture is requested again if its server says that it may have changed",
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
                await waitUntil { if case .picture = behavior.content { true } else { false } }
            }
            #expect(server.requests.withLock { $0.count } == fetches)
        }
    }

    @Test(
        "A redirect that may have changed is requested again, and the picture comes from the cache",
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
                await waitUntil { if case .picture = behavior.content { true } else { false } }
            }
            #expect(server.requests.withLock { $0.count } == requests)
            #expect(server.requests.withLock { $0.count { $0.hasPrefix("/there") } } == 1)
        }
    }

    @Test("The cache holds no more than its maximum size, and removes expired and deleted pictures")
    func bounds() throws {
        let cache = PictureCache(maximumSize: 250)
        let now = Date()
        let picture = try #require(PictureFile(PictureServer.png))
        let addresses = try (1...3).map { try #require(URL(string: "http://127.0.0.1/\($0)")) }
        func keep(_ number: Int) { cache.store(picture, of: "\(number)", for: addresses[number], freshness: 60, at: now) }
        var stored: [Bool] { addresses.indices.map { cache[addresses[$0], "\($0)", now] != nil } }
        keep(0)
        keep(1)
        #expect(cache[addresses[0], "0", now] != nil && cache[addresses[0], "1", now] == nil)
        keep(2)
        #expect(stored == [true, false, true], "The least recently used picture is gone")
        cache.removePictures(of: "1")
        cache.removePictures(of: nil)
        #expect(stored == [true, false, true])
        cache.removePictures(of: "2")
        #expect(stored == [true, false, false])
        #expect(cache[addresses[0], "0", now.addingTimeInterval(61)] == nil)
        keep(1)
        cache.clear()
        #expect(cache[addresses[1], "1", now] == nil)
    }

    @Test("After setNeedsImageUpdate, the picture is requested again in every size")
    func imageUpdate() async throws {
        let clock = ManualClock()
        try await PictureServer.run { _, _ in
            PictureServer.picture(cacheControl: "max-age=60")
        } _: { server in
            let app = server.app()
            app.session.change { $0 = .login() }
            let behavior = ProfilePictureBehavior(client: app.client(LoginEnvironment(clock: clock)), cache: PictureCache())
            // The view has no size yet. The behavior sends the request when the view has a size.
            behavior.setNeedsImageUpdate()
            let view = RecordingPictureView(behavior)
            behavior.size = CGSize(width: 10, height: 10)
            await waitUntil { view.seen.last == Self.shown }
            behavior.size = CGSize(width: 20, height: 20)
            await clock.advanceWhenSleeping(for: .milliseconds(100)...(.milliseconds(150)))
            await waitUntil { view.seen.count == 3 }
            behavior.setNeedsImageUpdate()
            await waitUntil { server.requests.withLock { $0.count } == 3 && view.seen.count == 4 }
            behavior.size = CGSize(width: 10, height: 10)
            await clock.advanceWhenSleeping(for: .milliseconds(100)...(.milliseconds(150)))
            await waitUntil { server.requests.withLock { $0.count } == 4 }
            #expect(server.requests.withLock(\.self).map { $0.hasSuffix("width=20") } == [false, true, true, false])
        }
    }

    @Test("A call of setNeedsImageUpdate before there is a size takes effect later")
    func updateWithoutSize() async throws {
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
                await waitUntil { if case .picture = behavior.content { true } else { false } }
            }
            #expect(server.requests.withLock { $0.count } == 2)
        }
    }

    @Test("The picture of a Limited Login stays while its address changes or is unreachable")
    func newAddress() async throws {
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
            let view = RecordingPictureView(behavior)
            behavior.size = CGSize(width: 40, height: 40)
            await waitUntil { view.seen.last == Self.shown }
            sign(server.url.appending(path: "two"))
            await clock.advanceWhenSleeping(for: .milliseconds(100)...(.milliseconds(150)))
            await waitUntil { server.requests.withLock { $0.count } == 2 && view.seen.count == 3 }
            #expect(view.seen == ["silhouette", Self.shown, Self.shown])
            sign(try #require(URL(string: "http://127.0.0.1:9/three")))
            await clock.advanceWhenSleeping(for: .milliseconds(100)...(.milliseconds(150)))
            await waitUntil { view.failures == ["network"] }
            #expect(view.seen.last == Self.shown && behavior.content != .silhouette)
            sign(server.url.appending(path: "four"))
            app.session.change { $0 = Session.Values(profile: Profile(userID: "2", imageURL: server.url, isLimited: true)) }
            await waitUntil { view.seen.suffix(2) == ["silhouette", Self.shown] }
        }
    }

    @Test("A change between fit and fill draws the picture again without a request")
    func drawnAgain() async throws {
        try await PictureServer.run { _, _ in
            PictureServer.picture()
        } _: { server in
            let app = server.app()
            app.session.change { $0 = Session.Values(profile: Profile(userID: "1", imageURL: server.url, isLimited: true)) }
            let behavior = ProfilePictureBehavior(client: app.client(), cache: PictureCache())
            let view = RecordingPictureView(behavior)
            behavior.size = CGSize(width: 40, height: 40)
            await waitUntil { view.seen.last == Self.shown }
            behavior.fits = false
            await waitUntil { view.seen.count == 3 }
            #expect(view.seen == ["silhouette", Self.shown, Self.shown] && server.requests.withLock { $0.count } == 1)
        }
    }

    @Test("A new token of the same person causes no request, and a token of another person does")
    func sameUser() async throws {
        try await PictureServer.run { _, _ in
            PictureServer.picture()
        } _: { server in
            let app = server.app()
            app.session.change { $0 = .login("EAAone", user: "1") }
            let behavior = ProfilePictureBehavior(client: app.client(), cache: PictureCache())
            let view = RecordingPictureView(behavior)
            behavior.size = CGSize(width: 10, height: 10)
            await waitUntil { view.seen.last == Self.shown }
            app.session.change { $0 = .login("EAAtwo", user: "1") }
            await waitUntil { view.labels.last?.contains("EAAtwo") == true }
            app.session.change { $0 = .login("EAAthree", user: "2") }
            await waitUntil { view.seen == ["silhouette", Self.shown, Self.shown, "silhouette", Self.shown] }
            #expect(server.requests.withLock(\.self).map { $0.contains("EAAone") } == [true, false])
            #expect(server.requests.withLock { $0.count } == 2)
        }
    }

    @Test("Several changes in a row cause one request, and a change of less than a pixel causes none")
    func fewRequests() async throws {
        let clock = ManualClock()
        try await PictureServer.run { _, _ in
            PictureServer.picture(cacheControl: "no-store")
        } _: { server in
            let app = server.app()
            app.session.change { $0 = .login() }
            let behavior = ProfilePictureBehavior(client: app.client(LoginEnvironment(clock: clock)), cache: PictureCache())
            let view = RecordingPictureView(behavior)
            behavior.pictureMode = .large
            behavior.scale = 2
            behavior.size = CGSize(width: 40, height: 40)
            behavior.profileID = "9"
            await waitUntil { view.seen.last == Self.shown }
            for width in 1...50 { behavior.size = CGSize(width: 40 + Double(width) / 1000, height: 40) }
            for width in 41...90 {
                behavior.size = CGSize(width: width, height: 40)
                await Task.yield()
            }
            // The picture is requested only after the size has stayed the same for a moment.
            await clock.advanceWhenSleeping(for: .milliseconds(100)...(.milliseconds(150)))
            await waitUntil { server.requests.withLock { $0.count } == 2 }
            #expect(server.requests.withLock { $0.last?.contains("width=180") } == true)
        }
    }

    @Test("A new size causes no request for the picture of a Limited Login")
    func limitedSize() async throws {
        let clock = ManualClock()
        try await PictureServer.run { _, _ in
            PictureServer.picture(cacheControl: "no-store")
        } _: { server in
            let app = server.app()
            let address = server.url.appending(path: "signed")
            app.session.change { $0 = Session.Values(profile: Profile(userID: "1", imageURL: address, isLimited: true)) }
            let behavior = ProfilePictureBehavior(client: app.client(LoginEnvironment(clock: clock)), cache: PictureCache())
            let view = RecordingPictureView(behavior)
            behavior.size = CGSize(width: 40, height: 40)
            await waitUntil { view.seen.last == Self.shown }
            behavior.size = CGSize(width: 80, height: 80)
            behavior.pictureMode = .large
            // Lets the behavior handle these changes before the next change.
            for _ in 0..<10 { await Task.yield() }
            clock.advance(by: .seconds(1))
            app.session.change { $0.profile = Profile(userID: "1", name: "Ada King Lovelace", imageURL: address, isLimited: true) }
            await waitUntil { view.labels.last?.contains("Ada") == true }
            behavior.setNeedsImageUpdate()
            await waitUntil { server.requests.withLock { $0.count } == 2 }
            #expect(server.requests.withLock(\.self) == ["/signed?", "/signed?"])
        }
    }

    @Test(
        "A missing address is reported once for all steps of a resize, and the app may retry at once",
        arguments: [true, false])
    func noAddress(hasProvider: Bool) async {
        let clock = ManualClock()
        let app = TestApp(provider: hasProvider ? URL(string: "http://127.0.0.1:9") : nil)
        app.settings.appID = nil
        if hasProvider { app.settings.graphAPIVersion = "latest" }
        app.session.change { $0 = .login() }
        let behavior = ProfilePictureBehavior(client: app.client(LoginEnvironment(clock: clock)), cache: PictureCache())
        let view = RecordingPictureView(behavior)
        let reason = hasProvider ? "bad_request" : "no_provider"
        behavior.size = CGSize(width: 40, height: 40)
        await waitUntil { !view.failures.isEmpty }
        #expect(view.failures == [reason] && view.seen.last == "silhouette")
        for width in 41...60 {
            behavior.size = CGSize(width: width, height: width)
            await Task.yield()
        }
        await clock.advanceWhenSleeping(for: .milliseconds(100)...(.milliseconds(150)))
        await waitUntil { view.failures.count == 2 }
        #expect(view.failures == [reason, reason])
        // An app that retries immediately is notified of each failure, and blocks nothing.
        var tries = 0
        behavior.failureHandler = { [weak behavior] _ in
            tries += 1
            if tries < 10 { behavior?.setNeedsImageUpdate() }
        }
        behavior.setNeedsImageUpdate()
        #expect(tries == 0)
        await waitUntil { tries == 10 }
    }

    @Test("The picture is not requested over plain HTTP if the provider uses TLS")
    func plain() async throws {
        try await PictureServer.run { _, _ in
            PictureServer.picture()
        } _: { server in
            let app = TestApp(provider: URL(string: "https://127.0.0.1:9"))
            app.session.change { $0 = Session.Values(profile: Profile(userID: "1", imageURL: server.url, isLimited: true)) }
            let behavior = ProfilePictureBehavior(client: app.client(), cache: PictureCache())
            let view = RecordingPictureView(behavior)
            behavior.size = CGSize(width: 10, height: 10)
            await waitUntil { view.failures == ["bad_response"] }
            #expect(server.requests.withLock { $0.isEmpty })
        }
    }

    @Test("An expired access token is not sent")
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
            await waitUntil { server.requests.withLock { !$0.isEmpty } }
            #expect(server.requests.withLock { $0.first?.contains("EAAone") == false && $0.first?.contains("fedcba") == true })
        }
    }

    @Test("The placeholder is shown if the session has expired")
    func ended() async {
        let app = TestApp()
        app.session.change { values in
            values = .login("EAAone", until: .distantPast)
            values.profile = Profile(userID: "1", imageURL: URL(string: "http://127.0.0.1:9/picture"), isLimited: true)
        }
        let behavior = ProfilePictureBehavior(client: app.client(), cache: PictureCache())
        let view = RecordingPictureView(behavior)
        behavior.size = CGSize(width: 10, height: 10)
        await waitUntil { view.seen == ["silhouette"] }
        #expect(!LoginButtonBehavior(client: app.client()).appearance.isLoggedIn)
        #expect(view.failures.isEmpty)
    }

    @Test("The request accepts only the kinds of pictures that the view can show")
    func kinds() async {
        let acceptHeaders = Locked<[String]>([])
        let app = TestApp()
        app.session.change { $0 = .login() }
        let transport = RecordingTransport(acceptHeaders: acceptHeaders)
        let behavior = ProfilePictureBehavior(client: app.client(LoginEnvironment(transport: transport)), cache: PictureCache())
        let view = RecordingPictureView(behavior)
        view.pictureKinds = [.png, .jpeg]
        behavior.size = CGSize(width: 50, height: 50)
        await waitUntil { !view.failures.isEmpty }
        #expect(acceptHeaders.withLock(\.self) == ["image/png, image/jpeg"])
    }

    private struct RecordingTransport: Transport {
        let acceptHeaders: Locked<[String]>

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            acceptHeaders.withLock { $0.append(request.headers["Accept"] ?? "") }
            return TransportResponse(status: 404, body: [])
        }
    }

    @Test("The accessibility label names the shown person, even if the name arrives later")
    func laterName() async throws {
        let app = TestApp()
        app.settings.languages = ["en"]
        let behavior = ProfilePictureBehavior(client: app.client(.test()), cache: PictureCache())
        let view = RecordingPictureView(behavior)
        app.session.change { $0 = Session.Values(accessToken: .sample(user: "1")) }
        behavior.size = CGSize(width: 10, height: 10)
        await waitUntil { !view.labels.isEmpty }
        app.session.change { $0.profile = Profile(userID: "2", name: "Grace Hopper", refreshDate: .distantPast) }
        app.session.change { $0.profile = Profile(userID: "1", name: "Ada King Lovelace", refreshDate: .distantPast) }
        await waitUntil { view.labels.last == "Picture of Ada King Lovelace" }
        #expect(!view.labels.contains("Picture of Grace Hopper"))
    }

    @Test("The accessibility label names the person if the name is known")
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
        "PictureFile recognizes the kind of a picture by its first bytes",
        arguments: [
            ([0xff, 0xd8, 0xff, 0xe0], PictureFile.Kind.jpeg as PictureFile.Kind?), (Array("GIF89a".utf8), .gif),
            (Array("RIFF0000WEBPVP8 ".utf8), .webp), (Array("RIFF0000WAVE".utf8), nil), (Array("RIFF".utf8), nil), ([], nil), ([0x89], nil),
            (Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), nil),
        ])
    func firstBytes(bytes: [UInt8], kind: PictureFile.Kind?) {
        #expect(PictureFile(bytes)?.kind == kind)
    }
}
