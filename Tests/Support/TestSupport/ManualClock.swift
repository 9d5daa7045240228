import LoginModel
import Testing

/// A clock that stands still until a test advances it.
package final class ManualClock: Clock, Sendable {
    /// An instant of the clock.
    package struct Instant: InstantProtocol {
        /// The time since the clock was created.
        package let offset: Duration

        package init(offset: Duration) { self.offset = offset }

        package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        package func duration(to other: Instant) -> Duration { other.offset - offset }
        package static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private struct State: Sendable {
        var now = Instant(offset: .zero)
        var sleepers: [UInt64: (until: Instant, wake: CheckedContinuation<Void, any Error>)] = [:]
        var canceled: Set<UInt64> = []
        var lastSleeperID: UInt64 = 0
    }

    private let state = Locked(State())

    package init() {}

    package var now: Instant { state.withLock { $0.now } }
    package var minimumResolution: Duration { .nanoseconds(1) }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.lastSleeperID += 1
            return state.lastSleeperID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let end: Result<Void, any Error>? = state.withLock { state in
                    guard !state.canceled.contains(id) else { return .failure(CancellationError()) }
                    guard deadline > state.now else { return .success(()) }
                    state.sleepers[id] = (deadline, continuation)
                    return nil
                }
                if let end { continuation.resume(with: end) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.canceled.insert(id)
                return state.sleepers.removeValue(forKey: id)
            }
            sleeper?.wake.resume(throwing: CancellationError())
        }
    }

    /// Waits until a task sleeps for a duration in `range`, and then advances the clock by the upper bound. Tasks that sleep for longer or
    /// shorter do not count. The wait also ends when the calling task is canceled, or after 60 seconds, which is recorded as an issue.
    package func advanceWhenSleeping(for range: ClosedRange<Duration>) async {
        await waitForSleepers { now, sleepers in sleepers.contains { range.contains(now.duration(to: $0)) } }
        await advanceWhenSleeping(by: range.upperBound)
    }

    /// Waits until a task sleeps, or the calling task is canceled, and then advances the clock. After 60 seconds, it records an issue and
    /// stops waiting.
    package func advanceWhenSleeping(by duration: Duration) async {
        await waitForSleepers { _, sleepers in !sleepers.isEmpty }
        advance(by: duration)
    }

    /// The maximum time to wait for a sleeping task. A task that a test waits for normally sleeps much sooner.
    private static let maximumWait = Duration.seconds(60)

    private func waitForSleepers(_ condition: (Instant, [Instant]) -> Bool) async {
        let end = ContinuousClock.now.advanced(by: Self.maximumWait)
        while !Task.isCancelled {
            let (now, sleepers) = state.withLock { ($0.now, $0.sleepers.values.map(\.until)) }
            if condition(now, sleepers) { return }
            guard ContinuousClock.now < end else {
                Issue.record("Nobody sleeps by the test's clock: what was to wait has ended, or never began.")
                return
            }
            try? await Task.sleep(for: .milliseconds(1))
        }
    }

    /// Advances the clock, and resumes the tasks whose deadline has passed.
    package func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let now = state.now
            let due = state.sleepers.filter { $0.value.until <= now }
            for id in due.keys { state.sleepers.removeValue(forKey: id) }
            return due.values.map(\.wake)
        }
        for continuation in due { continuation.resume() }
    }
}
