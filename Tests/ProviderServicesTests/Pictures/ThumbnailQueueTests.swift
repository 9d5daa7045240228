import Logging
import LoginModel
import ProviderPictures
import TestSupport
import Testing

@testable import ProviderServices

@Suite("The thumbnail queue", .timeLimit(.minutes(1)))
struct ThumbnailQueueTests {
    private typealias ThumbnailRequest = (network: String, picture: String, side: Int)

    /// Makes no thumbnails, but records the requests. The first request ends only when the test calls `open()`.
    private final class RecordingMaker: Sendable {
        private let made = Locked<[String]>([])
        private let (opens, openContinuation) = AsyncStream.makeStream(of: Void.self)
        let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)

        func make(_ original: OriginalPicture, _ size: ThumbnailSize) async -> Thumbnail? {
            if original.id == "first" {
                arrival.yield()
                for await _ in opens {}
            } else {
                made.withLock { $0.append("\(original.id) \(size.width)") }
            }
            return nil
        }

        func open() { openContinuation.finish() }

        var log: [String] { made.withLock(\.self) }
    }

    /// Sends the requests one after the other while another picture is being made.
    /// - Returns: the made thumbnails in order, and the numbers of the refused requests.
    private func run(
        _ requests: [ThumbnailRequest], limits: ThumbnailQueue.Limits = ThumbnailQueue.Limits()
    ) async throws -> (made: [String], refused: [Int]) {
        let maker = RecordingMaker()
        let queue = ThumbnailQueue(limits: limits) { await maker.make($0, $1) }
        let refused = Locked<[Int]>([])
        @Sendable func ask(_ request: ThumbnailRequest, _ number: Int) async {
            let original = OriginalPicture(id: request.picture, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }) { nil }
            do {
                let size = ThumbnailSize(width: request.side, height: request.side)
                _ = try await queue.thumbnail(size, of: original, for: request.network)
            } catch {
                #expect((error as? PicturesBusy)?.retryAfter == 2)
                refused.withLock { $0.append(number) }
            }
        }
        await withTaskGroup { group in
            group.addTask { await ask(("first", "first", 1), -1) }
            for await _ in maker.arrivals { break }
            for (number, request) in requests.enumerated() {
                group.addTask { await ask(request, number) }
                // Waits until the queue contains or has refused this request.
                await wait { await queue.count + refused.withLock(\.count) > number }
            }
            maker.open()
            await group.waitForAll()
        }
        return (maker.log, refused.withLock { $0.sorted() })
    }

    @Test("The queue serves networks in turn")
    func turns() async throws {
        let many = (1...5).map { ("flood", "f\($0)", 50) as ThumbnailRequest }
        let (made, refused) = try await run(many + [("home", "h1", 50), ("home", "h2", 50), ("office", "o1", 50)])
        #expect(made == ["f1 50", "h1 50", "o1 50", "f2 50", "h2 50", "f3 50", "f4 50", "f5 50"] && refused == [])
    }

    @Test("A thumbnail is made once for all who wait for it, and small sizes come first")
    func shared() async throws {
        let (made, refused) = try await run([
            ("flood", "f1", 50), ("flood", "f2", 50), ("flood", "ada", 800), ("home", "ada", 200), ("home", "ada", 50),
            ("office", "ada", 50), ("office", "o1", 50),
        ])
        // Ada's picture in this size was already made for another network, so the office's next thumbnail is the one that it
        // requested second.
        #expect(made == ["f1 50", "ada 50", "ada 200", "ada 800", "o1 50", "f2 50"] && refused == [])
    }

    @Test("A network that waits for too many pictures gets 503, and other networks do not")
    func ofNetwork() async throws {
        var limits = ThumbnailQueue.Limits()
        limits.maximumPerNetwork = 2
        let (made, refused) = try await run(
            [
                ("flood", "f1", 50), ("flood", "f1", 100), ("flood", "f2", 50), ("home", "f1", 200), ("flood", "f1", 400),
                ("home", "f2", 50),
            ], limits: limits)
        #expect(made == ["f1 50", "f1 100", "f1 200", "f2 50"] && refused == [2, 4])
    }

    @Test("Anybody can wait for a picture that is already queued, even if the queue is full")
    func joining() async throws {
        var limits = ThumbnailQueue.Limits()
        (limits.maximumUnshared, limits.maximumPerNetwork) = (2, 1)
        let manyRequests = [ThumbnailRequest](repeating: ("flood", "f1", 50), count: 100)
        let others: [ThumbnailRequest] = [
            ("home", "h1", 50), ("flood", "h1", 50), ("home", "f1", 50), ("flood", "f2", 50), ("office", "f1", 50),
        ]
        let (made, refused) = try await run(manyRequests + others, limits: limits)
        #expect(made == ["f1 50", "h1 50"] && refused == [103])
    }

    @Test("In a full queue, another network takes a place of the network that has the most")
    func full() async throws {
        var limits = ThumbnailQueue.Limits()
        limits.maximumUnshared = 3
        let (made, refused) = try await run(
            [
                ("flood", "f1", 50), ("flood", "f2", 50), ("flood", "f3", 50), ("flood", "f4", 50), ("home", "h1", 50),
                ("home", "h2", 50),
            ], limits: limits)
        #expect(made == ["f1 50", "h1 50", "f2 50"])
        #expect(refused == [2, 3, 5], "a network takes no place from one that has as few")
    }

    @Test("A picture for which several networks wait keeps its place")
    func sharedPlaces() async throws {
        var limits = ThumbnailQueue.Limits()
        limits.maximumUnshared = 2
        let manyRequests: [ThumbnailRequest] = [
            ("flood", "f1", 50), ("flood", "f2", 50), ("more", "f1", 50), ("more", "f2", 50), ("flood", "f2", 50),
        ]
        let (made, refused) = try await run(manyRequests + [("home", "h1", 50), ("home", "h2", 50), ("office", "o1", 50)], limits: limits)
        #expect(made == ["f1 50", "f2 50", "h1 50", "o1 50"])
        #expect(refused == [6], "shared pictures are served and do not count toward the limit; the latest single request is rejected")
    }

    @Test("A network keeps its limit even if others wait for the same pictures")
    func sharedPlacesOfNetwork() async throws {
        var limits = ThumbnailQueue.Limits()
        limits.maximumPerNetwork = 2
        let sharedRequests: [ThumbnailRequest] = [("flood", "f1", 50), ("flood", "f1", 50), ("flood", "f2", 50), ("more", "f2", 50)]
        let (made, refused) = try await run(sharedRequests + [("flood", "f3", 50), ("more", "m1", 50), ("more", "m2", 50)], limits: limits)
        #expect(made == ["f1 50", "f2 50", "m1 50", "m2 50"] && refused == [4])
    }

    @Test("A client that disconnects frees its place, and others who wait for the same picture are served")
    func leaving() async throws {
        var limits = ThumbnailQueue.Limits()
        limits.maximumPerNetwork = 1
        let maker = RecordingMaker()
        let queue = ThumbnailQueue(limits: limits) { await maker.make($0, $1) }
        @Sendable func ask(_ picture: String, for client: DisconnectSignal) async throws {
            let original = OriginalPicture(id: picture, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }) { nil }
            try await DisconnectSignal.$current.withValue(client) {
                _ = try await queue.thumbnail(ThumbnailSize(width: 50, height: 50), of: original, for: "home")
            }
        }
        let first = Task { try await ask("first", for: DisconnectSignal()) }
        for await _ in maker.arrivals { break }
        let alone = DisconnectSignal()
        let asking = Task { try await ask("alone", for: alone) }
        await wait { await queue.count >= 1 }
        alone.disconnect()
        await #expect(throws: PicturesBusy.self) { try await asking.value }
        let opener = DisconnectSignal()
        let opening = Task { try await ask("shared", for: opener) }
        await wait { await queue.count >= 1 }
        let joining = Task { try await ask("shared", for: DisconnectSignal()) }
        await wait { await queue.count >= 2 }
        opener.disconnect()
        await #expect(throws: PicturesBusy.self) { try await opening.value }
        await #expect(throws: PicturesBusy.self, "the only place of the network is taken") {
            try await ask("more", for: DisconnectSignal())
        }
        maker.open()
        try await joining.value
        try await first.value
        #expect(maker.log == ["shared 50"])
    }
}
