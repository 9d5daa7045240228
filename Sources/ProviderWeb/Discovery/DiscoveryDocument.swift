import LoginModel
import ProviderDomain
import StrictJSON

/// The metadata documents of OpenID Connect Discovery 1.0, section 3, and RFC 8414, section 2. The OpenID Connect document contains
/// all members of the OAuth document, and those that only OpenID Connect defines. Facebook Login's document has fewer members, but
/// libraries need all members (Wire.md, sections 6.1 and 16).
enum DiscoveryDocument {
    /// - Parameter dialog: the origin of the login dialog.
    static func openID(of url: PublicURL, dialog: String, _ brand: ProviderBrand, logo: String?) -> JSONValue {
        let issuer = url.text
        return .object(
            oauth(url, dialog, brand, logo).merging([
                "subject_types_supported": ["pairwise"],
                "id_token_signing_alg_values_supported": ["RS256"],
                "userinfo_endpoint": .string("\(issuer)/userinfo"),
                "end_session_endpoint": .string("\(issuer)/oauth/logout"),
                "limited_login_refresh_endpoint": .string("\(issuer)/limited_login/refresh/"),
                "claims_supported": .array(claims.map(JSONValue.string)),
                "claims_parameter_supported": false,
                "request_parameter_supported": false,
                "request_uri_parameter_supported": false,
            ]) { $1 })
    }

    static func authorizationServer(of url: PublicURL, dialog: String, _ brand: ProviderBrand, logo: String?) -> JSONValue {
        .object(oauth(url, dialog, brand, logo))
    }

    /// The name, logo and color of the provider. Login buttons use them in apps that set no name and no color of their own.
    private static func shown(_ issuer: String, _ brand: ProviderBrand, _ logo: String?) -> JSONValue {
        var members: [String: JSONValue] = ["name": .string(brand.name)]
        members["accent_color"] = brand.accentColor.map { .string($0.description) }
        members["logo_uri"] = logo.map { .string(issuer + $0) }
        switch brand.contact {
        case .email(let address): members["contact_email"] = .string(address)
        case .url(let url): members["contact_uri"] = .string(url)
        case nil: break
        }
        return .object(members)
    }

    private static func oauth(_ url: PublicURL, _ dialog: String, _ brand: ProviderBrand, _ logo: String?) -> [String: JSONValue] {
        var members = oauth(url.text, dialog)
        members["op_policy_uri"] = brand.privacyPolicyURL.map(JSONValue.string)
        members["op_tos_uri"] = brand.termsURL.map(JSONValue.string)
        members["latchkey_provider"] = shown(url.text, brand, logo)
        return members
    }

    private static func oauth(_ issuer: String, _ dialog: String) -> [String: JSONValue] {
        [
            "issuer": .string(issuer),
            "service_documentation": .string("\(issuer)/"),
            "authorization_endpoint": .string("\(dialog)/dialog/oauth/"),
            "token_endpoint": .string("\(issuer)/oauth/token"),
            "jwks_uri": .string("\(issuer)/.well-known/oauth/openid/jwks/"),
            "revocation_endpoint": .string("\(issuer)/oauth/revoke"),
            "introspection_endpoint": .string("\(issuer)/oauth/introspect"),
            "device_authorization_endpoint": .string("\(issuer)/oauth/device_authorization"),
            // These are the response types that work without a setting of the app.
            "response_types_supported": ["id_token", "code", "code id_token", "none"],
            "response_modes_supported": ["query", "fragment"],
            "grant_types_supported": .array((["implicit"] + StandardGrantType.allCases.map(\.rawValue)).map(JSONValue.string)),
            "token_endpoint_auth_methods_supported": .array((secretMethods + ["none"]).map(JSONValue.string)),
            "revocation_endpoint_auth_methods_supported": .array((secretMethods + ["none"]).map(JSONValue.string)),
            "introspection_endpoint_auth_methods_supported": .array(secretMethods.map(JSONValue.string)),
            "code_challenge_methods_supported": ["S256"],
            "dpop_signing_alg_values_supported": ["ES256"],
            "prompt_values_supported": ["none", "login", "consent", "select_account"],
            "scopes_supported": .array(scopes.map(JSONValue.string)),
            "ui_locales_supported": .array(PageLanguage.all.map { .string($0.code) }),
            "authorization_response_iss_parameter_supported": false,
        ]
    }

    private static let secretMethods = ["client_secret_post", "client_secret_basic"]

    private static let scopes = [Permission.openid.name] + Permission.limitedLogin.map(\.name) + [TokenScope.offlineAccess]

    private static let claims = [
        "iss", "aud", "sub", "iat", "exp", "auth_time", "jti", "nonce", "at_hash", "c_hash", "name", "given_name", "middle_name",
        "family_name",
        "email", "picture", "user_friends", "user_birthday", "user_age_range", "user_link", "user_hometown", "user_location",
        "user_gender", "cnf",
    ]
}
