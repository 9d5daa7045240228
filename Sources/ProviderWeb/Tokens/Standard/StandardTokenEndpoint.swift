import Hummingbird
import Logging
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

/// `POST /oauth/token`: the token endpoint of RFC 6749, which shares its implementation with the token endpoint of Facebook Login (Wire.md,
/// section 16).
struct StandardTokenEndpoint: Sendable {
    let tokenService: TokenService

    private var provider: Provider { tokenService.provider }

    @Sendable func token(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await StandardRequest.handle(request, context, of: tokenService) { call in
            let call = try await call.passing(TokenService.clientChecks)
            return switch try StandardGrantType(call.parameters) {
            case .authorizationCode: try await redeem(try await codeCall(call, context.logger).passing(TokenService.codeChecks))
            case .clientCredentials: try appToken(try await call.passing(TokenService.clientCredentialsChecks))
            case .refreshToken: try await refresh(try await RefreshTokenCall(call, context.logger).passing(Self.refreshTokenChecks))
            case .deviceCode: try await deviceTokens(try await DeviceTokenCall(call).passing(Self.deviceCodeChecks))
            }
        }
    }

    private func codeCall(_ call: ClientCall, _ logger: Logger) -> CodeCall {
        var code = CodeCall(call, logger)
        code.opensRefreshFamily = true
        return code
    }

    private func redeem(_ call: CodeCall) async throws -> JSONValue {
        let redeemed = try call.redeemed.value
        let hasRefreshToken = redeemed.refreshFamily != nil
        return try json(
            try await tokenService.tokens(of: redeemed, lifetime: .tokenResponse(withRefreshToken: hasRefreshToken)),
            refreshToken: redeemed.refreshFamily.map { RefreshToken(loginID: $0.login.id, generation: 1) },
            scope: redeemed.code.isScopeReduced ? TokenScope.names(of: redeemed.code) : nil)
    }

    private func appToken(_ call: ClientCall) throws -> JSONValue {
        let token = try AppToken.issue(for: try call.app.value, secret: try call.secret.value, sealer: provider.sealer)
        return ["access_token": .string(token.reveal(\.self)), "token_type": "Bearer"]
    }

    private func refresh(_ call: RefreshTokenCall) async throws -> JSONValue {
        let rotated = try call.rotated.value
        return try json(
            try await tokenService.tokens(TokenParameters(rotated.family), for: rotated.account),
            refreshToken: RefreshToken(loginID: rotated.family.login.id, generation: rotated.generation),
            scope: try call.request.value.responseScope(of: rotated.family, for: rotated.account))
    }

    private func deviceTokens(_ call: DeviceTokenCall) async throws -> JSONValue {
        let (account, device) = try call.approved.value
        var grant = account.grant
        var refreshToken: RefreshToken?
        if device.requestsRefreshToken {
            let family = RefreshTokenFamily(
                device, of: account.person, under: grant, isClientAuthenticated: try call.call.isAuthenticated.value,
                at: provider.environment.now())
            guard let stored = try await provider.store.createRefreshTokenFamily(family) else { throw OAuthError.expiredToken }
            grant = stored
            refreshToken = RefreshToken(loginID: family.login.id, generation: 1)
        }
        let tokens = try await tokenService.tokens(
            of: device, for: account.withGrant(grant), asksForIDToken: true,
            lifetime: .tokenResponse(withRefreshToken: device.requestsRefreshToken))
        let isReduced = !device.permissions.allSatisfy(grant.granted.contains)
        return try json(tokens, refreshToken: refreshToken, scope: isReduced ? TokenScope.names(of: device, under: grant) : nil)
    }

    /// Returns the access token response (RFC 6749, section 5.1). `scope` is present only if it differs from the requested scope, because some
    /// clients treat any value as a change.
    private func json(_ tokens: TokenIssuer.Tokens, refreshToken: RefreshToken?, scope: [String]?) throws -> JSONValue {
        var members: [String: JSONValue] = [
            "access_token": .string(tokens.accessToken.reveal(\.self)), "token_type": "Bearer", "expires_in": .integer(tokens.expiresIn),
        ]
        members["id_token"] = tokens.idToken.map { .string($0.reveal(\.self)) }
        members["refresh_token"] = try refreshToken.map { .string(try $0.sealed(by: provider.sealer).reveal(\.self)) }
        members["scope"] = scope.map { .string($0.joined(separator: " ")) }
        return .object(members)
    }
}
