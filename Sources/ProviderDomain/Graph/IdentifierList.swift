import LoginModel

/// The parameter `ids`: several nodes in one call, separated by commas or as a JSON array (Wire.md, section 7.10).
public struct IdentifierList: Sendable {
    /// The IDs in the order of the request, without duplicates.
    public let ids: [String]

    private static let maximumCount = 50
    /// The edges that a call can read for several nodes. The path of such a call consists of the edge alone.
    private static let edges: Set = ["accounts", "friends", "ids_for_business", "permissions", "picture"]

    /// Parses the parameter `ids` of a call.
    /// - Returns: `nil` if the call is not a `GET` with the parameter `ids`, or if its path is neither empty nor a single edge that can be
    ///   read for several nodes.
    /// - Throws: An error if the list is invalid.
    public init?(_ call: GraphAPIRequest) throws(GraphError) {
        guard call.path.isEmpty || call.path.count == 1 && Self.edges.contains(call.path[0]), call.method == .get,
            call.parameters.bytes("ids") != nil
        else { return nil }
        var ids: [String] = []
        for item in try call.parameters.list("ids") ?? [""] {
            let id = item.filter { !$0.isWhitespace }
            guard !id.isEmpty else { throw .malformed("Cannot specify an empty identifier") }
            guard GraphAPIRequest.isName(id) else { throw .unsupported(.get, String(id.prefix(64))) }
            if !ids.contains(id) { ids.append(id) }
            guard ids.count <= Self.maximumCount else {
                throw .malformed("Param ids must not have more than \(Self.maximumCount) identifiers")
            }
        }
        guard !ids.isEmpty else { throw .malformed("Cannot specify an empty identifier") }
        self.ids = ids
    }
}
