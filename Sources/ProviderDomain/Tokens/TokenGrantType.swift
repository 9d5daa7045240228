public import LoginModel

/// The grant type of a request to `/oauth/access_token`, the token endpoint of Facebook's Graph API (Wire.md, sections 3.1 and 3.2).
public enum TokenGrantType: Sendable, Hashable {
    /// An authorization code is exchanged for tokens (RFC 6749, section 4.1.3).
    case authorizationCode
    /// An app token is requested (RFC 6749, section 4.4.2).
    case clientCredentials
    /// A server that has the app secret exchanges an access token for one with a full lifetime (`fb_exchange_token`).
    case exchangeToken
    /// A client that has only the access token exchanges it for one with a full lifetime (`fb_extend_sso_token`).
    case extendToken
    /// An access token is exchanged for a session-info token, which only identifies the person (`fb_attenuate_token`).
    case attenuateToken

    /// Reads the grant type from the parameters of a request.
    /// - Throws: An error if the grant type is unknown or occurs more than once.
    public init(_ parameters: FormParameters) throws(GraphError) {
        for name in ["grant_type", "type"] where parameters.repeatedNames.contains(name) { throw .repeatedParameter(name) }
        switch parameters["grant_type"] ?? (parameters["type"] == "client_cred" ? "client_credentials" : "authorization_code") {
        case "authorization_code": self = .authorizationCode
        case "client_credentials": self = .clientCredentials
        case "fb_exchange_token": self = .exchangeToken
        case "fb_extend_sso_token": self = .extendToken
        case "fb_attenuate_token": self = .attenuateToken
        case "fb_exchange_nonce": throw .nonceExchangeNotSupported
        case let other: throw .unsupportedGrantType(other)
        }
    }
}
