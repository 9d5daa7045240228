/// Several may try to end a wait; the first one does, and the others find it ended.
package final class FirstOutcome<Value: Sendable>: Sendable {
    private enum State: Sendable {
        case open
        case awaited(CheckedContinuation<Value, any Error>)
        case settled(Result<Value, any Error>)
    }

    private let state = Locked(State.open)

    /// A wait that nobody has ended.
    package init() {}

    /// Ends the wait, unless somebody has done so before.
    /// - Returns: whether this was the first outcome.
    @discardableResult
    package func settle(_ outcome: Result<Value, any Error>) -> Bool {
        let (isFirst, waiting): (Bool, CheckedContinuation<Value, any Error>?) = state.withLock { state in
            switch state {
            case .open:
                state = .settled(outcome)
                return (true, nil)
            case .awaited(let waiting):
                state = .settled(outcome)
                return (true, waiting)
            case .settled: return (false, nil)
            }
        }
        waiting?.resume(with: outcome)
        return isFirst
    }

    /// Waits for the first outcome. To be called once.
    package func value() async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let outcome: Result<Value, any Error>? = state.withLock { state in
                if case .settled(let outcome) = state { return outcome }
                state = .awaited(continuation)
                return nil
            }
            if let outcome { continuation.resume(with: outcome) }
        }
    }

    /// The same, where a cancel of the task is an outcome too.
    package func valueUnlessCancelled() async throws -> Value {
        try await withTaskCancellationHandler {
            try await value()
        } onCancel: {
            settle(.failure(CancellationError()))
        }
    }
}
