/// Which requests of a client a test looks for. A request matches if all that is given is equal.
public struct RequestFilter: Sendable {
    /// The HTTP method.
    public var method: String?
    /// The host name, with a port if the client wrote one.
    public var host: String?
    /// The path, with or without a version of the Graph API.
    public var path: String?
    /// The status of the response.
    public var status: Int?
    /// The number of a request; only later ones match.
    public var after: Int?
    /// The values of parameters of the query or of a form. A secret is compared by its digest.
    public var parameters: [String: String]

    /// Creates a filter. Without arguments, every request matches.
    public init(
        method: String? = nil, host: String? = nil, path: String? = nil, status: Int? = nil, after: Int? = nil,
        parameters: [String: String] = [:]
    ) {
        self.method = method
        self.host = host
        self.path = path
        self.status = status
        self.after = after
        self.parameters = parameters
    }

    /// The parameters of a request to the control API.
    var query: [(name: String, value: String)] {
        let fields: [(String, String?)] = [
            ("method", method), ("host", host), ("path", path), ("status", status.map(String.init)), ("after", after.map(String.init)),
        ]
        let given = fields.compactMap { name, value in value.map { (name: name, value: $0) } }
        return given + parameters.sorted { $0.key < $1.key }.map { (name: "parameter.\($0.key)", value: $0.value) }
    }
}
