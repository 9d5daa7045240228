public import LoginModel

/// One call of the Graph API, whether it came as a request of its own or inside a batch (provider-wire.md, sections 1.2 and 1.3).
public struct GraphCall: Sendable {
    /// What can be done with a node or an edge.
    public enum Method: String, Sendable {
        /// Reads.
        case get = "GET"
        /// Writes.
        case post = "POST"
        /// Removes.
        case delete = "DELETE"
    }

    /// The version that the call names, if it names one.
    public let namedVersion: GraphVersion?
    /// The version that answers where none is named.
    public var defaultVersion = GraphVersion.newest
    /// The version that answers.
    public var version: GraphVersion { namedVersion ?? defaultVersion }
    /// What is done.
    public let method: Method
    /// The parts of the path, without the version.
    public private(set) var path: [String]
    /// The parameters, wherever they stood.
    public let parameters: FormParameters
    /// What proves the caller, wherever it came in.
    public private(set) var token: Secret?
    /// Where it comes from.
    public let origin: CallOrigin

    private static let deepestPath = 4
    private static let longestPart = 128

    /// - Parameters:
    ///   - method: as HTTP says it; a parameter `method` may override `POST`.
    ///   - path: without the version.
    ///   - bearer: from the header `Authorization`.
    ///   - version: from the path, if there is one in it.
    ///   - origin: where it comes from.
    /// - Throws: what is wrong with the call, whoever makes it.
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
            throw .malformed("Two access tokens came with one request, in the parameter access_token and in the header Authorization")
        }
        self.token = token ?? bearer
    }

    /// A link must not be able to delete, so that only `POST` can be overridden.
    private static func method(_ written: String, overriddenBy override: String?) throws(GraphError) -> Method {
        guard let method = Method(rawValue: written) else { throw .malformed("The method must be GET, POST or DELETE", status: 405) }
        guard let override else { return method }
        guard let other = Method(rawValue: override.uppercased()), method == .post || other == method else {
            throw .malformed("Param method must be get, post or delete, and can override POST alone")
        }
        return other
    }

    private static func parts(_ path: String) throws(GraphError) -> [String] {
        let parts = path.split(separator: "/").map(String.init)
        // Neither ids nor the names of edges need anything else.
        guard parts.allSatisfy(isName), parts.count <= deepestPath else { throw .unknownPath(path) }
        return parts
    }

    /// Whether a text can be an id, or the name of an edge.
    static func isName(_ part: String) -> Bool {
        part.utf8.count <= longestPart
            && part.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }

    /// The same call on another node.
    public func on(_ path: [String]) -> GraphCall {
        var call = self
        call.path = path
        return call
    }

    /// Whether somebody's picture is asked for: programs ask for it with less than an access token, or with none.
    public var isForPicture: Bool { method == .get && path.count == 2 && path[1] == "picture" }

    /// Whether a switch such as `redirect` says no.
    public func isFalse(_ name: String) -> Bool { ["0", "false"].contains(parameters[name]) }

    /// Whether a switch such as `metadata` says yes.
    public func isTrue(_ name: String) -> Bool { ["1", "true"].contains(parameters[name]) }
}
