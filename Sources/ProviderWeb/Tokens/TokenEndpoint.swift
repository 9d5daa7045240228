import HTTPTypes
import Hummingbird
import IdentityTokens
import Logging
import LoginModel
import ProviderDomain
import ProviderStore

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
        return try await request.respond(context, provider.pages) { parameters in
            let json = try await respond(
                parameters, basic: request.basicCredentials, bearer: request.bearerToken,
                origin: CallerNetwork(request, context).origin, logger: context.logger)
            var response = JSONResponse(body: json.serialized()).response
            for (name, value) in GraphHeaders.common(context) { response.headers[name] = value }
            response.headers[.pragma] = "no-cache"
            return response
        }
    }

    /// Answers a token request.
    /// - Parameters:
    ///   - basic: the client credentials from an `Authorization` header with the scheme Basic.
    ///   - bearer: the token from an `Authorization` header with the scheme Bearer.
    ///   - origin: see ``GraphAPIRequest/origin``.
    func respond(
        _ parameters: FormParameters, basic: TokenClient.Credentials?, bearer: Secret?, origin: CallOrigin, logger: Logger
    ) async throws -> JSONValue {
        let client = TokenClient(parameters, basic: basic, secrets: tokenService.secretCheck(from: origin))
        let app = try await tokenService.app(of: client)
        let current = parameters["access_token"].map(Secret.init) ?? bearer
        let exchanged = parameters["fb_exchange_token"].map(Secret.init)
        let now = provider.environment.now()
        switch try TokenGrantType(parameters) {
        case .authorizationCode:
            let code = try CodeExchange(parameters, client: client).code(for: app, openedBy: provider.sealer, at: now)
            return Self.json(try await tokenService.redeem(code, logger), machineID: code.isHandedOver ? parameters["machine_id"] : nil)
        case .clientCredentials:
            let token = try AppToken.issue(for: app, secret: try client.requireSecret(of: app), sealer: provider.sealer)
            return ["access_token": .string(token.reveal(\.self)), "token_type": "bearer"]
        case .exchangeToken:
            _ = try client.requireSecret(of: app)
            let token = try await tokenService.validToken(exchanged, named: "fb_exchange_token", of: app)
            return try granted(app.settings.isNative ? token.extendedIfLongLived(at: now) : AccessToken(extending: token, at: now), at: now)
        case .attenuateToken:
            let token = try await tokenService.validToken(exchanged, named: "fb_exchange_token", of: app)
            return try granted(AccessToken(attenuating: token, at: now), at: now)
        case .extendToken:
            let (current, dataAccessEnd) = try await tokenService.callerToken(current, with: parameters, of: app, from: origin)
            let token = current.extendedIfLongLived(at: now)
            return [
                "access_token": .string(try tokenService.text(of: token)),
                "expires_at": .integer(Int64(token.expiresAt.timeIntervalSince1970)),
                "data_access_expiration_time": .integer(Int64(dataAccessEnd.timeIntervalSince1970)),
            ]
        }
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
