internal import LoginModel

/// The changes that wait for a consumer, or the other way round. Of several consumers each change goes to one.
final class SessionChangeQueue: Sendable {
    private typealias Turn = FirstOutcome<SessionChange?>

    private struct State: Sendable {
        var changes: [SessionChange] = []
        var turns: [Turn] = []
        var hasEnded = false
    }

    private let state = Locked(State())

    func add(_ change: SessionChange) {
        // Who was first in the queue may have gone meanwhile.
        while let turn = keep(change) {
            if turn.settle(.success(change)) { return }
        }
    }

    /// No further change will come.
    func end() {
        let turns = state.withLock { state in
            state.hasEnded = true
            defer { state.turns = [] }
            return state.turns
        }
        for turn in turns { turn.settle(.success(nil)) }
    }

    /// Waits for a change. `nil` when there will be none, or the task was cancelled.
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
            return try await turn.valueUnlessCancelled()
        } catch {
            state.withLock { $0.turns.removeAll { $0 === turn } }
            return nil
        }
    }

    /// Keeps a change for later.
    /// - Returns: whose turn it is instead, where somebody waits already.
    private func keep(_ change: SessionChange) -> Turn? {
        state.withLock { state in
            if !state.turns.isEmpty { return state.turns.removeFirst() }
            if state.changes.count == SessionChanges.longestQueue, let last = state.changes.popLast() {
                state.changes.append(SessionChange(old: last.old, new: change.new, isExpiry: last.isExpiry || change.isExpiry))
            } else {
                state.changes.append(change)
            }
            return nil
        }
    }
}
