import Foundation
import Hummingbird
import LoginModel
import ProviderPictures
import Testing

@testable import ProviderWeb

@Suite("The queue of thumbnails")
struct ThumbnailQueueTests {
    private static let thumbnail = Thumbnail.silhouette(width: 1, height: 1)

    /// Holds up the thread of a queue until it is told to go on.
    private final class Gate: Sendable {
        private let isOpen = DispatchSemaphore(value: 0)
        let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)

        func pass() -> Thumbnail {
            arrival.yield()
            isOpen.wait()
            return ThumbnailQueueTests.thumbnail
        }

        func open() { isOpen.signal() }
    }

    @Test(
        "refuses with 503 whoever comes when as many wait as may, or as large files",
        arguments: [(1, 1_000, 10, false), (2, 1_000, 10, true), (2, 15, 10, false), (2, 5, 10, false), (2, 20, 10, true)])
    func full(most: Int, mostBytes: Int, size: Int, isTaken: Bool) async throws {
        let queue = ThumbnailQueue(label: "test", most: most, mostBytes: mostBytes)
        let gate = Gate()
        let first = Task { try await queue.run(holding: size) { gate.pass() } }
        for await _ in gate.arrivals { break }
        if isTaken {
            let second = Task { try await queue.run(holding: size) { Self.thumbnail } }
            gate.open()
            #expect(try await second.value == Self.thumbnail)
        } else {
            let error = await #expect(throws: HTTPError.self) { try await queue.run(holding: size) { Self.thumbnail } }
            #expect(error?.status == .serviceUnavailable && error?.headers[.retryAfter] == "2")
            gate.open()
        }
        #expect(try await first.value == Self.thumbnail)
        #expect(try await queue.run(holding: size) { Self.thumbnail } == Self.thumbnail, "nobody waits any more")
    }

    @Test("has room again after what could not be made")
    func failure() async throws {
        let queue = ThumbnailQueue(label: "test", most: 1)
        for _ in 0..<3 {
            await #expect(throws: ThumbnailError.self) {
                try await queue.run { try Thumbnail(of: [], width: 1, height: 1) }
            }
        }
        #expect(try await queue.run { Self.thumbnail } == Self.thumbnail)
    }
}
