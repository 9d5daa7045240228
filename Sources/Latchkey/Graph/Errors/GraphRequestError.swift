/// The recovery category of a Graph error (SDK.md, section 6.6). Part of the documented API.
public enum GraphRequestError: UInt, Sendable, Hashable, CaseIterable {
    /// An error without a known recovery.
    case other = 0
    /// A temporary error: the same request may succeed later.
    case transient = 1
    /// An error that a new login may resolve.
    case recoverable = 2
}
