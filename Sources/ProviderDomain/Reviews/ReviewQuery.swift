/// A query for review requests.
public enum ReviewQuery: Sendable, Hashable {
    /// The pending requests, the oldest first.
    /// - Parameters:
    ///   - after: The number of the request after which the list begins; 0 for the beginning.
    ///   - limit: The largest number of requests to return.
    case pending(after: Int64 = 0, limit: Int)
    /// The approved and refused requests, the newest first.
    /// - Parameters:
    ///   - before: The number of the request before which the list begins; `nil` for the newest.
    ///   - limit: The largest number of requests to return.
    case decided(before: Int64? = nil, limit: Int)
    /// The latest request of an app for each permission.
    case latest(app: String)
    /// The request with a given number.
    case request(Int64)
}
