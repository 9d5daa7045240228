import Logging
import LoginModel
import ProviderDomain
import ProviderStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Issues tokens with data from the store. The token endpoints of Facebook Login and of RFC 6749 share this service.
struct TokenService: Sendable {
    let provider: Provider
    let url: PublicURL

    /// Returns the check for the secrets that a request contains.
    func secretCheck(from origin: CallOrigin) -> SecretCheck { provider.secretLimiter.check(from: origin, at: provider.environment.now()) }

    /// Issues the tokens of a redeemed code.
    func tokens(of redeemed: CodeCall.Redeemed, lifetime: AccessTokenLifetime) async throws -> TokenIssuer.Tokens {
        try await tokens(TokenParameters(redeemed.code, lifetime: lifetime), for: redeemed.account)
    }

    /// Issues tokens.
    /// - Parameter account: the account as the store returned it when it recorded the event that entitles the app to the tokens.
    func tokens(_ order: TokenParameters, for account: Account) async throws -> TokenIssuer.Tokens {
        let subject = try await provider.subject(account.person, account.grant)
        let tokens = try await provider.issuer(at: url).tokens(order, disclosing: account.permissions, to: subject)
        try await provider.recordClaims(tokens.claims, sentTo: account.app.id, of: account.person.id)
        return tokens
    }

    /// Parses a token that was issued to the app, and checks that it is still valid.
    /// - Throws: the reason why the token is not valid.
    func validToken(_ text: Secret?, named name: String, of app: RegisteredApp) async throws -> AccessToken {
        try await live(TokenExtension(of: text, named: name, for: app.id, openedBy: provider.sealer, at: provider.environment.now()))
            .token
    }

    private func live(_ found: TokenExtension) async throws -> (token: AccessToken, dataAccessEnd: Date) {
        try found.validToken(try await status(of: found.existingToken), at: provider.environment.now())
    }

    /// Reads the data that determines whether a token is valid.
    func status(of token: AccessToken) async throws -> TokenStatus { try await provider.status(of: token) }

    func text(of token: AccessToken) throws -> String { try token.sealed(by: provider.sealer).reveal(\.self) }
}

extension Provider {
    /// Reads the data that determines whether a token is valid, in one query to the store.
    func status(of token: AccessToken) async throws -> TokenStatus {
        try await store.tokenStatus(ofLogin: token.login.id, by: token.person, in: token.appID)
    }

    /// Records the claims that an app is about to receive about a person. Call this method before a token is sent, so that the
    /// field-access log misses no claims.
    func recordClaims(_ claims: Set<String>, sentTo appID: String, of person: Person.ID) async throws {
        guard !claims.isEmpty else { return }
        try await store.recordFieldAccess(FieldAccess(appID: appID, person: person, claims: claims, at: environment.now()))
    }
}
