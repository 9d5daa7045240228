/// A result that can be set once. Several tasks may try to set it; every attempt after the first is ignored.
package final class OneShotResult<Value: Sendable>: Sendable {
    private enum State: Sendable {
        case open
        case awaited(CheckedContinuation<Value, any Error>)
        case settled(Result<Value, any Error>)
    }

    private let state = Locked(State.open)

    /// Creates a result that has not been set.
    package init() {}

    /// Sets the result and resumes the waiting task, unless the result has already been set.
    /// - Returns: whether this was the first outcome.
    @discardableResult
    package func resolve(_ outcome: Result<Value, any Error>) -> Bool {
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

    /// Waits for the first outcome. Call it only once.
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

    /// Waits for the first outcome. If the waiting task is canceled, the outcome becomes a `CancellationError`.
    package func valueUnlessCanceled() async throws -> Value {
        try await withTaskCancellationHandler {
            try await value()
        } onCancel: {
            resolve(.failure(CancellationError()))
        }
    }
}
