import Latchkey
import TestSupport

@testable import Latchkey

/// A clock for a device login. It advances to the next deadline as soon as two sleeps are pending, and records the sleeps that it ended.
///
/// Between two polls, two sleeps are pending: one until the next poll, and one until the code expires. During a poll, only the second sleep
/// is pending, and time stands still until a test calls ``advanceToNextDeadline()`` or ``advanceWhenSleeping()``.
final class AutoAdvancingClock: Clock, Sendable {
    typealias Instant = ManualClock.Instant

    private struct Sleeper: Sendable {
        let id: UInt64
        let began: Instant
        let until: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State: Sendable {
        var now = Instant(offset: .zero)
        var sleepers: [Sleeper] = []
        var canceled: Set<UInt64> = []
        var count: UInt64 = 0
        var waits: [Duration] = []
    }

    private let state = Locked(State())

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .nanoseconds(1) }

    /// The lengths of the sleeps that ended, in seconds.
    var waits: [Int64] { state.withLock { $0.waits.map(\.components.seconds) } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (isCancelled, isWait) = state.withLock { state in
                    guard !state.canceled.contains(id) else { return (true, false) }
                    state.sleepers.append(Sleeper(id: id, began: state.now, until: deadline, continuation: continuation))
                    return (false, state.sleepers.count > 1)
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
                if isWait { advanceToNextDeadline() }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.canceled.insert(id)
                return state.sleepers.firstIndex { $0.id == id }.map { state.sleepers.remove(at: $0) }
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Ends the sleep with the earliest deadline.
    func advanceToNextDeadline() {
        let due = state.withLock { state -> Sleeper? in
            guard let next = state.sleepers.min(by: { $0.until < $1.until }) else { return nil }
            state.sleepers.removeAll { $0.id == next.id }
            state.now = max(state.now, next.until)
            state.waits.append(next.began.duration(to: next.until))
            return next
        }
        due?.continuation.resume()
    }

    /// Waits until a sleep is pending, and ends it.
    func advanceWhenSleeping() async {
        while state.withLock({ $0.sleepers.isEmpty }), !Task.isCancelled { await Task.yield() }
        advanceToNextDeadline()
    }
}
