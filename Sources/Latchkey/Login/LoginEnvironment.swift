public import Foundation

/// The external dependencies of a login: clocks, randomness and the transport to the provider.
public struct LoginEnvironment: Sendable {
    /// The current time and the source of random bytes.
    public var system: SystemEnvironment
    /// The clock for time limits.
    public var clock: any Clock<Duration>
    /// Returns the seconds since its first call in this process. The dialog request carries the value, and logged durations are measured
    /// with it.
    ///
    /// The Facebook SDK sends the system's uptime instead. Latchkey does not read the system's uptime, because this value could help to
    /// recognize a device.
    public var uptime: @Sendable () -> TimeInterval = Self.secondsSinceFirstUse
    /// The transport for requests to the provider.
    public var transport: any Transport

    let keyCaches: ProviderKeyCaches

    /// Creates an environment with its own cache of the provider's keys.
    public init(
        system: SystemEnvironment = .real, clock: any Clock<Duration> = ProcessRunningClock(),
        transport: any Transport = URLSessionTransport()
    ) {
        self.system = system
        self.clock = clock
        self.transport = transport
        keyCaches = ProviderKeyCaches()
    }

    private init(keys: ProviderKeyCaches) {
        system = .real
        clock = ProcessRunningClock()
        transport = URLSessionTransport()
        self.keyCaches = keys
    }

    /// The system's clocks, randomness and network. The provider's keys are cached for the life of the process.
    public static let real = LoginEnvironment(keys: .shared)

    private static let firstUse = ContinuousClock.now

    @Sendable
    private static func secondsSinceFirstUse() -> TimeInterval {
        let elapsed = firstUse.duration(to: .now).components
        return TimeInterval(elapsed.seconds) + TimeInterval(elapsed.attoseconds) / 1e18
    }
}
