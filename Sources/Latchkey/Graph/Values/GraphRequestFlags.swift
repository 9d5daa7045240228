/// How one Graph request is treated: the documented option set (client-sdk.md, section 1.3).
public struct GraphRequestFlags: OptionSet, Sendable, Hashable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Without a token of a person's, no token is sent.
    public static let skipClientToken = GraphRequestFlags(rawValue: 1 << 1)
    /// The session keeps its access token even if the provider says that it is not valid.
    public static let doNotInvalidateTokenOnError = GraphRequestFlags(rawValue: 1 << 2)
    /// An error is told at once: nothing is tried again.
    public static let disableErrorRecovery = GraphRequestFlags(rawValue: 1 << 3)
    /// A request that is not a GET, too, is sent once more after a transient error. The provider may then have done twice what it was asked.
    public static let retriesWrites = GraphRequestFlags(rawValue: 1 << 4)
}
