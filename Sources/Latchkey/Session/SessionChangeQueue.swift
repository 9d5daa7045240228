internal import LoginModel

/// A queue of changes and of the consumers that wait for them. Each change goes to one consumer.
final class SessionChangeQueue: Sendable {
    private typealias Waiter = OneShotResult<SessionChange?>

    private struct State: Sendable {
        var changes: [SessionChange] = []
        var waiters: [Waiter] = []
        var hasEnded = false
    }

    private let state = Locked(State())

    func add(_ change: SessionChange) {
        // The first waiting consumer may have been canceled meanwhile. The change then goes to the next consumer.
        while let waiter = enqueue(change) {
            if waiter.resolve(.success(change)) { return }
        }
    }

    /// Ends the queue. Waiting consumers, and each later call of ``next()`` that finds no change, receive `nil`.
    func end() {
        let turns = state.withLock { state in
            state.hasEnded = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in turns { waiter.resolve(.success(nil)) }
    }

    /// Waits for the next change. Returns `nil` if the queue has ended and is empty, or if the task is canceled.
    func next() async -> SessionChange? {
        if Task.isCancelled { return nil }
        let waiter = Waiter()
        let (change, isDecided): (SessionChange?, Bool) = state.withLock { state in
            if !state.changes.isEmpty { return (state.changes.removeFirst(), true) }
            if state.hasEnded { return (nil, true) }
            state.waiters.append(waiter)
            return (nil, false)
        }
        if isDecided { return change }
        do {
            return try await waiter.valueUnlessCanceled()
        } catch {
            state.withLock { $0.waiters.removeAll { $0 === waiter } }
            return nil
        }
    }

    /// Adds a change to the queue, unless a consumer is waiting.
    /// - Returns: The first waiting consumer, which should receive the change directly; `nil` if the change was added to the queue.
    private func enqueue(_ change: SessionChange) -> Waiter? {
        state.withLock { state in
            if !state.waiters.isEmpty { return state.waiters.removeFirst() }
            if state.changes.count == SessionChanges.maximumPendingChanges, let last = state.changes.popLast() {
                state.changes.append(SessionChange(old: last.old, new: change.new, isExpiry: last.isExpiry || change.isExpiry))
            } else {
                state.changes.append(change)
            }
            return nil
        }
    }
}
