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

/// `GET` and `POST /oauth/access_token` (provider-wire.md, sections 3.1 and 3.2).
struct TokenEndpoint: Sendable {
    let provider: Provider
    let url: PublicURL

    @Sendable func exchange(_ request: Request, _ context: ProviderContext) async throws -> Response {
        // HEAD must change nothing, and a code works once.
        guard request.method != .head else { throw HTTPError(.methodNotAllowed, headers: [.allow: "GET, POST"]) }
        let parameters = try await request.callParameters()
        let json = try await answer(
            parameters, basic: Self.basicCredentials(request), bearer: request.bearerToken, logger: context.logger)
        return JSONAnswer(body: json.serialized()).response
    }

    /// - Parameters:
    ///   - basic: from the header `Authorization`, where it has the scheme Basic.
    ///   - bearer: from the same header, where it has the scheme Bearer.
    func answer(
        _ parameters: FormParameters, basic: TokenClient.Credentials?, bearer: Secret?, logger: Logger
    ) async throws -> JSONValue {
        let client = TokenClient(parameters, basic: basic)
        let app = try await provider.store.app(try client.appID())
        switch try TokenGrant(parameters) {
        case .authorizationCode: return try await redeem(CodeExchange(parameters, client: client), of: app, logger)
        case .clientCredentials:
            guard let app else { throw GraphError.unknownApp }
            let token = try AppToken.issue(for: app, secret: try client.proven(app), sealer: provider.sealer)
            return ["access_token": .string(token.reveal(\.self)), "token_type": "bearer"]
        case .exchangeToken:
            guard let app else { throw GraphError.unknownApp }
            _ = try client.proven(app)
            let token = try await extend(parameters["fb_exchange_token"].map(Secret.init), named: "fb_exchange_token", for: app)
            return [
                "access_token": .string(try text(of: token)), "token_type": "bearer", "expires_in": .integer(Int64(AccessToken.lifetime)),
            ]
        case .extendToken:
            guard let app else { throw GraphError.unknownApp }
            let token = try await extend(parameters["access_token"].map(Secret.init) ?? bearer, named: "access_token", for: app)
            return [
                "access_token": .string(try text(of: token)), "expires_at": .integer(Int64(token.expiresAt.timeIntervalSince1970)),
                "data_access_expiration_time": .integer(Int64(token.dataAccessExpiresAt.timeIntervalSince1970)),
            ]
        }
    }

    private func redeem(_ exchange: CodeExchange, of app: RegisteredApp?, _ logger: Logger) async throws -> JSONValue {
        let code = try exchange.code(for: app, openedBy: provider.sealer, at: provider.surroundings.now())
        switch try await provider.store.redeem(CodeRedemption(code, at: provider.surroundings.now())) {
        case .usedBefore:
            logger.warning("code used twice: its tokens are void now", metadata: ["app": "\(code.appID)"])
            throw GraphError.codeUsed
        case .revoked: throw GraphError.codeRevoked
        case .notAuthorized: throw GraphError.notAuthorized(appID: code.appID)
        case .redeemed(let grant):
            guard let person = try await provider.store.person(grant.person) else { throw GraphError.notAuthorized(appID: code.appID) }
            return Self.json(try provider.issuer(at: url).tokens(for: code, to: try await provider.subject(person, grant)))
        }
    }

    private static func json(_ tokens: TokenIssuer.Tokens) -> JSONValue {
        var members: [String: JSONValue] = [
            "access_token": .string(tokens.accessToken.reveal(\.self)), "token_type": "bearer", "expires_in": .integer(tokens.expiresIn),
            "data_access_expiration_time": .integer(Int64(tokens.dataAccessExpiresAt.timeIntervalSince1970)),
        ]
        members["id_token"] = tokens.idToken.map { .string($0.reveal(\.self)) }
        return .object(members)
    }

    private func extend(_ text: Secret?, named name: String, for app: RegisteredApp) async throws -> AccessToken {
        let now = provider.surroundings.now()
        let tokenExtension = try TokenExtension(of: text, named: name, for: app.id, openedBy: provider.sealer, at: now)
        let account = try await provider.store.account(of: tokenExtension.current.person, in: app.id)
        return try tokenExtension.extended(for: account, at: now)
    }

    private func text(of token: AccessToken) throws -> String { try token.sealed(by: provider.sealer).reveal(\.self) }

    /// RFC 6749, section 2.3.1: identifier and secret are form-encoded before they are put into HTTP Basic.
    private static func basicCredentials(_ request: Request) -> TokenClient.Credentials? {
        guard let header = request.headers[.authorization], header.lowercased().hasPrefix("basic "),
            let data = Data(base64Encoded: String(header.dropFirst(6))),
            let text = String(bytes: data, encoding: .utf8), let colon = text.firstIndex(of: ":")
        else { return nil }
        let clientID = FormParameters.decode(String(text[..<colon])) ?? ""
        let secret = FormParameters.decode(String(text[text.index(after: colon)...])) ?? ""
        return TokenClient.Credentials(clientID: clientID, secret: secret.isEmpty ? nil : Secret(secret))
    }
}
