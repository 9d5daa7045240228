import Logging
import LoginModel
import ProviderDomain
import ProviderStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What both token endpoints have behind them, the original's and the standard's: the steps that ask the store.
struct TokenDesk: Sendable {
    let provider: Provider
    let url: PublicURL

    /// Checks the secrets that a call gives.
    func secrets(from origin: CallOrigin) -> SecretCheck { provider.secrets.check(from: origin, at: provider.surroundings.now()) }

    /// The app that a client says it is.
    func app(of client: TokenClient) async throws -> RegisteredApp {
        guard let app = try await provider.store.app(try client.appID()) else { throw GraphError.unknownApp }
        try app.checkActive()
        return app
    }

    /// Uses a code, and makes what it gives.
    /// - Parameter forgivingSecondUse: see `CodeRedemption.forgivesSecondUse`.
    func redeem(
        _ code: AuthorizationCode, opening family: RefreshFamily? = nil, lifetime: Double = AccessToken.lifetime,
        forgivingSecondUse: Bool = false, _ logger: Logger
    ) async throws -> TokenIssuer.Tokens {
        let redemption = CodeRedemption(
            code, at: provider.surroundings.now(), opening: family, forgivingSecondUse: forgivingSecondUse)
        switch try await provider.store.redeem(redemption) {
        case .usedBefore:
            if !forgivingSecondUse {
                logger.warning("code used twice: its tokens are void now", metadata: ["app": "\(code.appID)"])
            }
            throw GraphError.codeUsed
        case .tooMany(let end):
            throw GraphError.callRateExceeded(retryAfter: end.retryAfter(from: redemption.redeemedAt))
        case .revoked: throw GraphError.codeRevoked
        case .notAuthorized: throw GraphError.notAuthorized(appID: code.appID)
        case .refused(let refusal): throw refusal
        case .redeemed(let account): return try await tokens(TokenOrder(code, lifetime: lifetime), for: account)
        }
    }

    /// Makes what was ordered.
    /// - Parameter account: as the store has given it, together with the fact that gives a right to the tokens.
    func tokens(_ order: TokenOrder, for account: Account) async throws -> TokenIssuer.Tokens {
        let subject = try await provider.subject(account.person, account.grant)
        let tokens = try await provider.issuer(at: url).tokens(order, telling: account.permissions, to: subject)
        try await provider.note(tokens.claims, told: account.app.id, of: account.person.id)
        return tokens
    }

    /// A token of an app's that opens something still.
    func live(_ text: Secret?, named name: String, of app: RegisteredApp) async throws -> AccessToken {
        try await live(TokenExtension(of: text, named: name, for: app.id, openedBy: provider.sealer, at: provider.surroundings.now()))
            .token
    }

    /// The same for the token that a call itself is made with, by which the app may prove that it has its secret (provider-wire.md, section 1.6).
    /// - Parameters:
    ///   - origin: where the call comes from.
    ///   - isServer: whether the secret came too, and so no proof of it is needed.
    func calling(
        _ text: Secret?, with parameters: FormParameters, of app: RegisteredApp, from origin: CallOrigin, isServer: Bool = false
    ) async throws -> (token: AccessToken, dataAccessEnd: Date) {
        let now = provider.surroundings.now()
        let found = try TokenExtension(of: text, named: "access_token", for: app.id, openedBy: provider.sealer, at: now)
        if let text {
            try AppSecretProof.check(
                parameters, of: text, for: app, isRequired: app.requiresAppSecret && !isServer, secrets: secrets(from: origin))
        }
        return try await live(found)
    }

    private func live(_ found: TokenExtension) async throws -> (token: AccessToken, dataAccessEnd: Date) {
        try found.live(try await standing(of: found.current), at: provider.surroundings.now())
    }

    /// What a token's worth depends on.
    func standing(of token: AccessToken) async throws -> TokenStanding { try await provider.standing(of: token) }

    func text(of token: AccessToken) throws -> String { try token.sealed(by: provider.sealer).reveal(\.self) }
}

extension Provider {
    /// What a token's worth depends on: one question to the store.
    func standing(of token: AccessToken) async throws -> TokenStanding {
        try await store.standing(ofLogin: token.login.id, by: token.person, in: token.appID)
    }
}
