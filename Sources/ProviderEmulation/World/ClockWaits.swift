import LatchkeyClientTesting
import LoginModel

/// The requests that wait for a time of a world's clock, or for its end.
final class ClockWaits: Sendable {
    private struct State: Sendable {
        var waits: [UInt64: Task<Void, any Error>] = [:]
        /// Whether ``cancelAll()`` was called.
        var isCanceled = false
    }

    private let state = Locked(State())
    private let clock: TestClock

    init(clock: TestClock) { self.clock = clock }

    /// Waits for a time of the clock; `nil` waits until ``cancelAll()``.
    /// - Returns: `false` if the wait was canceled.
    func wait(_ time: Duration?) async -> Bool {
        let end = time.map { clock.now.advanced(by: $0) }
        let wait = Task { [clock] in
            if let end { try await clock.sleep(until: end) } else { try await Task.sleep(for: .days(365)) }
        }
        let (id, isCanceled) = state.withLock { state in
            let id = (state.waits.keys.max() ?? 0) + 1
            state.waits[id] = wait
            return (id, state.isCanceled)
        }
        defer { state.withLock { _ = $0.waits.removeValue(forKey: id) } }
        if isCanceled { wait.cancel() }
        return await withTaskCancellationHandler {
            (try? await wait.value) != nil
        } onCancel: {
            wait.cancel()
        }
    }

    /// Ends all waits, also those that begin later, so that the provider can shut down.
    func cancelAll() {
        let waits = state.withLock { state in
            state.isCanceled = true
            return Array(state.waits.values)
        }
        for wait in waits { wait.cancel() }
    }
}
