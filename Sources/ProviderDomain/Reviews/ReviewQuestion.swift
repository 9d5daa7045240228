/// Which requests for review are wanted.
public enum ReviewQuestion: Sendable, Hashable {
    /// Those that wait, the oldest first.
    /// - Parameters:
    ///   - after: the request after which the list begins; 0 is the beginning.
    ///   - limit: how many at the most.
    case waiting(after: Int64 = 0, limit: Int)
    /// Those that were decided or withdrawn, the newest first.
    /// - Parameters:
    ///   - before: the request before which the list begins; the newest if `nil`.
    ///   - limit: how many at the most.
    case decided(before: Int64? = nil, limit: Int)
    /// The latest of an app for each permission.
    case latest(app: String)
    /// The one of that number.
    case one(Int64)
}
