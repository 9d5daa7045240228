/// A clock whose waits count only the time during which the process runs. It measures the time limits for a person's actions.
///
/// While the person looks up a password in another app, iOS suspends the app that waits for the login. `ContinuousClock` counts that time.
/// `SuspendingClock` counts it too, because it stops only while the whole system sleeps. With either clock, the login could time out as
/// soon as the person comes back. This clock divides a long wait into steps, and counts each step as no longer than ``maximumStep``.
public struct ProcessRunningClock: Clock {
    /// An instant of the system's `SuspendingClock`.
    public typealias Instant = SuspendingClock.Instant

    /// The longest step of a wait. A suspension counts as at most one step.
    public static let maximumStep = Duration.seconds(5)

    private let wait: @Sendable (Duration) async throws -> Void

    /// Creates a clock that waits with the system's `SuspendingClock`.
    public init() { self.init { try await SuspendingClock().sleep(for: $0) } }

    /// - Parameter wait: waits for at least the given duration.
    init(wait: @escaping @Sendable (Duration) async throws -> Void) { self.wait = wait }

    /// The current instant. Unlike the waits, it includes suspensions of the process.
    public var now: Instant { .now }
    /// The resolution of the system's clock.
    public var minimumResolution: Duration { SuspendingClock().minimumResolution }

    /// Waits for the time from now to the deadline, counting only the time during which the process runs.
    /// - Throws: `CancellationError` if the task is canceled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        var remaining = now.duration(to: deadline)
        repeat {
            try await wait(max(min(remaining, Self.maximumStep), .zero))
            remaining -= Self.maximumStep
        } while remaining > .zero
    }
}
