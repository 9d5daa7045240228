import Dispatch
import Hummingbird
import LoginModel
import NIOCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads bodies that are there: small ones on the thread of their connection, others on threads of their own, because everybody else on the thread
/// would wait. Few are read at once, so that a core is left for everything else, and not many wait.
final class BodyParsing: Sendable {
    private struct State: Sendable {
        var running = 0
        var waiting = CircularBuffer<@Sendable () -> Void>()
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

    /// Reads a body.
    /// - Parameter size: its bytes, or what becomes of them where they are packed.
    /// - Throws: what `parse` throws, or `HTTPError` (503, with `Retry-After`) where too many wait.
    func parsed<Parsed: Sendable>(_ size: Int, _ parse: @escaping @Sendable () throws -> Parsed) async throws -> Parsed {
        if size <= BodyReservation.ordinary { return try parse() }
        return try await withCheckedThrowingContinuation { caller in
            if !enter({ caller.resume(with: Result { try parse() }) }) {
                caller.resume(throwing: HTTPError.tooManyLargeBodies)
            }
        }
    }

    /// - Returns: whether there is a place for it.
    private func enter(_ work: @escaping @Sendable () -> Void) -> Bool {
        let begins: Bool? = state.withLock { [atOnce, mostWaiting] state in
            if state.running < atOnce {
                state.running += 1
                return true
            }
            guard state.waiting.count < mostWaiting else { return nil }
            state.waiting.append(work)
            return false
        }
        if begins == true { threads.async { self.run(work) } }
        return begins != nil
    }

    /// Does one piece of work, and then what waits.
    private func run(_ work: @Sendable () -> Void) {
        work()
        while let next = next() { next() }
    }

    private func next() -> (@Sendable () -> Void)? {
        state.withLock { state in
            if let next = state.waiting.popFirst() { return next }
            state.running -= 1
            return nil
        }
    }
}
