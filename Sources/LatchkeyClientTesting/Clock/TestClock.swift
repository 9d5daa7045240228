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
        /// Ends the wait when the source of the clock reaches the deadline; `nil` if the clock stands still.
        var timer: Task<Void, any Error>?
    }

    private struct State: Sendable {
        var addedTime: Duration = .zero
        /// The time of the source at which a clock that follows it was stopped; `nil` if it runs.
        var stoppedAt: Duration?
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
    public var now: Instant { state.withLock { Instant(offset: sourceTime($0) + $0.addedTime) } }
    /// The resolution, one nanosecond.
    public var minimumResolution: Duration { .nanoseconds(1) }

    private func sourceTime(_ state: State) -> Duration {
        state.stoppedAt ?? source.map { .seconds($0().timeIntervalSince(start)) } ?? .zero
    }

    /// Whether the clock follows another one, and has not been stopped.
    package var isRunning: Bool { source != nil && state.withLock { $0.stoppedAt == nil } }

    /// Waits until the clock reaches the deadline.
    /// - Throws: `CancellationError` if the task is canceled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let end: Result<Void, any Error>? = state.withLock { state in
                    // The time is read under the lock. Otherwise, the clock could change between the check and the registration of the wait,
                    // which would then never end.
                    let now = Instant(offset: sourceTime(state) + state.addedTime)
                    state.waits += 1
                    if state.canceled.remove(id) != nil { return .failure(CancellationError()) }
                    if deadline <= now { return .success(()) }
                    state.sleepers[id] = Sleeper(
                        until: deadline, continuation: continuation, timer: timer(until: deadline, from: now, state))
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
            sleeper?.timer?.cancel()
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Starts the timer of a wait; `nil` if only a change of the clock ends the wait.
    private func timer(until deadline: Instant, from now: Instant, _ state: State) -> Task<Void, any Error>? {
        guard source != nil, state.stoppedAt == nil else { return nil }
        let remaining = now.duration(to: deadline)
        return Task {
            try await Task.sleep(for: max(remaining, .zero))
            self.change { _, _ in }
        }
    }

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
        change { state, sourceTime in state.addedTime = max(state.addedTime, time.offset - sourceTime) }
    }

    /// Sets the clock to a time, which may be in the past, and ends the waits that are due.
    package func set(to date: Date) {
        let offset = Duration.seconds(date.timeIntervalSince(start))
        change { state, sourceTime in state.addedTime = offset - sourceTime }
    }

    /// Lets a clock that follows another one run or stand still. Its time stays the same at this moment.
    package func setRunning(_ isRunning: Bool) {
        guard let source else { return }
        change { [start] state, sourceTime in
            guard isRunning == (state.stoppedAt != nil) else { return }
            guard isRunning else {
                state.stoppedAt = sourceTime
                return
            }
            state.stoppedAt = nil
            state.addedTime += sourceTime - .seconds(source().timeIntervalSince(start))
        }
    }

    /// Whether the clock runs, and its distance from the clock that it follows.
    package struct Setting: Sendable {
        fileprivate let addedTime: Duration
        fileprivate let stoppedAt: Duration?
    }

    /// The current setting, for ``restore(_:)``.
    package var setting: Setting { state.withLock { Setting(addedTime: $0.addedTime, stoppedAt: $0.stoppedAt) } }

    /// Restores an earlier setting of this clock, and ends the waits that are due. A clock that ran has the same distance as then from the
    /// clock that it follows; a clock that stood still shows the same time as then.
    package func restore(_ setting: Setting) {
        change { state, _ in
            state.addedTime = setting.addedTime
            state.stoppedAt = setting.stoppedAt
        }
    }

    /// Lets a clock that follows another one show its time again.
    package func follow() {
        change { state, _ in
            state.stoppedAt = nil
            state.addedTime = .zero
        }
    }

    /// Changes the clock, ends the waits that are due, and starts the timers of the others again.
    /// - Returns: the number of ended waits.
    @discardableResult
    private func change(_ change: @Sendable (inout State, _ sourceTime: Duration) -> Void) -> Int {
        let due = state.withLock { state in
            change(&state, sourceTime(state))
            let now = Instant(offset: sourceTime(state) + state.addedTime)
            let due = state.sleepers.filter { $0.value.until <= now }
            for id in due.keys { state.sleepers.removeValue(forKey: id) }
            for (id, sleeper) in state.sleepers {
                sleeper.timer?.cancel()
                let next = timer(until: sleeper.until, from: now, state)
                state.sleepers[id]?.timer = next
            }
            return due.sorted { ($0.value.until, $0.key) < ($1.value.until, $1.key) }.map(\.value)
        }
        for sleeper in due {
            sleeper.timer?.cancel()
            sleeper.continuation.resume()
        }
        return due.count
    }
}

extension Duration {
    /// Returns a duration in hours of 3600 seconds.
    public static func hours(_ count: Int) -> Duration { .seconds(count * 3600) }

    /// Returns a duration in days of 24 hours, without regard to calendars and time zones.
    public static func days(_ count: Int) -> Duration { .hours(count * 24) }
}
