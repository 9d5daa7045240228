/// Options of a Graph request (SDK.md, section 1.3). Part of the documented API.
public struct GraphRequestFlags: OptionSet, Sendable, Hashable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Sends no token at all if the request has no user access token.
    public static let skipClientToken = GraphRequestFlags(rawValue: 1 << 1)
    /// Does not remove the access token from the session, even if the provider reports it as invalid.
    public static let doNotInvalidateTokenOnError = GraphRequestFlags(rawValue: 1 << 2)
    /// Delivers an error at once, without a retry.
    public static let disableErrorRecovery = GraphRequestFlags(rawValue: 1 << 3)
    /// Also retries a request that is not a GET after a transient error. The provider may then execute the request twice.
    public static let retriesWrites = GraphRequestFlags(rawValue: 1 << 4)
}
