import HTTPTypes
import Hummingbird
import Logging
import LoginModel
import ProviderDomain
import ProviderServices
import ProviderStore
import StrictJSON

/// `GET` and `POST /userinfo` (OpenID Connect Core 1.0, section 5.3): the claims that a new ID token would contain.
struct UserInfoEndpoint: Sendable {
    let tokenService: TokenService

    /// The checks of a request. Standard clients do not send `appsecret_proof`, because the token suffices (section 5.3.1).
    static let checks: [EndpointCheck<BearerCall>] = [.accessToken, .appSecretProofIfSent, .grant, .personToken]

    @Sendable func userInfo(_ request: Request, _ context: ProviderContext) async throws -> Response {
        do {
            let call = try GraphAPIRequest(
                method: request.method == .head ? "GET" : request.method.rawValue, path: "/me",
                parameters: try await request.callParameters(context), bearer: request.bearerToken,
                from: CallerNetwork(request, context).origin)
            let account = try await BearerCall(call, tokenService.provider).passing(Self.checks).account.value
            let subject = try await tokenService.provider.subject(account.person, account.grant)
            let claims = try await tokenService.provider.issuer(at: tokenService.url).userInfo(of: subject, disclosing: account.permissions)
            // The field access is recorded before the app receives the claims, so that the field-access log misses none.
            let now = tokenService.provider.environment.now()
            try await tokenService.provider.store.recordFieldAccess(
                FieldAccess(appID: account.app.id, person: account.person.id, claims: Set(claims.keys), at: now))
            return JSONResponse(body: JSONValue.object(claims).serialized()).response
        } catch let error as GraphError {
            return errorResponse(error, context)
        } catch let error as StoreError {
            error.log(context)
            return errorResponse(error.graphError, context)
        }
    }

    /// Returns an error response in the form of RFC 6750, section 3.
    private func errorResponse(_ error: GraphError, _ context: ProviderContext) -> Response {
        context.logger.notice("call refused", metadata: ["code": "\(error.code)", "why": "\(error.message.redactedForLog)"])
        let refusal =
            switch error {
            case .temporarilyUnavailable, .storeUnavailable, .outcomeUnknown, .unexpected: OAuthError(error)
            case _ where error.kind == "invalid_token": OAuthError("invalid_token", error.message, status: 401)
            default: OAuthError("invalid_request", error.message, status: error.status, retryAfter: error.retryAfter)
            }
        var response = JSONResponse(body: refusal.json.serialized(), status: HTTPResponse.Status(code: refusal.status)).response
        response.headers[.retryAfter] = refusal.retryAfter.map(String.init)
        // A request without a token gets a challenge without an error code.
        let why = error == .noToken ? "" : ", error=\"\(refusal.error)\""
        response.headers[.wwwAuthenticate] = "Bearer realm=\"Latchkey\"\(why)"
        return response
    }
}
