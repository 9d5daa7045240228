import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

/// `POST /oauth/introspect` (RFC 7662): token introspection for an app's server, based on the same data as `debug_token`.
struct IntrospectionEndpoint: Sendable {
    let tokenService: TokenService

    /// The checks of a request. Without client authentication, anyone could probe tokens (section 2.1).
    static let checks: [EndpointCheck<ClientCall>] = [.app, .clientSecret]

    @Sendable func introspect(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await StandardRequest.handle(request, context, of: tokenService) { call in
            let app = try await call.passing(Self.checks).app.value
            guard let text = call.parameters["token"].map(Secret.init) else {
                throw OAuthError.invalidRequest("The parameter token is required.")
            }
            return try await json(of: text, for: app, from: call.origin) ?? TokenIntrospection.inactive
        }
    }

    /// Returns the introspection response; `nil` if the token is not active, or was issued to another app.
    private func json(of text: Secret, for app: RegisteredApp, from origin: CallOrigin) async throws -> JSONValue? {
        let provider = tokenService.provider
        let now = provider.environment.now()
        if let token = RefreshToken(text, openedBy: provider.sealer) {
            guard let family = try await provider.store.refreshTokenFamily(ofLogin: token.loginID, at: now), family.appID == app.id,
                family.generation == token.generation
            else { return nil }
            let status = try await provider.store.tokenStatus(ofLogin: family.login.id, by: family.person, in: app.id)
            guard let account = status.account, status.endReason == nil, account.loginError(for: family.login) == nil else {
                return nil
            }
            return TokenIntrospection.json(of: family, account, issuer: tokenService.url.text)
        }
        switch try? PresentedToken(text, openedBy: provider.sealer) {
        case nil: return nil
        case .person(let token):
            guard token.appID == app.id, token.kind == .user else { return nil }
            let status = try await tokenService.status(of: token)
            guard let account = try? token.validAccount(status, at: now) else { return nil }
            // A token remains active after data access has expired, but the response then contains no claims about the person.
            let claims = (try? token.account(status, of: app, at: now)).map(TokenIntrospection.claims) ?? [:]
            try await provider.recordClaims(claims.isEmpty ? [] : Set(claims.keys).union(["sub"]), sentTo: app.id, of: account.person.id)
            return TokenIntrospection.json(of: token, account, disclosing: claims, issuer: tokenService.url.text)
        case .app(let id, let proof):
            guard id == app.id else { return nil }
            do {
                let developerBinding = try await provider.verifiedAppToken(proof, of: app, from: origin).developerBinding
                return TokenIntrospection.json(of: app, developerBinding: developerBinding, issuer: tokenService.url.text)
            } catch let error as GraphError where !error.isRateLimit {
                return nil
            }
        }
    }
}
