internal import LoginModel

/// A queue of changes and of the consumers that wait for them. Each change goes to one consumer.
final class SessionChangeQueue: Sendable {
    private typealias Turn = OneShotResult<SessionChange?>

    private struct State: Sendable {
        var changes: [SessionChange] = []
        var turns: [Turn] = []
        var hasEnded = false
    }

    private let state = Locked(State())

    func add(_ change: SessionChange) {
        // The first waiting consumer may have been canceled meanwhile.
        while let turn = keep(change) {
            if turn.settle(.success(change)) { return }
        }
    }

    /// Ends the queue: no further change follows.
    func end() {
        let turns = state.withLock { state in
            state.hasEnded = true
            defer { state.turns = [] }
            return state.turns
        }
        for turn in turns { turn.settle(.success(nil)) }
    }

    /// Waits for the next change; `nil` if there will be none, or if the task is canceled.
    func next() async -> SessionChange? {
        if Task.isCancelled { return nil }
        let turn = Turn()
        let (change, isDue): (SessionChange?, Bool) = state.withLock { state in
            if !state.changes.isEmpty { return (state.changes.removeFirst(), true) }
            if state.hasEnded { return (nil, true) }
            state.turns.append(turn)
            return (nil, false)
        }
        if isDue { return change }
        do {
            return try await turn.valueUnlessCanceled()
        } catch {
            state.withLock { $0.turns.removeAll { $0 === turn } }
            return nil
        }
    }

    /// Queues a change.
    /// - Returns: the consumer that should receive the change instead, if one is waiting.
    private func keep(_ change: SessionChange) -> Turn? {
        state.withLock { state in
            if !state.turns.isEmpty { return state.turns.removeFirst() }
            if state.changes.count == SessionChanges.maximumPendingChanges, let last = state.changes.popLast() {
                state.changes.append(SessionChange(old: last.old, new: change.new, isExpiry: last.isExpiry || change.isExpiry))
            } else {
                state.changes.append(change)
            }
            return nil
        }
    }
}
