/// What can be done about a Graph error: the documented categories (client-sdk.md, section 6.6).
public enum GraphRequestError: UInt, Sendable, Hashable, CaseIterable {
    /// Nothing that the SDK knows of.
    case other = 0
    /// The same request may work later.
    case transient = 1
    /// A new login may help.
    case recoverable = 2
}
