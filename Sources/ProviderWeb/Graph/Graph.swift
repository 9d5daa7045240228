import LoginModel
import ProviderDomain
import StrictJSON

/// The nodes of the Graph API and their operations (Wire.md, section 7), for single calls and for calls in a batch.
struct Graph: Sendable {
    let provider: Provider
    let url: PublicURL

    /// Performs a call on its node. If the call reads an edge of a person, records the access of the app to that edge.
    /// - Throws: ``GraphError``, or ``StoreError``.
    func perform(_ call: AuthenticatedCall, on node: GraphNode) async throws -> GraphAPIResponse {
        let id = call.path[0]
        switch node {
        case .person(let account, let isCaller):
            let operation = try GraphOperation.find(in: GraphOperations.ofPeople, for: call, maximumLength: 3, id: id)
            let response = try await operation.run(PersonCall(account, hasOwnToken: isCaller, call), in: self)
            if call.method == .get, let edge = call.path.dropFirst().first {
                call.recordAccess(to: [edge], of: account.person.id, at: provider.environment.now())
            }
            return response
        case .friend(let person): return .json(try await personDocument(of: person, call))
        case .testUser(let person, let app):
            let operation = try GraphOperation.find(in: GraphOperations.ofTestUsers, for: call, maximumLength: 1, id: id)
            return try await operation.run(TestUserCall(person: person, app: app, call: call), in: self)
        case .anyone: return try picture(of: nil, call)
        case .ownApp(let app):
            let operation = try GraphOperation.find(in: GraphOperations.ofOwnApps, for: call, maximumLength: 2, id: app.id)
            return try await operation.run(AppCall(app: app, call: call), in: self)
        case .otherApp(let app):
            let operation = try GraphOperation.find(in: GraphOperations.ofOtherApps, for: call, maximumLength: 2, id: id)
            return try await operation.run(AppCall(app: app, call: call), in: self)
        }
    }

    // MARK: What a call can add to a node

    /// Returns the member that `debug` adds to a node; `nil` if the call does not ask for it.
    func debugMember(_ call: AuthenticatedCall, _ makeMessages: () -> [DebugMessage]) throws -> JSONValue? {
        guard let debug = call.parameters["debug"] else { return nil }
        let messages = makeMessages()
        try call.state.addCost(messages.count)
        return DebugMessage.json(messages, for: debug)
    }

    /// Returns the member that `metadata` adds to a node; `nil` if the call does not ask for it.
    func metadataMember(of type: NodeType, _ id: String, _ call: AuthenticatedCall) throws -> JSONValue? {
        guard call.request.isTrue("metadata") else { return nil }
        return try NodeMetadata.json(of: type) { edge in
            let address = PagingURL(root: provider.graphOrigin(at: url), path: "\(id)/\(edge)", call: call.request, arguments: [])
            try call.state.addCost(on: address)
            return address.text()
        }
    }
}
