import Hummingbird
import Logging
import LoginModel
import ProviderDomain
import ProviderStore

/// `POST /oauth/revoke` (RFC 7009): revokes every token of the login that the token belongs to. The person's grant to the app remains.
struct RevocationEndpoint: Sendable {
    let tokenService: TokenService

    @Sendable func revoke(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await StandardRequest.handle(request, context, of: tokenService.provider) { call in
            let app = try await tokenService.app(of: call.client)
            _ = try call.client.authenticate(app)
            guard let text = call.parameters["token"].map(Secret.init) else {
                throw OAuthError.invalidRequest("The parameter token is required.")
            }
            // A token that does not exist counts as revoked (section 2.2).
            guard let (login, person) = try await login(of: text, for: app) else { return nil }
            try await tokenService.provider.store.endLogin(
                SessionEnd(
                    of: login, reason: .revoked, by: .app, person: person, appID: app.id, at: tokenService.provider.environment.now()))
            return nil
        }
    }

    private func login(of text: Secret, for app: RegisteredApp) async throws -> (String, Person.ID)? {
        let provider = tokenService.provider
        if let token = RefreshToken(text, openedBy: provider.sealer) {
            // A refresh token that was rotated also ends the family: a client without a later one means the same login.
            guard let family = try await provider.store.refreshTokenFamily(ofLogin: token.loginID, at: provider.environment.now()) else {
                return nil
            }
            try check(family.appID, against: app)
            return (token.loginID, family.person)
        }
        switch try? PresentedToken(text, openedBy: provider.sealer) {
        case nil: return nil
        case .person(let token):
            try check(token.appID, against: app)
            guard token.kind == .user else { throw OAuthError.sessionInfoNotRevocable }
            return (token.login.id, token.person)
        case .app: throw OAuthError.unsupportedTokenType
        }
    }

    private func check(_ appID: String, against app: RegisteredApp) throws {
        guard appID == app.id else { throw OAuthError.invalidGrant("The token was issued to another client.") }
    }
}
