import IdentityTokens
import LoginModel
import ProviderDomain

/// The operation of one method on a kind of node, or on one of its edges. Each kind of node has a table of operations.
struct GraphOperation<Call: NodeCall>: Sendable {
    typealias Handler = @Sendable (Graph, Call) async throws -> GraphAPIResponse

    /// A segment of a path template.
    private enum Segment: Sendable {
        case name(String)
        /// A segment in braces, such as `{friend}`.
        case parameter
        /// One of several edges that behave alike.
        case oneOf(Set<String>)

        func matches(_ text: String) -> Bool {
            switch self {
            case .name(let name): name == text
            case .parameter: true
            case .oneOf(let names): names.contains(text)
            }
        }
    }

    private let method: GraphAPIRequest.Method
    private let template: [Segment]
    /// The parameter that a call must have to match the operation; `nil` if it needs none.
    let parameter: String?
    /// The checks of the operation, after those of the caller.
    let checks: [EndpointCheck<Call>]
    private let perform: Handler

    /// Creates an operation.
    /// - Parameters:
    ///   - path: the path template, in which segments in braces are parameters, such as `/{id}/friends/{friend}`.
    ///   - edges: the names that the parameter `{edge}` can have.
    ///   - parameter: the parameter that a call must have. Without it, a later operation of the table can match the call.
    ///   - perform: performs the operation, after the checks.
    init(
        _ method: GraphAPIRequest.Method, _ path: String, edges: Set<String> = [], with parameter: String? = nil,
        checks: [EndpointCheck<Call>] = [], perform: @escaping Handler
    ) {
        self.method = method
        self.parameter = parameter
        self.checks = checks
        self.perform = perform
        template = path.split(separator: "/").map { segment in
            segment == "{edge}" ? .oneOf(edges) : segment.first == "{" ? .parameter : .name(String(segment))
        }
    }

    /// Runs the checks, and performs the operation.
    func run(_ call: consuming Call, in graph: Graph) async throws -> GraphAPIResponse {
        try await perform(graph, try await call.passing(checks))
    }

    /// Whether the operation has the method and the path of a call.
    /// - Parameter path: the segments of the path, of which the first identifies the node.
    func matches(_ method: GraphAPIRequest.Method, _ path: [String]) -> Bool {
        method == self.method && path.count == template.count && zip(template, path).allSatisfy { $0.matches($1) }
    }

    private func isOfEdge(_ edge: String?) -> Bool {
        guard case .name(let name) = template.dropFirst().first else { return edge == nil && template.count == 1 }
        return name == edge
    }

    /// Finds the operation of a call in the table of its node.
    /// - Parameters:
    ///   - maximumLength: the maximum number of path segments. Up to this length, an unsupported method of an edge is reported as unsupported; a longer
    ///     path is reported as unknown.
    ///   - id: the node's ID, for the error.
    static func find(
        in table: [GraphOperation], for call: AuthenticatedCall, maximumLength: Int, id: String
    ) throws(GraphError) -> GraphOperation {
        let path = call.path
        let found = table.first { operation in
            operation.matches(call.method, path) && operation.parameter.map { call.parameters[$0] != nil } ?? true
        }
        if let found { return found }
        let edge = path.dropFirst().first
        guard path.count <= maximumLength, table.contains(where: { $0.isOfEdge(edge) }) else { throw .unknownEdge(path) }
        throw .unsupported(call.method, id)
    }
}

extension GraphError {
    /// Returns the error for an edge that the node does not have.
    static func unknownEdge(_ path: [String]) -> GraphError { .unknownPath("/\(path.dropFirst().joined(separator: "/"))") }
}

extension GraphAPIResponse {
    /// The response of an edge that is always empty.
    static let emptyList = GraphAPIResponse.json(["data": []])
}
