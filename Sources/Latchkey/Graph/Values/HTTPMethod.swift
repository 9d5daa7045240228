/// A method of HTTP: the documented extensible string type.
public struct HTTPMethod: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    /// The method in capitals, as it travels.
    public let rawValue: String

    /// Any method.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Any method.
    public init(stringLiteral value: String) { rawValue = value }

    /// Reads.
    public static let get: HTTPMethod = "GET"
    /// Writes.
    public static let post: HTTPMethod = "POST"
    /// Removes.
    public static let delete: HTTPMethod = "DELETE"
}
