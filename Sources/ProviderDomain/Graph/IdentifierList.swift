import LoginModel

/// The parameter `ids`: several nodes in one call, as a comma list or as a JSON array (provider-wire.md, section 7.10).
public struct IdentifierList: Sendable {
    /// In the order of the request, each once.
    public let ids: [String]

    private static let most = 50

    /// - Returns: `nil` where the call names no ids in this way.
    /// - Throws: what is wrong with the list.
    public init?(_ call: GraphCall) throws(GraphError) {
        guard call.method == .get, call.parameters.bytes("ids") != nil else { return nil }
        var ids: [String] = []
        for item in try call.parameters.list("ids") ?? [""] {
            let id = item.filter { !$0.isWhitespace }
            guard !id.isEmpty else { throw .malformed("Cannot specify an empty identifier") }
            guard GraphCall.isName(id) else { throw .unsupported(.get, String(id.prefix(64))) }
            if !ids.contains(id) { ids.append(id) }
            guard ids.count <= Self.most else { throw .malformed("Param ids must not have more than \(Self.most) identifiers") }
        }
        guard !ids.isEmpty else { throw .malformed("Cannot specify an empty identifier") }
        self.ids = ids
    }
}
