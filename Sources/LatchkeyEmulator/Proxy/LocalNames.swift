import LoginModel
import NIOCore
import NIOPosix

/// Finds out whether names lead to this computer. A resolver that does not answer delays only the connections to these names, and only for
/// a short time.
final class LocalNames: Sendable {
    static let shared = LocalNames()

    /// The reason why a name has not been looked up.
    struct Overload: Error, CustomStringConvertible {
        let description = "A host is not looked up, because too many lookups or connections are under way."
    }

    private enum Lookup: Sendable {
        /// The lookup has not ended. The future has no answer if it takes too long.
        case running(EventLoopFuture<Bool?>)
        case ended(isLocal: Bool, expiry: NIODeadline)

        var isRunning: Bool {
            switch self {
            case .running: true
            case .ended: false
            }
        }
    }

    private struct State: Sendable {
        var lookups: [String: Lookup] = [:]
        /// The number of lookups that have not ended, including those whose thread has not begun in time.
        var submitted = 0

        /// Removes a lookup, unless another one has its place.
        mutating func remove(_ answer: EventLoopFuture<Bool?>, of name: String) {
            if case .running(let current) = lookups[name], current == answer { lookups[name] = nil }
        }
    }

    /// The number of lookups at once, each of which waits for the resolver.
    private static let threads = 256
    /// The maximum time until a lookup begins, and the maximum time from then on until connections go on without its answer.
    private static let timeout = TimeAmount.seconds(2)
    /// How long an answer is stored.
    private static let lifetime = TimeAmount.seconds(30)
    /// The maximum number of names that are looked up, or whose answers are stored.
    private static let maximumNames = 1000

    private let pool = NIOThreadPool(numberOfThreads: LocalNames.threads)
    private let state = Locked(State())

    private init() { pool.start() }

    /// Returns whether a host is this computer, also by a name that leads to one of its addresses; `nil` if its lookup takes too long or fails.
    /// Fails with ``Overload`` if the lookup does not begin in time.
    func contain(_ host: URLHost, on loop: any EventLoop) -> EventLoopFuture<Bool?> {
        let name = host.description
        return state.withLock { state -> EventLoopFuture<Bool?> in
            switch state.lookups[name] {
            case .running(let answer): return answer.hop(to: loop)
            case .ended(let isLocal, let expiry) where NIODeadline.now() < expiry: return loop.makeSucceededFuture(isLocal)
            case .ended, nil: break
            }
            if state.lookups.count >= Self.maximumNames { state.lookups = state.lookups.filter { $0.value.isRunning } }
            guard max(state.lookups.count, state.submitted) < Self.maximumNames else { return loop.makeFailedFuture(Overload()) }
            let answer = lookUp(host, on: loop)
            state.lookups[name] = .running(answer)
            state.submitted += 1
            return answer
        }
    }

    private func lookUp(_ host: URLHost, on loop: any EventLoop) -> EventLoopFuture<Bool?> {
        let name = host.description
        let answer = loop.makePromise(of: Bool?.self)
        let start = NIODeadline.now() + Self.timeout
        let overload = loop.scheduleTask(deadline: start) {
            // The next connection to the host looks it up again.
            self.state.withLock { $0.remove(answer.futureResult, of: name) }
            answer.fail(Overload())
        }
        let found = pool.runIfActive(eventLoop: loop) { () throws -> Bool? in
            guard NIODeadline.now() < start else { throw Overload() }
            overload.cancel()
            let timeout = loop.scheduleTask(in: Self.timeout) { answer.succeed(nil) }
            defer { timeout.cancel() }
            return try LocalAddresses.areReached(by: host)
        }
        found.whenComplete { result in
            self.state.withLock { state in
                state.submitted -= 1
                if case .success(let isLocal?) = result {
                    state.lookups[name] = .ended(isLocal: isLocal, expiry: .now() + Self.lifetime)
                } else {
                    state.remove(answer.futureResult, of: name)
                }
            }
            answer.completeWith(result)
        }
        return answer.futureResult
    }
}
