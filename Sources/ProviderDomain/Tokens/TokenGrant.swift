public import LoginModel

/// What a request to the original's token endpoint wants, told by `grant_type` (provider-wire.md, sections 3.1 and 3.2).
public enum TokenGrant: Sendable, Hashable {
    /// The tokens for a code; the only one that OAuth 2.0 knows a name for besides `client_credentials`.
    case authorizationCode
    /// A token of the app's own.
    case clientCredentials
    /// A token with its whole lifetime before it again, for a server with the secret.
    case exchangeToken
    /// The same for a program that only has the token.
    case extendToken
    /// A token that says who somebody is, and opens nothing.
    case attenuateToken

    /// - Throws: where it is none of them.
    public init(_ parameters: FormParameters) throws(GraphError) {
        for name in ["grant_type", "type"] where parameters.repeatedNames.contains(name) { throw .repeatedParameter(name) }
        switch parameters["grant_type"] ?? (parameters["type"] == "client_cred" ? "client_credentials" : "authorization_code") {
        case "authorization_code": self = .authorizationCode
        case "client_credentials": self = .clientCredentials
        case "fb_exchange_token": self = .exchangeToken
        case "fb_extend_sso_token": self = .extendToken
        case "fb_attenuate_token": self = .attenuateToken
        case "fb_exchange_nonce": throw .noExchangeNonces
        case let other: throw .unsupportedGrantType(other)
        }
    }
}
