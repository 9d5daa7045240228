public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a request to the token endpoint wants, told by `grant_type` (provider-wire.md, sections 3.1 and 3.2).
public enum TokenGrant: Sendable, Hashable {
    /// The tokens for a code; the only one that OAuth 2.0 knows a name for besides `client_credentials`.
    case authorizationCode
    /// A token of the app's own.
    case clientCredentials
    /// A token with its whole lifetime before it again, for a server with the secret.
    case exchangeToken
    /// The same for a program that only has the token.
    case extendToken

    /// - Throws: where it is none of them.
    public init(_ parameters: FormParameters) throws(GraphError) {
        for name in ["grant_type", "type"] where parameters.repeatedNames.contains(name) { throw .repeatedParameter(name) }
        switch parameters["grant_type"] ?? (parameters["type"] == "client_cred" ? "client_credentials" : "authorization_code") {
        case "authorization_code": self = .authorizationCode
        case "client_credentials": self = .clientCredentials
        case "fb_exchange_token": self = .exchangeToken
        case "fb_extend_sso_token": self = .extendToken
        case "fb_exchange_nonce": throw .noExchangeNonces
        case let other: throw .unsupportedGrantType(other)
        }
    }
}

/// A new token for one that is there (provider-wire.md, section 3.2): every rule that needs no store.
public struct TokenExtension: Sendable {
    private let token: AccessToken

    /// The token that shall live on.
    public var current: AccessToken { token }

    /// - Parameters:
    ///   - text: what came as the token.
    ///   - appID: the app that asks.
    /// - Throws: where there is no token to extend, or it is another app's, or it has ended.
    public init(of text: Secret?, named name: String, for appID: String, openedBy sealer: Sealer, at now: Date) throws(GraphError) {
        guard let text else { throw .missingParameter(name) }
        guard case .person(let token) = try PresentedToken(text, openedBy: sealer) else { throw .unreadableToken }
        guard token.appID == appID else { throw .tokenOfAnotherApp }
        try token.check(at: now)
        self.token = token
    }

    /// The new token.
    /// - Parameter account: the person at the app, if they still use it.
    /// - Throws: why the old token opens nothing any more.
    public func extended(for account: Account?, at now: Date) throws(GraphError) -> AccessToken {
        _ = try token.account(account, at: now)
        return AccessToken(extending: token, at: now)
    }
}
