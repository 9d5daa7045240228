/// An HTTP method (RFC 9110, section 9). An extensible string type of the documented API.
public struct HTTPMethod: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    /// The name of the method, such as `GET`.
    public let rawValue: String

    /// Creates a method from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a method from a string literal.
    public init(stringLiteral value: String) { rawValue = value }

    /// The method that reads a node or an edge.
    public static let get: HTTPMethod = "GET"
    /// The method that creates or updates a node or an edge.
    public static let post: HTTPMethod = "POST"
    /// The method that deletes a node or an edge.
    public static let delete: HTTPMethod = "DELETE"
}
