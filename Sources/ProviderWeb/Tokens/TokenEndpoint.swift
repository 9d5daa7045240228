import HTTPTypes
import Hummingbird
import Logging
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `GET` and `POST /oauth/access_token`, and the related endpoints (Wire.md, section 3).
struct TokenEndpoint: Sendable {
    let tokenService: TokenService

    private var provider: Provider { tokenService.provider }

    @Sendable func exchange(_ request: Request, _ context: ProviderContext) async throws -> Response {
        // HEAD must not change anything, and a code can be redeemed only once.
        guard request.method != .head else { throw HTTPError(.methodNotAllowed, headers: [.allow: "GET, POST"]) }
        return try await request.withCallParameters(context, provider.pages) { parameters in
            let json = try await issueTokens(
                parameters, basic: request.basicCredentials, bearer: request.bearerToken,
                origin: CallerNetwork(request, context).origin, logger: context.logger)
            var response = JSONResponse(body: json.serialized()).response
            for field in GraphHeaders.common(context) { response.headers.append(field) }
            response.headers[.pragma] = "no-cache"
            return response
        }
    }

    /// Issues the tokens of a token request.
    /// - Parameters:
    ///   - basic: the client credentials from an `Authorization` header with the scheme Basic.
    ///   - bearer: the token from an `Authorization` header with the scheme Bearer.
    ///   - origin: see ``GraphAPIRequest/origin``.
    func issueTokens(
        _ parameters: FormParameters, basic: TokenClient.Credentials?, bearer: Secret?, origin: CallOrigin, logger: Logger
    ) async throws -> JSONValue {
        let call = try await ClientCall(parameters, basic: basic, from: origin, tokenService).passing(TokenService.clientChecks)
        let exchanged = AccessTokenCall(call, token: parameters["fb_exchange_token"].map(Secret.init), in: "fb_exchange_token")
        switch try TokenGrantType(parameters) {
        case .authorizationCode: return try await redeem(try await CodeCall(call, logger).passing(TokenService.codeChecks))
        case .clientCredentials: return try appToken(try await call.passing(TokenService.clientCredentialsChecks))
        case .exchangeToken: return try exchange(try await exchanged.passing(Self.tokenExchangeChecks))
        case .attenuateToken: return try attenuate(try await exchanged.passing(Self.tokenAttenuationChecks))
        case .extendToken:
            let current = AccessTokenCall(call, token: parameters["access_token"].map(Secret.init) ?? bearer)
            return try extend(try await current.passing(Self.tokenExtensionChecks))
        }
    }

    private func redeem(_ call: CodeCall) async throws -> JSONValue {
        let redeemed = try call.redeemed.value
        let machineID = redeemed.code.isHandedOver ? call.call.parameters["machine_id"] : nil
        return Self.json(
            try await tokenService.tokens(of: redeemed, lifetime: .tokenResponse(withRefreshToken: false)), machineID: machineID)
    }

    private func appToken(_ call: ClientCall) throws -> JSONValue {
        let token = try AppToken.issue(for: try call.app.value, secret: try call.secret.value, sealer: provider.sealer)
        return ["access_token": .string(token.reveal(\.self)), "token_type": "bearer"]
    }

    private func exchange(_ call: AccessTokenCall) throws -> JSONValue {
        let token = try call.token.value
        let now = provider.environment.now()
        return try granted(token.exchanged(in: try call.call.app.value, at: now), at: now)
    }

    private func attenuate(_ call: AccessTokenCall) throws -> JSONValue {
        let now = provider.environment.now()
        return try granted(AccessToken(attenuating: try call.token.value, at: now), at: now)
    }

    private func extend(_ call: AccessTokenCall) throws -> JSONValue {
        let token = try call.token.value.extendedIfLongLived(at: provider.environment.now())
        return [
            "access_token": .string(try tokenService.text(of: token)),
            "expires_at": .integer(Int64(token.expiresAt.timeIntervalSince1970)),
            "data_access_expiration_time": .integer(Int64(try call.dataAccessEnd.value.timeIntervalSince1970)),
        ]
    }

    private func granted(_ token: AccessToken, at now: Date) throws -> JSONValue {
        [
            "access_token": .string(try tokenService.text(of: token)), "token_type": "bearer",
            "expires_in": .integer(Int64(token.expiresAt.timeIntervalSince(now))),
        ]
    }

    private static func json(_ tokens: TokenIssuer.Tokens, machineID: String?) -> JSONValue {
        var members: [String: JSONValue] = [
            "access_token": .string(tokens.accessToken.reveal(\.self)), "token_type": "bearer", "expires_in": .integer(tokens.expiresIn),
            "data_access_expiration_time": .integer(Int64(tokens.dataAccessExpiresAt.timeIntervalSince1970)),
        ]
        members["id_token"] = tokens.idToken.map { .string($0.reveal(\.self)) }
        members["machine_id"] = machineID.map(JSONValue.string)
        return .object(members)
    }
}

extension Request {
    /// The client credentials from HTTP Basic, where both parts are form-encoded (RFC 6749, section 2.3.1).
    var basicCredentials: TokenClient.Credentials? {
        guard let header = headers[.authorization], header.lowercased().hasPrefix("basic "),
            let data = Data(base64Encoded: String(header.dropFirst(6))),
            let text = String(bytes: data, encoding: .utf8), let colon = text.firstIndex(of: ":")
        else { return nil }
        let clientID = FormParameters.decode(String(text[..<colon])) ?? ""
        let secret = FormParameters.decode(String(text[text.index(after: colon)...])) ?? ""
        return TokenClient.Credentials(clientID: clientID, secret: secret.isEmpty ? nil : Secret(secret))
    }
}
