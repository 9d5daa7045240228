import Dispatch
import Hummingbird
import LoginModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Parses complete bodies. Small bodies are parsed on the thread of their connection. Larger bodies would delay other connections on that
/// thread, so they are parsed on other threads. The number of bodies parsed at once leaves a core free, and the queue is bounded. Networks
/// are served in turn. If the queue is full, the latest body of the network with the most bodies is rejected.
final class BodyParserPool: Sendable {
    private struct Waiting: Sendable {
        let parse: @Sendable () -> Void
        let reject: @Sendable () -> Void
    }

    private struct State: Sendable {
        var running = 0
        var waiting = FairQueue<Waiting>()
    }

    /// The pool that all providers of the process share.
    static let shared = BodyParserPool(maximumConcurrent: max(1, ProcessInfo.processInfo.activeProcessorCount - 1), maximumWaiting: 64)

    private let maximumConcurrent: Int
    private let maximumWaiting: Int
    private let state = Locked(State())
    private let threads = DispatchQueue(label: "bodies", attributes: .concurrent)

    /// Creates a pool with a bounded queue.
    /// - Parameters:
    ///   - maximumConcurrent: the number of bodies parsed at the same time.
    ///   - maximumWaiting: the number of further bodies that may wait.
    init(maximumConcurrent: Int, maximumWaiting: Int) {
        self.maximumConcurrent = maximumConcurrent
        self.maximumWaiting = maximumWaiting
    }

    /// The number of bodies that wait.
    var count: Int { state.withLock(\.waiting.count) }

    /// Parses a body.
    /// - Parameters:
    ///   - size: the size of the body in bytes, decompressed if it is compressed.
    ///   - network: the network that the body counts toward in the queue.
    /// - Throws: any error of `parse`, or `HTTPError` (503, with `Retry-After`) if too many bodies wait.
    func parseBody<Parsed: Sendable>(
        _ size: Int, of network: @autoclosure () -> String, _ parse: @escaping @Sendable () throws -> Parsed
    ) async throws -> Parsed {
        if size <= BodyReservation.ordinaryFormBytes { return try parse() }
        let network = network()
        return try await withCheckedThrowingContinuation { continuation in
            submit(
                Waiting(
                    parse: { continuation.resume(with: Result { try parse() }) },
                    reject: { continuation.resume(throwing: HTTPError.tooManyLargeBodies) }),
                of: network)
        }
    }

    private func submit(_ new: Waiting, of network: String) {
        let (begins, refused): (Bool, Waiting?) = state.withLock { [maximumConcurrent, maximumWaiting] state in
            if state.running < maximumConcurrent {
                state.running += 1
                return (true, nil)
            }
            state.waiting.append(new, of: network)
            return (false, state.waiting.count > maximumWaiting ? state.waiting.preferring(orFrom: network) : nil)
        }
        if begins { threads.async { self.run(new) } }
        refused?.reject()
    }

    /// Parses one body, then the waiting ones.
    private func run(_ first: Waiting) {
        first.parse()
        while let next = next() { next.parse() }
    }

    private func next() -> Waiting? {
        state.withLock { state in
            if let next = state.waiting.popFirst() { return next }
            state.running -= 1
            return nil
        }
    }
}
