public import Foundation

/// What a login does not decide itself: clocks, randomness, the way to the provider.
public struct LoginSurroundings: Sendable {
    /// The present moment, and randomness.
    public var surroundings: Surroundings
    /// What time-outs are measured with.
    public var clock: any Clock<Duration>
    /// The seconds since the process first called this. The dialog request carries it, and the log measures durations with it.
    ///
    /// The documented value is the system's uptime. It helps to recognize a device, so Latchkey does not read it.
    public var uptime: @Sendable () -> TimeInterval = Self.secondsSinceFirstUse
    /// The way to the provider.
    public var transport: any Transport

    let keys: ProviderKeys

    /// Surroundings that keep the provider's keys for themselves.
    public init(
        surroundings: Surroundings = .real, clock: any Clock<Duration> = RunningTimeClock(),
        transport: any Transport = URLSessionTransport()
    ) {
        self.surroundings = surroundings
        self.clock = clock
        self.transport = transport
        keys = ProviderKeys()
    }

    private init(keys: ProviderKeys) {
        surroundings = .real
        clock = RunningTimeClock()
        transport = URLSessionTransport()
        self.keys = keys
    }

    /// The system's. The provider's keys are kept for the life of the process.
    public static let real = LoginSurroundings(keys: .shared)

    private static let firstUse = ContinuousClock.now

    @Sendable
    private static func secondsSinceFirstUse() -> TimeInterval {
        let elapsed = firstUse.duration(to: .now).components
        return TimeInterval(elapsed.seconds) + TimeInterval(elapsed.attoseconds) / 1e18
    }
}
