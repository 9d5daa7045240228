import CPostgres
import LoginModel

/// The flushes that callers hand over to the thread of a connection.
final class PostgresInbox: Sendable {
    private struct State: Sendable {
        var flushes: [PendingFlush] = []
        /// The number of flushes that are not completed, also of those that the thread has taken.
        var count = 0
        /// The length of the parameters of these flushes, in bytes.
        var length = 0
        var isClosing = false
        /// Whether the thread takes the flushes next without being signaled, because it is awake or was signaled.
        var isAwake = false
        /// The reason why the connection ended. Afterwards, the pipe is closed.
        var end: PostgresError?
        var closeWaiters: [@Sendable () -> Void] = []
    }

    private let state = Locked(State())
    private let limits: PostgresLimits
    /// The end of the pipe that the thread waits for.
    let wakeReader: Int32
    private let wakeWriter: Int32

    init(limits: PostgresLimits) throws(PostgresError) {
        self.limits = limits
        var (reader, writer): (Int32, Int32) = (-1, -1)
        guard pq_wake_open(&reader, &writer) else { throw PostgresError(.cannotConnect, message: "the process has too many open files") }
        (wakeReader, wakeWriter) = (reader, writer)
    }

    deinit { pq_wake_close(wakeReader, wakeWriter) }

    /// Why the connection ended; `nil` while it is usable.
    var end: PostgresError? { state.withLock(\.end) }

    /// Adds a flush, or completes it with an error if the connection has ended or too many flushes wait.
    func add(_ flush: PendingFlush) {
        let length = flush.length
        let (refusal, mustSignal): (PostgresError?, Bool) = state.withLock { state in
            if let end = state.end { return (end.forFlush(mayHaveBeenSent: false), false) }
            guard state.count < limits.waitingFlushes, state.length + length <= limits.waitingBytes else {
                return (PostgresError(.queueFull), false)
            }
            state.flushes.append(flush)
            state.count += 1
            state.length += length
            defer { state.isAwake = true }
            return (nil, !state.isAwake)
        }
        // The thread may run at once, and would wait for the lock.
        if mustSignal { pq_wake_signal(wakeWriter) }
        if let refusal { flush.complete(.failure(refusal)) }
    }

    /// Takes the flushes that were added since the last call, before the thread waits. Returns `nil` if the connection is to be closed.
    func take() -> [PendingFlush]? {
        state.withLock { state in
            state.isAwake = false
            guard !state.isClosing else { return nil }
            defer { state.flushes.removeAll() }
            return state.flushes
        }
    }

    /// Notes that the thread has waited, so that adding a flush costs no signal until it takes the flushes.
    func wake(isSignaled: Bool) {
        if isSignaled { pq_wake_drain(wakeReader) }
        state.withLock { $0.isAwake = true }
    }

    /// Forgets a flush that the thread has completed.
    func remove(_ flush: PendingFlush) {
        let length = flush.length
        state.withLock { state in
            state.count -= 1
            state.length -= length
        }
    }

    /// Asks the thread to close the connection.
    /// - Parameter completion: Called when the connection is closed.
    func close(_ completion: @escaping @Sendable () -> Void = {}) {
        let isClosed = state.withLock { state in
            guard state.end == nil else { return true }
            state.isClosing = true
            state.closeWaiters.append(completion)
            signal(&state)
            return false
        }
        if isClosed { completion() }
    }

    /// Ends the handover: completes the flushes that were not taken, and refuses later ones.
    func end(_ error: PostgresError) {
        let (flushes, waiters) = state.withLock { state in
            state.end = error
            defer { (state.flushes, state.closeWaiters) = ([], []) }
            return (state.flushes, state.closeWaiters)
        }
        for flush in flushes { flush.complete(.failure(error.forFlush(mayHaveBeenSent: false))) }
        for waiter in waiters { waiter() }
    }

    private func signal(_ state: inout State) {
        guard !state.isAwake else { return }
        state.isAwake = true
        pq_wake_signal(wakeWriter)
    }
}
