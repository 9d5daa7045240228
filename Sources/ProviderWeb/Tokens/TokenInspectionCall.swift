import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// Token inspection, `GET /debug_token` (Wire.md, section 4.1).
extension TokenEndpoint {
    /// Describes the token in `input_token`.
    /// - Parameter call: the call with the inspected token, and with the token of the caller.
    func inspect(_ call: GraphAPIRequest) async throws -> JSONValue {
        guard call.path.count == 1 else { throw GraphError.unknownPath("/\(call.path.joined(separator: "/"))") }
        let provider = tokenService.provider
        guard let viewer = try await provider.caller(of: call) else { throw GraphError.inspectorNeedsRole }
        if case .app(_, .client) = viewer { throw GraphError.inspectorNeedsRole }
        let inspection = try TokenInspection(call.parameters)
        let presented: PresentedToken
        do {
            presented = try PresentedToken(inspection.input, openedBy: provider.sealer)
        } catch {
            return TokenInspection.response(for: error)
        }
        switch presented {
        case .person(let token):
            let app = try await app(token.appID, for: viewer)
            return TokenInspection.response(
                for: token, try await tokenService.status(of: token), in: app,
                userID: AppScopedID.derive(app: app.id, person: token.person, key: provider.keys.pairwise),
                note: try await provider.store.note(ofLogin: token.login.id), at: provider.environment.now())
        case .app(let id, let proof):
            let app = try await app(id, for: viewer)
            do {
                return TokenInspection.response(
                    for: app, developerBinding: try await provider.verifiedAppToken(proof, of: app, from: call.origin).developerBinding)
            } catch let error as GraphError where !error.isRateLimit {
                return TokenInspection.response(for: error)
            }
        }
    }

    /// Returns the app of the inspected token, if the caller may inspect its tokens.
    private func app(_ id: String, for viewer: GraphCaller) async throws -> RegisteredApp {
        switch viewer {
        case .app(let app, _):
            guard app.id == id else { throw GraphError.inspectedTokenOfAnotherApp }
            return app
        case .person(let account):
            guard let app = try await tokenService.provider.store.app(id), TokenInspection.allows(account, inspecting: app) else {
                throw GraphError.inspectorNeedsRole
            }
            return app
        }
    }
}
