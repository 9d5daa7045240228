public import Foundation

/// What a login does not decide itself: clocks, randomness, the way to the provider.
public struct LoginSurroundings: Sendable {
    /// The present moment, and randomness.
    public var surroundings: Surroundings
    /// What time-outs are measured with.
    public var clock: any Clock<Duration>
    /// How many seconds the system has been up: the dialog is told, as documented.
    public var uptime: @Sendable () -> TimeInterval = { ProcessInfo.processInfo.systemUptime }
    /// The way to the provider.
    public var transport: any Transport

    let keys: ProviderKeys

    /// Surroundings that keep the provider's keys for themselves.
    public init(
        surroundings: Surroundings = .real, clock: any Clock<Duration> = ContinuousClock(), transport: any Transport = URLSessionTransport()
    ) {
        self.surroundings = surroundings
        self.clock = clock
        self.transport = transport
        keys = ProviderKeys()
    }

    private init(keys: ProviderKeys) {
        surroundings = .real
        clock = ContinuousClock()
        transport = URLSessionTransport()
        self.keys = keys
    }

    /// The system's. The provider's keys are kept for the life of the process.
    public static let real = LoginSurroundings(keys: .shared)
}
