public import LoginModel

/// A call of the Graph API, sent as a request of its own or inside a batch (Wire.md, sections 1.2 and 1.3).
public struct GraphAPIRequest: Sendable {
    /// The HTTP method of a call.
    public enum Method: String, Sendable {
        /// Reads a node or an edge.
        case get = "GET"
        /// Creates or changes an object.
        case post = "POST"
        /// Removes an object.
        case delete = "DELETE"
    }

    /// The version in the path of the call; `nil` if there is none.
    public let namedVersion: GraphVersion?
    /// The version that applies if the call names none.
    public var defaultVersion = GraphVersion.newest
    /// The version that applies to the call.
    public var version: GraphVersion { namedVersion ?? defaultVersion }
    /// The method, after any override by the parameter `method`.
    public let method: Method
    /// The segments of the path, without the version.
    public private(set) var path: [String]
    /// The parameters of the query and the body.
    public let parameters: FormParameters
    /// The access token, from the parameter `access_token` or the header `Authorization`.
    public private(set) var token: Secret?
    /// The network address of the client.
    public let origin: CallOrigin

    private static let maximumPathDepth = 4
    private static let maximumPartLength = 128

    /// Validates a call.
    /// - Parameters:
    ///   - method: The HTTP method. The parameter `method` may override `POST`.
    ///   - path: The path without the version.
    ///   - parameters: The parameters of the query and the body.
    ///   - bearer: The token in the header `Authorization`.
    ///   - version: The version in the path, if there is one.
    ///   - origin: The network address of the client.
    /// - Throws: The error for a call that is invalid regardless of the caller.
    public init(
        method: String, path: String, parameters: FormParameters, bearer: Secret? = nil, version: GraphVersion? = nil,
        from origin: CallOrigin
    ) throws(GraphError) {
        if let version, !version.isKnown { throw .unknownPath("/\(version)\(path)") }
        namedVersion = version
        self.origin = origin
        if let name = parameters.repeatedNames.sorted().first { throw .repeatedParameter(name) }
        if let pair = parameters.pairs.first(where: { $0.text == nil }) { throw .malformed("Param \(pair.name.prefix(64)) must be UTF-8") }
        self.method = try Self.method(method, overriddenBy: parameters["method"])
        self.path = try Self.parts(path)
        self.parameters = parameters
        let token = parameters["access_token"].map(Secret.init)
        if let token, let bearer, !token.matches(bearer) {
            throw .malformed("The request has two access tokens, in the parameter access_token and in the header Authorization")
        }
        self.token = token ?? bearer
    }

    /// Applies the parameter `method`. It can override only `POST`, so that a link cannot delete anything.
    private static func method(_ written: String, overriddenBy override: String?) throws(GraphError) -> Method {
        guard let method = Method(rawValue: written) else { throw .malformed("The method must be GET, POST or DELETE", status: 405) }
        guard let override else { return method }
        guard let other = Method(rawValue: override.uppercased()), method == .post || other == method else {
            throw .malformed("Param method must be get, post or delete, and the request must be a POST")
        }
        return other
    }

    private static func parts(_ path: String) throws(GraphError) -> [String] {
        let parts = path.split(separator: "/").map(String.init)
        // IDs and names of edges contain only the characters that `isName` accepts.
        guard parts.allSatisfy(isName), parts.count <= maximumPathDepth else { throw .unknownPath(path) }
        return parts
    }

    /// Whether a text has the form of an ID or the name of an edge.
    static func isName(_ part: String) -> Bool {
        part.utf8.count <= maximumPartLength
            && part.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }

    /// Returns the same call with another path.
    public func on(_ path: [String]) -> GraphAPIRequest {
        var call = self
        call.path = path
        return call
    }

    /// Whether the call requests a picture. Clients may request pictures with a client token, or without any token.
    public var isForPicture: Bool { method == .get && path.count == 2 && path[1] == "picture" }

    /// Whether a flag such as `redirect` is set to false.
    public func isFalse(_ name: String) -> Bool { ["0", "false"].contains(parameters[name]) }

    /// Whether a flag such as `metadata` is set to true.
    public func isTrue(_ name: String) -> Bool { ["1", "true"].contains(parameters[name]) }
}
