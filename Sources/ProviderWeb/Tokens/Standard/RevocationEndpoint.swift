import Hummingbird
import Logging
import LoginModel
import ProviderDomain
import ProviderStore

/// `POST /oauth/revoke` (RFC 7009): revokes every token of the login that the submitted token belongs to. The person's grant to the app
/// remains.
struct RevocationEndpoint: Sendable {
    let tokenService: TokenService

    static let checks: [EndpointCheck<RevocationCall>] = [.app, .clientSecretIfSent, .tokenBinding]

    @Sendable func revoke(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await StandardRequest.handle(request, context, of: tokenService) { call in
            let checked = try await RevocationCall(call: call).passing(Self.checks)
            // A token that does not exist counts as revoked (section 2.2).
            guard let login = try checked.login.value else { return nil }
            try await tokenService.provider.store.endLogin(
                SessionEnd(
                    of: login.id, reason: .revoked, by: .app, person: login.person, appID: try checked.call.app.value.id,
                    at: tokenService.provider.environment.now()))
            return nil
        }
    }
}

/// A client's request to revoke a token.
struct RevocationCall: ClientRequest {
    /// The login that a token belongs to.
    struct Login: Sendable {
        let id: String
        let person: Person.ID
    }

    var call: ClientCall
    /// The login of the token, after the check that the token was issued to the app; `nil` if there is no such token.
    var login = Checked<Login?>()

    init(call: ClientCall) { self.call = call }
}
