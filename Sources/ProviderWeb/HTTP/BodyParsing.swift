import Dispatch
import Hummingbird
import LoginModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads bodies that are there: small ones on the thread of their connection, others on threads of their own, because everybody else on the thread
/// would wait. Few are read at once, so that a core is left for everything else, and not many wait. Networks are served in turn, and where the places
/// are short, a newcomer gets one of the network that has most.
final class BodyParsing: Sendable {
    private struct Waiting: Sendable {
        let parse: @Sendable () -> Void
        let refuse: @Sendable () -> Void
    }

    private struct State: Sendable {
        var running = 0
        var waiting = NetworkTurns<Waiting>()
    }

    /// The threads of the process, which all of its providers share.
    static let shared = BodyParsing(atOnce: max(1, ProcessInfo.processInfo.activeProcessorCount - 1), mostWaiting: 64)

    private let atOnce: Int
    private let mostWaiting: Int
    private let state = Locked(State())
    private let threads = DispatchQueue(label: "bodies", attributes: .concurrent)

    /// - Parameters:
    ///   - atOnce: how many are read at the same time.
    ///   - mostWaiting: how many more may wait.
    init(atOnce: Int, mostWaiting: Int) {
        self.atOnce = atOnce
        self.mostWaiting = mostWaiting
    }

    /// How many wait.
    var count: Int { state.withLock(\.waiting.count) }

    /// Reads a body.
    /// - Parameters:
    ///   - size: its bytes, or what becomes of them where they are packed.
    ///   - network: whose turn it takes where it has to wait.
    /// - Throws: what `parse` throws, or `HTTPError` (503, with `Retry-After`) where too many wait.
    func parsed<Parsed: Sendable>(
        _ size: Int, of network: @autoclosure () -> String, _ parse: @escaping @Sendable () throws -> Parsed
    ) async throws -> Parsed {
        if size <= BodyReservation.ordinary { return try parse() }
        let network = network()
        return try await withCheckedThrowingContinuation { caller in
            enter(
                Waiting(
                    parse: { caller.resume(with: Result { try parse() }) },
                    refuse: { caller.resume(throwing: HTTPError.tooManyLargeBodies) }),
                of: network)
        }
    }

    private func enter(_ new: Waiting, of network: String) {
        let (begins, refused): (Bool, Waiting?) = state.withLock { [atOnce, mostWaiting] state in
            if state.running < atOnce {
                state.running += 1
                return (true, nil)
            }
            state.waiting.append(new, of: network)
            return (false, state.waiting.count > mostWaiting ? state.waiting.removeLast(orOf: network) : nil)
        }
        if begins { threads.async { self.run(new) } }
        refused?.refuse()
    }

    /// Parses one body, and then those that wait.
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
