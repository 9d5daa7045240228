public import Foundation
public import LoginModel

/// The time of a test: the provider and the apps of one `TestProvider` read it and wait by it.
///
/// It stands still until it is turned. What waits for a moment that a turn reaches wakes up, in the order of the moments; whoever waits again
/// for a moment before the end of the turn is woken again.
public final class TestClock: Clock, Sendable {
    /// A moment, as the time since the clock was made.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public var offset: Duration

        /// A moment that is later by a duration.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// The time from this moment to another one.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Whether one moment is before another one.
        public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private struct Sleeper: Sendable {
        let until: Instant
        let wake: CheckedContinuation<Void, any Error>
    }

    private struct State: Sendable {
        var turned: Duration = .zero
        var sleepers: [UInt64: Sleeper] = [:]
        var cancelled: Set<UInt64> = []
        var count: UInt64 = 0
        /// How many have begun to wait, or have found that they need not.
        var waits = 0
    }

    private let state = Locked(State())
    private let start: Date
    private let randomBytes: @Sendable (Int) -> [UInt8]
    /// What the clock follows besides being turned, if anything.
    private let followed: (@Sendable () -> Date)?

    /// A clock that stands still.
    /// - Parameter start: its time; the present moment, without its fraction of a second, if `nil`.
    public init(at start: Date? = nil) {
        self.start = start ?? Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
        followed = nil
        randomBytes = Surroundings.real.randomBytes
    }

    /// A clock that goes on by itself, and can be turned besides.
    public init(following surroundings: Surroundings) {
        start = surroundings.now()
        followed = surroundings.now
        randomBytes = surroundings.randomBytes
    }

    /// The time that it shows.
    public var date: Date {
        let now = now.offset.components
        return start.addingTimeInterval(TimeInterval(now.seconds) + TimeInterval(now.attoseconds) / 1e18)
    }

    /// The same time, with randomness: for whatever takes `Surroundings`.
    public var surroundings: Surroundings { Surroundings(now: { self.date }, randomBytes: randomBytes) }

    /// The present moment.
    public var now: Instant { Instant(offset: went + state.withLock { $0.turned }) }
    /// Nothing is too short.
    public var minimumResolution: Duration { .nanoseconds(1) }

    private var went: Duration { followed.map { .seconds($0().timeIntervalSince(start)) } ?? .zero }

    /// Waits until the clock shows the moment.
    /// - Throws: `CancellationError`.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = state.withLock { state in
            state.count += 1
            return state.count
        }
        let alarm = followed.map { _ in
            let rest = now.duration(to: deadline)
            return Task {
                try await Task.sleep(for: max(rest, .zero))
                self.take(id)?.wake.resume()
            }
        }
        defer { alarm?.cancel() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wake in
                let end: Result<Void, any Error>? = state.withLock { state in
                    // Looked at here, so that the alarm cannot ring between the look and the sleep.
                    let went = went
                    state.waits += 1
                    if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
                    if deadline.offset <= went + state.turned { return .success(()) }
                    state.sleepers[id] = Sleeper(until: deadline, wake: wake)
                    return nil
                }
                if let end { wake.resume(with: end) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                let sleeper = state.sleepers.removeValue(forKey: id)
                if sleeper == nil { state.cancelled.insert(id) }
                return sleeper
            }
            sleeper?.wake.resume(throwing: CancellationError())
        }
    }

    private func take(_ id: UInt64) -> Sleeper? { state.withLock { $0.sleepers.removeValue(forKey: id) } }

    /// Turns the clock forward.
    /// - Parameter duration: not below zero.
    public func advance(by duration: Duration) async {
        let end = now.advanced(by: max(duration, .zero))
        while let moment = state.withLock({ $0.sleepers.values.map(\.until).min() }), moment <= end {
            let before = state.withLock(\.waits)
            let woken = turn(to: moment)
            await letWaitAgain(woken, since: before)
        }
        turn(to: end)
    }

    /// Whoever was woken gets a chance to wait again before the clock goes on. A busy machine may need milliseconds to come to them.
    private func letWaitAgain(_ count: Int, since before: Int) async {
        for _ in 0..<64 { await Task.yield() }
        for _ in 0..<20 where state.withLock({ $0.waits - before }) < count { try? await Task.sleep(for: .milliseconds(1)) }
    }

    /// Waits until somebody waits by this clock, or the task is cancelled.
    /// - Parameter duration: only for moments that are no further away than this; for any if `nil`. A login waits for its time-out all along.
    public func whenSomebodyWaits(within duration: Duration? = nil) async {
        let latest = duration.map { now.advanced(by: $0) }
        func somebodyWaits() -> Bool {
            state.withLock { state in state.sleepers.values.contains { sleeper in latest.map { sleeper.until <= $0 } ?? true } }
        }
        while !somebodyWaits(), !Task.isCancelled { await Task.yield() }
    }

    /// Shows a moment, unless it is past, and wakes who waits for it.
    /// - Returns: how many they are.
    @discardableResult
    private func turn(to moment: Instant) -> Int {
        let went = went
        let due = state.withLock { state in
            state.turned = max(state.turned, moment.offset - went)
            let now = Instant(offset: went + state.turned)
            let due = state.sleepers.filter { $0.value.until <= now }
            for id in due.keys { state.sleepers.removeValue(forKey: id) }
            return due.sorted { ($0.value.until, $0.key) < ($1.value.until, $1.key) }.map(\.value.wake)
        }
        for wake in due { wake.resume() }
        return due.count
    }
}
