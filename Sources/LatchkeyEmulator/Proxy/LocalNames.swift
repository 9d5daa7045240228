import LoginModel
import NIOCore
import NIOPosix

/// Finds out whether names lead to this computer. A resolver that does not answer delays only the connections to these names, and only for
/// a short time.
final class LocalNames: Sendable {
    static let shared = LocalNames()

    /// The reason why a name has not been looked up.
    struct Overload: Error, CustomStringConvertible {
        let description = "The host is not looked up, because too many lookups are under way."
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

    /// The number of lookups at once.
    private static let threads = 64
    /// The maximum time until a lookup begins, and the maximum time from then on until connections go on without its answer.
    private static let timeout = TimeAmount.seconds(2)
    /// How long an answer is kept.
    private static let lifetime = TimeAmount.seconds(30)
    /// The maximum number of names that are looked up, or whose answers are kept.
    private static let maximumNames = 1000

    private let pool = NIOThreadPool(numberOfThreads: LocalNames.threads)
    private let lookups = Locked<[String: Lookup]>([:])

    private init() { pool.start() }

    /// Returns whether a host is this computer, also by a name that leads to one of its addresses; `nil` if its lookup takes too long.
    /// Fails with ``Overload`` if the lookup does not begin in time.
    func contain(_ host: URLHost, on loop: any EventLoop) -> EventLoopFuture<Bool?> {
        let name = host.description
        return lookups.withLock { lookups -> EventLoopFuture<Bool?> in
            switch lookups[name] {
            case .running(let answer): return answer.hop(to: loop)
            case .ended(let isLocal, let expiry) where NIODeadline.now() < expiry: return loop.makeSucceededFuture(isLocal)
            case .ended, nil: break
            }
            if lookups.count >= Self.maximumNames { lookups = lookups.filter { $0.value.isRunning } }
            guard lookups.count < Self.maximumNames else { return loop.makeFailedFuture(Overload()) }
            let answer = lookUp(host, on: loop)
            lookups[name] = .running(answer)
            return answer
        }
    }

    private func lookUp(_ host: URLHost, on loop: any EventLoop) -> EventLoopFuture<Bool?> {
        let answer = loop.makePromise(of: Bool?.self)
        let start = NIODeadline.now() + Self.timeout
        let overload = loop.scheduleTask(deadline: start) { answer.fail(Overload()) }
        let found = pool.runIfActive(eventLoop: loop) { () throws -> Bool in
            guard NIODeadline.now() < start else { throw Overload() }
            overload.cancel()
            let timeout = loop.scheduleTask(in: Self.timeout) { answer.succeed(nil) }
            defer { timeout.cancel() }
            return LocalAddresses.areReached(by: host)
        }
        found.whenComplete { result in
            switch result {
            case .success(let isLocal):
                let lookup = Lookup.ended(isLocal: isLocal, expiry: .now() + Self.lifetime)
                self.lookups.withLock { $0[host.description] = lookup }
                answer.succeed(isLocal)
            case .failure(let error):
                self.lookups.withLock { $0[host.description] = nil }
                answer.fail(error)
            }
        }
        return answer.futureResult
    }
}
