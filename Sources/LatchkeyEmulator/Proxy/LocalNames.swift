import LoginModel
import NIOCore

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

    /// The maximum number of lookups at once, each of which waits for the resolver on a thread.
    private static let maximumThreads = 256
    /// The maximum time until a lookup begins, and the maximum time from then on until connections go on without its answer.
    private static let timeout = TimeAmount.seconds(2)
    /// How long an answer is stored.
    private static let lifetime = TimeAmount.seconds(30)
    /// The maximum number of names that are looked up, or whose answers are stored.
    private static let maximumNames = 1000

    private let threads = LookupThreads(maximum: LocalNames.maximumThreads)
    private let state = Locked(State())

    private init() {}

    /// Returns whether a host is this computer, also by a name that leads to one of its addresses; `nil` if its lookup takes too long or fails.
    /// Fails with ``Overload`` if the lookup does not begin in time. Addresses are not looked up.
    func contain(_ host: URLHost, on loop: any EventLoop) -> EventLoopFuture<Bool?> {
        guard let name = host.name, !host.isThisMachine else { return loop.makeSucceededFuture(LocalAddresses.contains(host)) }
        return state.withLock { state -> EventLoopFuture<Bool?> in
            switch state.lookups[name] {
            case .running(let answer): return answer.hop(to: loop)
            case .ended(let isLocal, let expiry) where NIODeadline.now() < expiry: return loop.makeSucceededFuture(isLocal)
            case .ended, nil: break
            }
            if state.lookups.count >= Self.maximumNames { state.lookups = state.lookups.filter { $0.value.isRunning } }
            guard max(state.lookups.count, state.submitted) < Self.maximumNames else { return loop.makeFailedFuture(Overload()) }
            let answer = lookUp(name, on: loop)
            state.lookups[name] = .running(answer)
            state.submitted += 1
            return answer
        }
    }

    private func lookUp(_ name: String, on loop: any EventLoop) -> EventLoopFuture<Bool?> {
        let answer = loop.makePromise(of: Bool?.self)
        let start = NIODeadline.now() + Self.timeout
        let overload = loop.scheduleTask(deadline: start) {
            // The next connection to the host looks it up again.
            self.state.withLock { $0.remove(answer.futureResult, of: name) }
            answer.fail(Overload())
        }
        threads.run { error in
            let result = Result<Bool?, any Error> {
                if let error { throw error }
                guard NIODeadline.now() < start else { throw Overload() }
                overload.cancel()
                let timeout = loop.scheduleTask(in: Self.timeout) { answer.succeed(nil) }
                defer { timeout.cancel() }
                return try LocalAddresses.areReached(byName: name)
            }
            // The caller holds the lock if no thread can be created.
            loop.execute { self.end(answer, of: name, with: result) }
        }
        return answer.futureResult
    }

    private func end(_ answer: EventLoopPromise<Bool?>, of name: String, with result: Result<Bool?, any Error>) {
        state.withLock { state in
            state.submitted -= 1
            if case .success(let isLocal?) = result {
                state.lookups[name] = .ended(isLocal: isLocal, expiry: .now() + Self.lifetime)
            } else {
                state.remove(answer.futureResult, of: name)
            }
        }
        answer.completeWith(result)
    }
}
