import Dispatch
import LoginModel

/// A point between the reads and the writes of a transaction, at which a test stops one write of a store.
///
/// A store that is tested calls ``suspend()`` or ``block()`` in each transaction after it has read and before it writes. The call returns
/// at once, except in the one write that the test stops.
public final class StorePause: Sendable {
    private enum Phase: Sendable {
        case unused
        /// The next transaction that reaches the point stops, and calls the closure.
        case armed(@Sendable () -> Void)
        /// A transaction has stopped. The closure lets it go on.
        case reached((@Sendable () -> Void)?)
        case released
    }

    private let phase = Locked(Phase.unused)

    init() {}

    /// Whether a transaction is stopped now.
    public var isReached: Bool {
        phase.withLock { if case .reached = $0 { true } else { false } }
    }

    /// Suspends the task of the transaction that the test stops until it may go on.
    public func suspend() async {
        guard reach() else { return }
        await withCheckedContinuation { continuation in onRelease { continuation.resume() } }
    }

    /// Blocks the thread of the transaction that the test stops until it may go on. A store whose transactions are synchronous calls it on
    /// a thread of its own.
    public func block() {
        guard reach() else { return }
        let semaphore = DispatchSemaphore(value: 0)
        onRelease { semaphore.signal() }
        semaphore.wait()
    }

    /// Lets the next transaction that reaches the point stop there.
    /// - Parameter onReach: What to do when it has stopped.
    func arm(onReach: @escaping @Sendable () -> Void) { phase.withLock { $0 = .armed(onReach) } }

    /// Lets the transaction go on.
    func release() {
        let resume: (@Sendable () -> Void)? = phase.withLock { phase in
            defer { phase = .released }
            if case .reached(let resume) = phase { return resume }
            return nil
        }
        resume?()
    }

    /// Returns whether the transaction that calls this must stop.
    private func reach() -> Bool {
        let onReach: (@Sendable () -> Void)? = phase.withLock { phase in
            guard case .armed(let onReach) = phase else { return nil }
            phase = .reached(nil)
            return onReach
        }
        onReach?()
        return onReach != nil
    }

    private func onRelease(_ resume: @escaping @Sendable () -> Void) {
        let isReleased = phase.withLock { phase in
            guard case .reached = phase else { return true }
            phase = .reached(resume)
            return false
        }
        if isReleased { resume() }
    }
}
