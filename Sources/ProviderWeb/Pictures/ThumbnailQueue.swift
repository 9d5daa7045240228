import Dispatch
import Hummingbird
import LoginModel
import ProviderPictures

/// Makes thumbnails one after the other, off the threads that answer requests. Who waits here waits for no other queue.
final class ThumbnailQueue: Sendable {
    private struct Waiting: Sendable {
        var count = 0
        var bytes = 0
    }

    private let thread: DispatchQueue
    private let most: Int
    private let mostBytes: Int
    private let waiting = Locked(Waiting())

    /// - Parameters:
    ///   - most: how many may wait, the one that is made included.
    ///   - mostBytes: how large their files may be together. One may always wait.
    init(label: String, most: Int, mostBytes: Int = .max) {
        thread = DispatchQueue(label: label)
        self.most = most
        self.mostBytes = mostBytes
    }

    /// - Parameter size: of the file that `make` holds, in bytes.
    /// - Throws: what `make` does, or `HTTPError` where more wait than can.
    func run(holding size: Int = 0, _ make: @escaping @Sendable () throws -> Thumbnail) async throws -> Thumbnail {
        let hasRoom = waiting.withLock { waiting in
            guard waiting.count == 0 || waiting.count < most && waiting.bytes + size <= mostBytes else { return false }
            waiting.count += 1
            waiting.bytes += size
            return true
        }
        guard hasRoom else {
            throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "2"], message: "More pictures are wanted than can be made.")
        }
        defer {
            waiting.withLock { waiting in
                waiting.count -= 1
                waiting.bytes -= size
            }
        }
        return try await withCheckedThrowingContinuation { caller in
            thread.async { caller.resume(with: Result { try make() }) }
        }
    }
}
