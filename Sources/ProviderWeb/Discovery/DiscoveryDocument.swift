import IdentityTokens
import LoginModel

/// What OpenID Connect Discovery 1.0, section 3, says of a provider; the keys of the original first, then what libraries need besides
/// (provider-wire.md, section 6.1).
enum DiscoveryDocument {
    static func document(of issuer: String) -> JSONValue {
        [
            "issuer": .string(issuer),
            "authorization_endpoint": .string("\(issuer)/dialog/oauth/"),
            "token_endpoint": .string("\(issuer)/oauth/access_token"),
            "jwks_uri": .string("\(issuer)/.well-known/oauth/openid/jwks/"),
            "response_types_supported": ["id_token", "code", "code id_token", "none"],
            "response_modes_supported": ["query", "fragment"],
            "grant_types_supported": ["authorization_code", "implicit", "client_credentials"],
            "subject_types_supported": ["pairwise"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "token_endpoint_auth_methods_supported": ["client_secret_post", "client_secret_basic", "none"],
            "code_challenge_methods_supported": ["S256", "plain"],
            "dpop_signing_alg_values_supported": ["ES256"],
            "limited_login_refresh_endpoint": .string("\(issuer)/limited_login/refresh/"),
            "prompt_values_supported": ["none", "login", "consent", "select_account"],
            "scopes_supported": .array((["openid"] + scopes).map(JSONValue.string)),
            "claims_supported": .array(claims.map(JSONValue.string)),
            "ui_locales_supported": .array(PageLanguage.all.map { .string($0.code) }),
            "authorization_response_iss_parameter_supported": false,
            "claims_parameter_supported": false,
            "request_parameter_supported": false,
            "request_uri_parameter_supported": false,
        ]
    }

    private static let scopes = Permission.limitedLogin.map(\.name)

    private static let claims = [
        "iss", "aud", "sub", "iat", "exp", "auth_time", "jti", "nonce", "at_hash", "c_hash", "name", "given_name", "middle_name",
        "family_name",
        "email", "picture", "user_friends", "user_birthday", "user_age_range", "user_link", "user_hometown", "user_location",
        "user_gender", "cnf",
    ]
}
