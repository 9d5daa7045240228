import Latchkey

@testable import Latchkey

/// A clock that stands still until a test moves it.
final class ManualClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private struct State: Sendable {
        var now = Instant(offset: .zero)
        var sleepers: [UInt64: (until: Instant, wake: CheckedContinuation<Void, any Error>)] = [:]
        var cancelled: Set<UInt64> = []
        var count: UInt64 = 0
    }

    private let state = Locked(State())

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wake in
                let isCancelled = state.withLock { state in
                    guard !state.cancelled.contains(id) else { return true }
                    state.sleepers[id] = (deadline, wake)
                    return false
                }
                if isCancelled { wake.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.cancelled.insert(id)
                return state.sleepers.removeValue(forKey: id)
            }
            sleeper?.wake.resume(throwing: CancellationError())
        }
    }

    /// Waits until somebody sleeps for about so long, and nobody else who waits for something longer or shorter counts; then moves the clock to
    /// the end of that. Ends without it when the task is cancelled.
    func advanceWhenSomebodySleeps(for range: ClosedRange<Duration>) async {
        while !Task.isCancelled {
            let isThere = state.withLock { state in
                state.sleepers.values.contains { range.contains(state.now.duration(to: $0.until)) }
            }
            guard !isThere else { return await advanceWhenSomebodySleeps(by: range.upperBound) }
            await Task.yield()
        }
    }

    /// Waits until somebody sleeps or the task is cancelled, then moves the clock.
    func advanceWhenSomebodySleeps(by duration: Duration) async {
        while state.withLock({ $0.sleepers.isEmpty }), !Task.isCancelled { await Task.yield() }
        advance(by: duration)
    }

    /// Moves the clock, and wakes whoever has slept long enough.
    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let now = state.now
            let due = state.sleepers.filter { $0.value.until <= now }
            for id in due.keys { state.sleepers.removeValue(forKey: id) }
            return due.values.map(\.wake)
        }
        for wake in due { wake.resume() }
    }
}
