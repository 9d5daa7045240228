import LatchkeyClientTesting
import LoginModel

/// The requests that wait for a time of a world's clock, or for its end.
final class ClockWaits: Sendable {
    private let waits = Locked<[UInt64: Task<Void, any Error>]>([:])
    private let clock: TestClock

    init(clock: TestClock) { self.clock = clock }

    /// Waits for a time of the clock; `nil` waits until ``cancelAll()``.
    /// - Returns: `false` if the wait was canceled.
    func wait(_ time: Duration?) async -> Bool {
        let end = time.map { clock.now.advanced(by: $0) }
        let wait = Task { [clock] in
            if let end { try await clock.sleep(until: end) } else { try await Task.sleep(for: .days(365)) }
        }
        let id = waits.withLock { waits in
            let id = (waits.keys.max() ?? 0) + 1
            waits[id] = wait
            return id
        }
        defer { waits.withLock { _ = $0.removeValue(forKey: id) } }
        return await withTaskCancellationHandler {
            (try? await wait.value) != nil
        } onCancel: {
            wait.cancel()
        }
    }

    /// Ends all waits, so that the provider can shut down.
    func cancelAll() {
        for wait in waits.withLock({ Array($0.values) }) { wait.cancel() }
    }
}
