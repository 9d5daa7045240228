import Hummingbird
import IdentityTokens
import Logging
import LoginModel
import ProviderDomain
import ProviderStore

/// `POST /oauth/token`: the token endpoint of RFC 6749, which shares its implementation with that of the original (Wire.md, section 16).
struct StandardTokenEndpoint: Sendable {
    let tokenService: TokenService

    private var provider: Provider { tokenService.provider }

    @Sendable func token(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await StandardRequest.handle(request, context, of: tokenService.provider) { call in
            let app = try await tokenService.app(of: call.client)
            return switch try StandardGrantType(call.parameters) {
            case .authorizationCode: try await redeem(call, of: app, context.logger)
            case .clientCredentials: try appToken(call, of: app)
            case .refreshToken: try await refresh(call, of: app, context.logger)
            case .deviceCode: try await poll(call, of: app)
            }
        }
    }

    private func redeem(_ call: StandardRequest, of app: RegisteredApp, _ logger: Logger) async throws -> JSONValue {
        let now = provider.environment.now()
        let code = try CodeExchange(call.parameters, client: call.client).code(for: app, openedBy: provider.sealer, at: now)
        let family = code.asksForRefresh ? RefreshTokenFamily(code, isClientAuthenticated: try call.client.authenticate(app), at: now) : nil
        let lifetime = family == nil ? AccessToken.lifetime : AccessToken.shortLifetime
        let tokens = try await tokenService.redeem(code, opening: family, lifetime: lifetime, logger)
        return try json(
            tokens, refreshToken: family.map { RefreshToken(loginID: $0.login.id, generation: 1) },
            scope: code.isScopeReduced ? TokenScope.names(of: code) : nil)
    }

    private func appToken(_ call: StandardRequest, of app: RegisteredApp) throws -> JSONValue {
        let token = try AppToken.issue(for: app, secret: try call.client.requireSecret(of: app), sealer: provider.sealer)
        return ["access_token": .string(token.reveal(\.self)), "token_type": "Bearer"]
    }

    private func refresh(_ call: StandardRequest, of app: RegisteredApp, _ logger: Logger) async throws -> JSONValue {
        let isProven = try call.client.authenticate(app)
        let exchange = try RefreshTokenRequest(call.parameters, openedBy: provider.sealer)
        let now = provider.environment.now()
        // Checked before rotation, so that a request rejected for another reason does not use up the refresh token.
        if let family = try await provider.store.refreshTokenFamily(ofLogin: exchange.token.loginID, at: now),
            family.generation == exchange.token.generation
        {
            try exchange.check(scopeOf: family)
        }
        let rotation = RefreshTokenRotation(of: exchange.token, for: app.id, isClientAuthenticated: isProven, at: now)
        switch try await provider.store.rotateRefreshToken(rotation) {
        case .ended: throw OAuthError.unknownRefreshToken
        case .secretRequired: throw OAuthError.invalidClient("The login was completed with the app's secret: client_secret is required.")
        case .reused:
            logger.warning("refresh token used twice: the tokens of its login were revoked", metadata: ["app": "\(app.id)"])
            throw OAuthError.refreshTokenUsed
        case .rejected(let refusal): throw refusal
        case .rotated(let family, let account, let generation):
            return try json(
                try await tokenService.tokens(TokenParameters(family), for: account),
                refreshToken: RefreshToken(loginID: family.login.id, generation: generation),
                scope: exchange.responseScope(of: family, for: account))
        }
    }

    private func poll(_ call: StandardRequest, of app: RegisteredApp) async throws -> JSONValue {
        let isProven = try call.client.authenticate(app)
        guard let text = call.parameters["device_code"] else { throw OAuthError.invalidRequest("The parameter device_code is required.") }
        guard let code = DeviceCode(text) else { throw OAuthError.invalidGrant("This provider did not issue the device_code.") }
        let now = provider.environment.now()
        switch try await provider.store.pollDeviceLogin(DevicePoll(digest: code.digest, appID: app.id, askedAt: now)) {
        case .pending: throw OAuthError.authorizationPending
        case .slowDown: throw OAuthError.slowDown
        case .expired: throw OAuthError.expiredToken
        case .declined: throw OAuthError.accessDenied
        case .approved(let account, let device):
            var grant = account.grant
            var refreshToken: RefreshToken?
            if device.requestsRefreshToken {
                let family = RefreshTokenFamily(device, of: account.person, under: grant, isClientAuthenticated: isProven, at: now)
                guard let stored = try await provider.store.createRefreshTokenFamily(family) else { throw OAuthError.expiredToken }
                grant = stored
                refreshToken = RefreshToken(loginID: family.login.id, generation: 1)
            }
            let lifetime = device.requestsRefreshToken ? AccessToken.shortLifetime : AccessToken.lifetime
            let tokens = try await tokenService.tokens(of: device, for: account.withGrant(grant), asksForIDToken: true, lifetime: lifetime)
            let isReduced = !device.permissions.allSatisfy(grant.granted.contains)
            return try json(tokens, refreshToken: refreshToken, scope: isReduced ? TokenScope.names(of: device, under: grant) : nil)
        }
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
