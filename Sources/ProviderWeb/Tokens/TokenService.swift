import Logging
import LoginModel
import ProviderDomain
import ProviderStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The steps of issuing tokens that access the store, shared by the token endpoints of the original and of the standard.
struct TokenService: Sendable {
    let provider: Provider
    let url: PublicURL

    /// Returns the check for the secrets that a request contains.
    func secretCheck(from origin: CallOrigin) -> SecretCheck { provider.secretLimiter.check(from: origin, at: provider.environment.now()) }

    /// Returns the app that a client identifies itself as.
    func app(of client: TokenClient) async throws -> RegisteredApp {
        guard let app = try await provider.store.app(try client.appID()) else { throw GraphError.unknownApp }
        try app.checkActive()
        return app
    }

    /// Redeems an authorization code and issues its tokens.
    /// - Parameter forgivingSecondUse: see `CodeRedemption.toleratesReplay`.
    func redeem(
        _ code: AuthorizationCode, opening family: RefreshTokenFamily? = nil, lifetime: Double = AccessToken.lifetime,
        forgivingSecondUse: Bool = false, _ logger: Logger
    ) async throws -> TokenIssuer.Tokens {
        let redemption = CodeRedemption(
            code, at: provider.environment.now(), refreshFamily: family, toleratingReplay: forgivingSecondUse)
        switch try await provider.store.redeemCode(redemption) {
        case .alreadyRedeemed:
            if !forgivingSecondUse {
                logger.warning("authorization code used twice: its tokens were revoked", metadata: ["app": "\(code.appID)"])
            }
            throw GraphError.codeUsed
        case .limitReached(let end):
            throw GraphError.callRateExceeded(retryAfter: end.retryAfter(from: redemption.redeemedAt))
        case .revoked: throw GraphError.codeRevoked
        case .notAuthorized: throw GraphError.notAuthorized(appID: code.appID)
        case .rejected(let refusal): throw refusal
        case .redeemed(let account): return try await tokens(TokenParameters(code, lifetime: lifetime), for: account)
        }
    }

    /// Issues tokens.
    /// - Parameter account: the account as the store returned it when it recorded the event that entitles the app to the tokens.
    func tokens(_ order: TokenParameters, for account: Account) async throws -> TokenIssuer.Tokens {
        let subject = try await provider.subject(account.person, account.grant)
        let tokens = try await provider.issuer(at: url).tokens(order, disclosing: account.permissions, to: subject)
        try await provider.recordClaims(tokens.claims, sentTo: account.app.id, of: account.person.id)
        return tokens
    }

    /// Returns a token of the app, if it is still valid.
    func validToken(_ text: Secret?, named name: String, of app: RegisteredApp) async throws -> AccessToken {
        try await live(TokenExtension(of: text, named: name, for: app.id, openedBy: provider.sealer, at: provider.environment.now()))
            .token
    }

    /// Returns the access token of the request itself, if it is valid. The request may contain `appsecret_proof` (Wire.md, section 1.6).
    /// - Parameters:
    ///   - origin: where the request comes from.
    ///   - isServer: whether the request also contains the app's secret, so that no proof is needed.
    func callerToken(
        _ text: Secret?, with parameters: FormParameters, of app: RegisteredApp, from origin: CallOrigin, isServer: Bool = false
    ) async throws -> (token: AccessToken, dataAccessEnd: Date) {
        let now = provider.environment.now()
        let found = try TokenExtension(of: text, named: "access_token", for: app.id, openedBy: provider.sealer, at: now)
        if let text {
            try AppSecretProof.check(
                parameters, of: text, for: app, isRequired: app.requiresAppSecret && !isServer, secrets: secretCheck(from: origin))
        }
        return try await live(found)
    }

    private func live(_ found: TokenExtension) async throws -> (token: AccessToken, dataAccessEnd: Date) {
        try found.validToken(try await status(of: found.existingToken), at: provider.environment.now())
    }

    /// Reads everything that determines whether a token is valid.
    func status(of token: AccessToken) async throws -> TokenStatus { try await provider.status(of: token) }

    func text(of token: AccessToken) throws -> String { try token.sealed(by: provider.sealer).reveal(\.self) }
}

extension Provider {
    /// Reads everything that determines whether a token is valid, in one query to the store.
    func status(of token: AccessToken) async throws -> TokenStatus {
        try await store.tokenStatus(ofLogin: token.login.id, by: token.person, in: token.appID)
    }

    /// Records the claims that an app is about to receive about a person. It is called before a token is sent, so that no token goes unrecorded.
    func recordClaims(_ claims: Set<String>, sentTo appID: String, of person: Person.ID) async throws {
        guard !claims.isEmpty else { return }
        try await store.recordFieldAccess(FieldAccess(appID: appID, person: person, claims: claims, at: environment.now()))
    }
}
