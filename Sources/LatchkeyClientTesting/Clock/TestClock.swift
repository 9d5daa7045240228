public import Foundation
public import LoginModel

/// The clock of a test, which determines the time for the provider and the apps of one `TestProvider`.
///
/// The clock stands still until it is advanced, unless it follows another clock. An advance ends all waits whose deadline it reaches, in
/// the order of the deadlines. If a woken task waits again, and the same advance reaches the new deadline, the new wait ends, too.
public final class TestClock: Clock, Sendable {
    /// An instant, as the time since the clock was created.
    public struct Instant: InstantProtocol {
        /// The time since the clock was created.
        public var offset: Duration

        /// Returns the instant that is later by a duration.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// Returns the time from this instant to another instant.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Whether the first instant is before the second.
        public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private struct Sleeper: Sendable {
        let until: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State: Sendable {
        var addedTime: Duration = .zero
        var sleepers: [UInt64: Sleeper] = [:]
        var canceled: Set<UInt64> = []
        var count: UInt64 = 0
        /// The number of waits that have started, including those that ended at once.
        var waits = 0
    }

    private let state = Locked(State())
    private let start: Date
    private let randomBytes: @Sendable (Int) -> [UInt8]
    /// Returns the time of the clock that this clock follows; `nil` if this clock stands still until it is advanced.
    private let source: (@Sendable () -> Date)?

    /// Creates a clock that stands still.
    /// - Parameter start: the initial time; `nil` means now, without the fraction of a second.
    public init(at start: Date? = nil) {
        self.start = start ?? Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
        source = nil
        randomBytes = SystemEnvironment.real.randomBytes
    }

    /// Creates a clock that follows the clock of an environment and can also be advanced.
    public init(following environment: SystemEnvironment) {
        start = environment.now()
        source = environment.now
        randomBytes = environment.randomBytes
    }

    /// The current time of the clock.
    public var date: Date {
        let now = now.offset.components
        return start.addingTimeInterval(TimeInterval(now.seconds) + TimeInterval(now.attoseconds) / 1e18)
    }

    /// The time of this clock and a source of random bytes.
    public var environment: SystemEnvironment { SystemEnvironment(now: { self.date }, randomBytes: randomBytes) }

    /// The current instant.
    public var now: Instant { Instant(offset: elapsedSourceTime + state.withLock { $0.addedTime }) }
    /// The resolution, one nanosecond.
    public var minimumResolution: Duration { .nanoseconds(1) }

    private var elapsedSourceTime: Duration { source.map { .seconds($0().timeIntervalSince(start)) } ?? .zero }

    /// Waits until the clock reaches the deadline.
    /// - Throws: `CancellationError` if the task is canceled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = state.withLock { state in
            state.count += 1
            return state.count
        }
        let timer = source.map { _ in
            let remaining = now.duration(to: deadline)
            return Task {
                try await Task.sleep(for: max(remaining, .zero))
                self.removeSleeper(id)?.continuation.resume()
            }
        }
        defer { timer?.cancel() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let end: Result<Void, any Error>? = state.withLock { state in
                    // The time is read under the lock. Otherwise, the timer could fire between the check and the registration of the wait,
                    // which would then never end.
                    let went = elapsedSourceTime
                    state.waits += 1
                    if state.canceled.remove(id) != nil { return .failure(CancellationError()) }
                    if deadline.offset <= went + state.addedTime { return .success(()) }
                    state.sleepers[id] = Sleeper(until: deadline, continuation: continuation)
                    return nil
                }
                if let end { continuation.resume(with: end) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                let sleeper = state.sleepers.removeValue(forKey: id)
                if sleeper == nil { state.canceled.insert(id) }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    private func removeSleeper(_ id: UInt64) -> Sleeper? { state.withLock { $0.sleepers.removeValue(forKey: id) } }

    /// Advances the clock.
    /// - Parameter duration: the time to add; negative values count as zero.
    public func advance(by duration: Duration) async {
        let end = now.advanced(by: max(duration, .zero))
        while let time = state.withLock({ $0.sleepers.values.map(\.until).min() }), time <= end {
            let before = state.withLock(\.waits)
            let woken = setTime(to: time)
            await waitForWokenTasks(woken, since: before)
        }
        setTime(to: end)
    }

    /// Gives the woken tasks time to wait again before the clock advances further. On a busy machine, this may take some milliseconds.
    private func waitForWokenTasks(_ count: Int, since before: Int) async {
        for _ in 0..<64 { await Task.yield() }
        for _ in 0..<20 where state.withLock({ $0.waits - before }) < count { try? await Task.sleep(for: .milliseconds(1)) }
    }

    /// Waits until a task waits for this clock, or the current task is canceled.
    /// - Parameter duration: Only waits that end within this time count; if `nil`, all waits count. Pass a short duration to ignore
    ///   long waits, such as the time limit of a running login.
    public func waitForSleeper(within duration: Duration? = nil) async {
        let latest = duration.map { now.advanced(by: $0) }
        func hasSleeper() -> Bool {
            state.withLock { state in state.sleepers.values.contains { sleeper in latest.map { sleeper.until <= $0 } ?? true } }
        }
        while !hasSleeper(), !Task.isCancelled { await Task.yield() }
    }

    /// Sets the clock to an instant, unless the instant is in the past, and ends the waits that are due.
    /// - Returns: the number of ended waits.
    @discardableResult
    private func setTime(to time: Instant) -> Int {
        let went = elapsedSourceTime
        let due = state.withLock { state in
            state.addedTime = max(state.addedTime, time.offset - went)
            let now = Instant(offset: went + state.addedTime)
            let due = state.sleepers.filter { $0.value.until <= now }
            for id in due.keys { state.sleepers.removeValue(forKey: id) }
            return due.sorted { ($0.value.until, $0.key) < ($1.value.until, $1.key) }.map(\.value.continuation)
        }
        for continuation in due { continuation.resume() }
        return due.count
    }
}

extension Duration {
    /// Returns a duration in hours of 3600 seconds.
    public static func hours(_ count: Int) -> Duration { .seconds(count * 3600) }

    /// Returns a duration in days of 24 hours, without regard to calendars and time zones.
    public static func days(_ count: Int) -> Duration { .hours(count * 24) }
}
