/// The names of the parameters of the login dialog's request and response (Wire.md, sections 2.2 and 2.3).
public enum DialogParameter {
    // Request parameters.
    /// The app ID (RFC 6749, section 4.1.1).
    public static let clientID = "client_id"
    /// An alias of `client_id`.
    public static let appID = "app_id"
    /// The redirect URI, to which the response is sent (RFC 6749, section 3.1.2).
    public static let redirectURI = "redirect_uri"
    /// The requested contents of the response: names of ``ResponseType``.
    public static let responseType = "response_type"
    /// A legacy alias of `response_type`: `user_agent` for a token, `web_server` for a code (Wire.md, section 2.1).
    public static let type = "type"
    /// The part of the redirect URI that carries the response parameters: `query` or `fragment` (OAuth 2.0 Multiple Response Type Encoding
    /// Practices, section 2.1).
    public static let responseMode = "response_mode"
    /// The requested permissions (RFC 6749, section 3.3).
    public static let scope = "scope"
    /// An opaque value that is returned unchanged (RFC 6749, section 4.1.1); the SDK puts its challenge in it.
    public static let state = "state"
    /// The nonce that the ID token must contain (OpenID Connect Core 1.0, section 3.1.2.1). In a response, the nonce that the client
    /// exchanges for an access token.
    public static let nonce = "nonce"
    /// The code challenge, whose verifier is required to redeem the code (RFC 7636, section 4.3).
    public static let codeChallenge = "code_challenge"
    /// The code challenge method, `S256` or `plain` (RFC 7636, section 4.3).
    public static let codeChallengeMethod = "code_challenge_method"
    /// The treatment of earlier decisions and logins: `rerequest`, `reauthenticate` or `reauthorize`.
    public static let authType = "auth_type"
    /// Whether the consent page is shown even if no new permission is requested.
    public static let forceConfirmation = "force_confirmation"
    /// The maximum number of seconds since the person last entered a password (OpenID Connect Core 1.0, section 3.1.2.1).
    public static let maxAge = "max_age"
    /// The login name of the person who is expected to log in (OpenID Connect Core 1.0, section 3.1.2.1).
    public static let loginHint = "login_hint"
    /// The pages that may be shown (OpenID Connect Core 1.0, section 3.1.2.1).
    public static let prompt = "prompt"
    /// An earlier ID token of the person who is expected to log in (OpenID Connect Core 1.0, section 3.1.2.1).
    public static let idTokenHint = "id_token_hint"
    /// The layout of the pages, such as `page`, `popup` or `touch` (OpenID Connect Core 1.0, section 3.1.2.1).
    public static let display = "display"
    /// The default audience of what the app publishes: `only_me`, `friends` or `everyone`.
    public static let defaultAudience = "default_audience"
    /// Whether the response lists the granted and the declined permissions.
    public static let returnScopes = "return_scopes"
    /// Marks a Limited Login; see ``LoginTracking/limitedParameterValue``.
    public static let tracking = "tp"
    /// Marks a classic login that the Facebook SDK converts to a Limited Login, because the person has not authorized tracking.
    public static let limitedLoginShim = "is_limited_login_shim"
    /// The thumbprint of the key to which the ID token is bound (RFC 9449, section 10).
    public static let dpopThumbprint = "dpop_jkt"
    /// The ID of the messenger page with which the person may be connected.
    public static let messengerPageID = "messenger_page_id"
    /// An opaque value from an earlier login, which the client stores and sends back.
    public static let userTokenNonce = "user_token_nonce"
    /// The language of the pages, such as `it_IT`.
    public static let locale = "locale"
    /// An alias of `locale`.
    public static let hl = "hl"
    /// A request object, which the provider does not support (OpenID Connect Core 1.0, section 6.1).
    public static let request = "request"
    /// The URL of a request object, which the provider does not support (OpenID Connect Core 1.0, section 6.2).
    public static let requestURI = "request_uri"
    /// The preferred languages of the pages, in descending order (OpenID Connect Core 1.0, section 3.1.2.1).
    public static let uiLocales = "ui_locales"

    // Response parameters. `nonce` and `user_token_nonce` occur in requests and responses.
    /// The authorization code (RFC 6749, section 4.1.2).
    public static let code = "code"
    /// The ID token.
    public static let idToken = "id_token"
    /// The access token.
    public static let accessToken = "access_token"
    /// The lifetime of the access token in seconds (RFC 6749, section 4.2.2).
    public static let expiresIn = "expires_in"
    /// The time when the app's access to the person's data expires, in seconds since 1970.
    public static let dataAccessExpirationTime = "data_access_expiration_time"
    /// The person's app-scoped user ID, signed with the app secret.
    public static let signedRequest = "signed_request"
    /// The domain of the person's account: `facebook` or `gaming`.
    public static let graphDomain = "graph_domain"
    /// The granted permissions, separated by commas.
    public static let grantedScopes = "granted_scopes"
    /// The declined permissions, separated by commas.
    public static let deniedScopes = "denied_scopes"
    /// The issuer of the response (RFC 9207, section 2).
    public static let issuer = "iss"
    /// The error code as a word (RFC 6749, section 4.1.2.1).
    public static let error = "error"
    /// The error code as a number.
    public static let errorCode = "error_code"
    /// The reason for the error as a word, such as `user_denied`.
    public static let errorReason = "error_reason"
    /// A description of the error for the developer (RFC 6749, section 4.1.2.1).
    public static let errorDescription = "error_description"
    /// A description of the error in a sentence.
    public static let errorMessage = "error_message"
}
