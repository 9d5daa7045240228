/// The names of the parameters that travel to the login dialog and back (provider-wire.md, sections 2.2 and 2.3).
public enum DialogParameter {
    // To the dialog.
    /// The id of the app.
    public static let clientID = "client_id"
    /// Another name for the id of the app.
    public static let appID = "app_id"
    /// Where the answer goes.
    public static let redirectURI = "redirect_uri"
    /// What the answer is to carry: the names of ``ResponseType``.
    public static let responseType = "response_type"
    /// An older name for that: `user_agent` for a token, `web_server` for a code (provider-wire.md, section 2.1).
    public static let type = "type"
    /// Where the answer is to be: `query` or `fragment` (OAuth 2.0 Multiple Response Type Encoding Practices, section 2.1).
    public static let responseMode = "response_mode"
    /// What the person is asked for.
    public static let scope = "scope"
    /// What comes back as it was sent; carries the challenge.
    public static let state = "state"
    /// What the ID token must carry.
    public static let nonce = "nonce"
    /// The challenge whose verifier redeems the code (RFC 7636).
    public static let codeChallenge = "code_challenge"
    /// How the challenge was made (RFC 7636).
    public static let codeChallengeMethod = "code_challenge_method"
    /// How earlier decisions are treated.
    public static let authType = "auth_type"
    /// The consent page is shown even where nothing is new.
    public static let forceConfirmation = "force_confirmation"
    /// How many seconds ago the password may have been typed (OpenID Connect Core 1.0, section 3.1.2.1).
    public static let maxAge = "max_age"
    /// Who is expected to log in, as they would type it (OpenID Connect Core 1.0, section 3.1.2.1).
    public static let loginHint = "login_hint"
    /// Which pages may be shown (OpenID Connect Core 1.0, section 3.1.2.1).
    public static let prompt = "prompt"
    /// A former ID token, of the person who is meant.
    public static let idTokenHint = "id_token_hint"
    /// What the pages are shown on.
    public static let display = "display"
    /// Who sees by default what the app publishes.
    public static let defaultAudience = "default_audience"
    /// Whether the answer lists what was granted and what was declined.
    public static let returnScopes = "return_scopes"
    /// Marks a limited login.
    public static let tracking = "tp"
    /// Marks a classic login that the original SDK turned into a kind of limited one.
    public static let limitedLoginShim = "is_limited_login_shim"
    /// The thumbprint of the key that the ID token is to be bound to (RFC 9449).
    public static let dpopThumbprint = "dpop_jkt"
    /// The page of a messenger that the person may be connected with.
    public static let messengerPageID = "messenger_page_id"
    /// A value by which the browser knows the person again.
    public static let userTokenNonce = "user_token_nonce"
    /// The language of the pages, such as `it_IT`.
    public static let locale = "locale"
    /// Another name for that.
    public static let hl = "hl"
    /// A request inside of a token, which the provider does not read (OpenID Connect Core 1.0, section 6.1).
    public static let request = "request"
    /// The address of such a token (OpenID Connect Core 1.0, section 6.2).
    public static let requestURI = "request_uri"
    /// The languages of the pages, best first (OpenID Connect Core 1.0, section 3.1.2.1).
    public static let uiLocales = "ui_locales"

    // Back to the app. `nonce` and `user_token_nonce` travel both ways.
    /// What tokens are given for.
    public static let code = "code"
    /// The ID token.
    public static let idToken = "id_token"
    /// An access token.
    public static let accessToken = "access_token"
    /// Seconds for which that is good.
    public static let expiresIn = "expires_in"
    /// When the app loses sight of the person's data, in seconds since 1970.
    public static let dataAccessExpirationTime = "data_access_expiration_time"
    /// The person's id, signed with the app's secret.
    public static let signedRequest = "signed_request"
    /// Which kind of account the person has: `facebook` or `gaming`.
    public static let graphDomain = "graph_domain"
    /// What was granted.
    public static let grantedScopes = "granted_scopes"
    /// What was declined.
    public static let deniedScopes = "denied_scopes"
    /// Who answers (RFC 9207).
    public static let issuer = "iss"
    /// What went wrong, in a word.
    public static let error = "error"
    /// What went wrong, as a number.
    public static let errorCode = "error_code"
    /// Why, in a word.
    public static let errorReason = "error_reason"
    /// What went wrong, for the developer (RFC 6749, section 4.1.2.1).
    public static let errorDescription = "error_description"
    /// What went wrong, in a sentence.
    public static let errorMessage = "error_message"
}
