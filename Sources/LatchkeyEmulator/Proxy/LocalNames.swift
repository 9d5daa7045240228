import LoginModel
import NIOCore
import NIOPosix

/// Finds out whether names lead to this computer. A resolver that does not answer delays only the connections to these names, and only for
/// a short time.
final class LocalNames: Sendable {
    static let shared = LocalNames()

    private struct Answer: Sendable {
        let isLocal: EventLoopFuture<Bool>
        let expiry: NIODeadline
    }

    /// The number of lookups at once.
    private static let threads = 16
    /// The maximum time for an answer.
    private static let timeout = TimeAmount.seconds(2)
    /// How long an answer is kept.
    private static let lifetime = TimeAmount.seconds(30)
    /// The maximum number of answers that are kept.
    private static let maximumAnswers = 1000

    private let pool = NIOThreadPool(numberOfThreads: LocalNames.threads)
    private let answers = Locked<[String: Answer]>([:])

    private init() { pool.start() }

    /// Returns whether a host is this computer, also by a name that leads to one of its addresses. A name that is not found in time counts
    /// as that of another host.
    func contain(_ host: URLHost, on loop: any EventLoop) -> EventLoopFuture<Bool> {
        let now = NIODeadline.now()
        let answer = answers.withLock { answers -> EventLoopFuture<Bool> in
            if let known = answers[host.description], known.expiry > now { return known.isLocal }
            if answers.count >= Self.maximumAnswers { answers.removeAll() }
            let isLocal = lookUp(host, on: loop, until: now + Self.timeout)
            answers[host.description] = Answer(isLocal: isLocal, expiry: now + Self.lifetime)
            return isLocal
        }
        return answer.hop(to: loop)
    }

    private func lookUp(_ host: URLHost, on loop: any EventLoop, until deadline: NIODeadline) -> EventLoopFuture<Bool> {
        let answer = loop.makePromise(of: Bool.self)
        // A lookup that begins too late is not worth a thread.
        let found = pool.runIfActive(eventLoop: loop) { NIODeadline.now() < deadline && LocalAddresses.areReached(by: host) }
        found.cascade(to: answer)
        let timeout = loop.scheduleTask(deadline: deadline) { answer.succeed(false) }
        answer.futureResult.whenComplete { _ in timeout.cancel() }
        return answer.futureResult
    }
}
