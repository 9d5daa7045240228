/// What a login does not decide itself: clocks, randomness, the way to the provider.
public struct LoginSurroundings: Sendable {
    /// The present moment, and randomness.
    public var surroundings: Surroundings
    /// What time-outs are measured with.
    public var clock: any Clock<Duration>
    /// The way to the provider.
    public var transport: any Transport

    let keys: ProviderKeys

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
