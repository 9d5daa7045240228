import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

/// Token inspection, `GET /debug_token` (Wire.md, section 4.1).
extension TokenEndpoint {
    static let inspectionChecks: [EndpointCheck<InspectionCall>] = [.accessToken, .appSecretProof, .grant, .inspectorToken, .tokenBinding]

    /// Describes the token in `input_token`.
    /// - Parameter call: the call with the inspected token, and with the token of the caller.
    func inspect(_ call: GraphAPIRequest) async throws -> JSONValue {
        guard call.path.count == 1 else { throw GraphError.unknownPath("/\(call.path.joined(separator: "/"))") }
        let provider = tokenService.provider
        let inspection = InspectionCall(bearer: BearerCall(call, orThrow: .inspectorNeedsRole, provider))
        switch try await inspection.passing(Self.inspectionChecks).inspected.value {
        case .unreadable(let error): return TokenInspection.response(for: error)
        case .person(let token, let app):
            return TokenInspection.response(
                for: token, try await tokenService.status(of: token), in: app,
                userID: provider.appScopedID(of: token.person, in: app.id),
                note: try await provider.store.loginNote(ofLogin: token.login.id), at: provider.environment.now())
        case .app(let app, let proof):
            do {
                return TokenInspection.response(
                    for: app, developerBinding: try await provider.verifiedAppToken(proof, of: app, from: call.origin).developerBinding)
            } catch let error as GraphError where !error.isRateLimit {
                return TokenInspection.response(for: error)
            }
        }
    }
}

/// A call that inspects a token.
struct InspectionCall: BearerRequest {
    /// The inspected token, after the check that the caller may inspect it.
    enum Inspected: Sendable {
        case unreadable(GraphError)
        case person(AccessToken, RegisteredApp)
        /// The proof is not verified yet.
        case app(RegisteredApp, proof: Secret)
    }

    var bearer: BearerCall
    var inspected = Checked<Inspected>()

    init(bearer: BearerCall) { self.bearer = bearer }
}
