import IdentityTokens
import Logging
import LoginModel
import ProviderDomain
import ProviderStore

/// The nodes of the Graph API (provider-wire.md, section 7.1), whether a call came by itself or in a batch. Their edges are in a file of their own.
struct Graph: Sendable {
    let provider: Provider
    let url: PublicURL
    let tokens: TokenEndpoint

    /// - Throws: ``GraphError``, or ``StoreError``.
    func answer(_ call: GraphCall, logger: Logger) async throws -> GraphAnswer {
        switch call.path.first {
        case nil: throw GraphError.unknownPath("/")
        case "oauth" where call.path == ["oauth", "access_token"] && call.method != .delete:
            return .json(try await tokens.answer(call.parameters, basic: nil, bearer: call.token, logger: logger))
        case "me":
            guard case .person(let account) = try await provider.caller(of: call) else { throw GraphError.noActiveToken }
            return try await edge(of: account, call, isSelf: true)
        case .some(let id): return try await node(id, call)
        }
    }

    private func node(_ id: String, _ call: GraphCall) async throws -> GraphAnswer {
        let isPicture = call.path.dropFirst() == ["picture"] && call.method == .get
        guard let caller = try await provider.caller(of: call) else {
            // A picture without a token is nobody's, so that it tells nothing of anybody (provider-wire.md, section 7.6).
            if isPicture, AppID.isWellFormed(id) { return try silhouette(call) }
            throw GraphError.noToken
        }
        if id == "app" || id == caller.app.id { return try app(caller.app, call) }
        guard AppID.isWellFormed(id) else { throw GraphError.userName(id) }
        switch caller {
        case .person(let account) where id == account.grant.appScopedID: return try await edge(of: account, call, isSelf: true)
        case .person where !isPicture: throw GraphError.unsupported(call.method, id)
        case .app(_, .client) where !isPicture: throw GraphError.noCapability
        case .person, .app:
            guard let account = try await provider.store.account(withID: id, in: caller.app.id) else {
                throw GraphError.unsupported(call.method, id)
            }
            return try await edge(of: account, call, isSelf: false)
        }
    }

    private func app(_ app: RegisteredApp, _ call: GraphCall) throws -> GraphAnswer {
        guard call.path.count == 1 else { throw GraphError.unknownPath("/\(call.path.dropFirst().joined(separator: "/"))") }
        guard call.method == .get else { throw GraphError.unsupported(call.method, app.id) }
        return .json(["id": .string(app.id), "name": .string(app.name)])
    }
}
