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

/// `GET` and `POST /oauth/access_token` (provider-wire.md, section 3.1).
struct TokenEndpoint: Sendable {
    let provider: Provider
    let url: PublicURL

    @Sendable func exchange(_ request: Request, _ context: ProviderContext) async throws -> Response {
        // HEAD must change nothing, and a code works once.
        guard request.method != .head else { throw HTTPError(.methodNotAllowed, headers: [.allow: "GET, POST"]) }
        let exchange = CodeExchange(try await parameters(request, context), basic: Self.basicCredentials(request))
        let app = try await provider.store.app(try exchange.appID())
        let code = try exchange.code(for: app, openedBy: provider.sealer, at: provider.surroundings.now())
        switch try await provider.store.redeem(CodeRedemption(code, at: provider.surroundings.now())) {
        case .usedBefore:
            context.logger.warning("code used twice: its tokens are void now", metadata: ["app": "\(code.appID)"])
            throw GraphError.codeUsed
        case .revoked: throw GraphError.codeRevoked
        case .notAuthorized: throw GraphError.notAuthorized(appID: code.appID)
        case .redeemed(let grant):
            guard let person = try await provider.store.person(grant.person) else { throw GraphError.notAuthorized(appID: code.appID) }
            let tokens = try provider.issuer(at: url).tokens(for: code, to: try await provider.subject(person, grant))
            return Self.answer(tokens)
        }
    }

    /// Parameters are taken from the address and from a form; one that is in both is one too many, unless it says the same.
    private func parameters(_ request: Request, _ context: ProviderContext) async throws -> FormParameters {
        let query = request.queryParameters
        guard request.method == .post, request.headers[.contentType] != nil else { return query }
        let form = try await request.formParameters(context)
        let known = Dictionary(form.pairs.map { ($0.name, $0.bytes) }) { first, _ in first }
        return FormParameters(pairs: form.pairs + query.pairs.filter { known[$0.name] != $0.bytes })
    }

    private static func answer(_ tokens: TokenIssuer.Tokens) -> Response {
        var members: [String: JSONValue] = [
            "access_token": .string(tokens.accessToken.reveal(\.self)), "token_type": "bearer", "expires_in": .integer(tokens.expiresIn),
        ]
        members["id_token"] = tokens.idToken.map { .string($0.reveal(\.self)) }
        return JSONAnswer(body: JSONValue.object(members).serialized()).response
    }

    /// RFC 6749, section 2.3.1: identifier and secret are form-encoded before they are put into HTTP Basic.
    private static func basicCredentials(_ request: Request) -> CodeExchange.Credentials? {
        guard let header = request.headers[.authorization], header.lowercased().hasPrefix("basic "),
            let data = Data(base64Encoded: String(header.dropFirst(6))),
            let text = String(bytes: data, encoding: .utf8), let colon = text.firstIndex(of: ":")
        else { return nil }
        let clientID = FormParameters.decode(String(text[..<colon])) ?? ""
        let secret = FormParameters.decode(String(text[text.index(after: colon)...])) ?? ""
        return CodeExchange.Credentials(clientID: clientID, secret: secret.isEmpty ? nil : Secret(secret))
    }
}
