/// Whether a store can answer queries and perform writes now.
public enum StoreReadiness: Sendable, Hashable {
    /// The store can be used.
    case ready
    /// The store cannot be used at present.
    /// - Parameter reason: The reason as one sentence in English. It names no address and no user, because the reader may be anyone.
    case notReady(reason: String)
}
