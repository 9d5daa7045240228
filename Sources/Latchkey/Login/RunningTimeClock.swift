/// A clock whose waits count only the time in which the process runs: what time limits for people are measured with.
///
/// While a person looks for a password in another app, iOS suspends the app that waits for them. To `ContinuousClock` that time has gone by, and
/// to `SuspendingClock` too, which stands still only while the whole system sleeps: by either, a login would time out the moment the person
/// comes back. So a long wait is made of short ones, each of which counts no longer than it was to take.
public struct RunningTimeClock: Clock {
    /// A moment of the system's clock that stands still while the system sleeps.
    public typealias Instant = SuspendingClock.Instant

    /// How long one of the short waits is. A suspension counts as at most so much.
    public static let step = Duration.seconds(5)

    private let wait: @Sendable (Duration) async throws -> Void

    /// The system's.
    public init() { self.init { try await SuspendingClock().sleep(for: $0) } }

    /// - Parameter wait: waits for at least so long, whatever happens to the process meanwhile.
    init(wait: @escaping @Sendable (Duration) async throws -> Void) { self.wait = wait }

    /// The present moment. It goes on while the process is suspended, other than the waits.
    public var now: Instant { .now }
    /// That of the system's clock.
    public var minimumResolution: Duration { SuspendingClock().minimumResolution }

    /// Waits until as much time has gone by, while the process was running, as there is from now to the deadline.
    /// - Throws: `CancellationError`.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        var rest = now.duration(to: deadline)
        repeat {
            try await wait(max(min(rest, Self.step), .zero))
            rest -= Self.step
        } while rest > .zero
    }
}
