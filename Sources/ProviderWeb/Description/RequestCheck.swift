/// A check that an endpoint makes before it acts. ``OpenAPIOperation`` lists the checks of each endpoint, and the documentation has the table.
enum RequestCheck: String, CaseIterable, Sendable {
    /// The app exists and is allowed what it requests.
    case app
    /// The redirect URI matches a registered one exactly, except for the port of a loopback URI (RFC 9700, section 2.1).
    case redirectURI
    /// The app authenticates with its secret (RFC 6749, section 2.3), from an IP address on its allowlist if it has one. Wrong secrets
    /// are counted per app and network.
    case clientSecret
    /// The code was issued to this app, for this redirect URI, and has not been redeemed before (RFC 9700, section 2.1.1).
    case codeBinding
    /// The code verifier matches the code challenge (RFC 7636, section 4.6).
    case pkce
    /// The form was issued to this browser and this session, for this purpose.
    case formSeal
    /// The person is logged in, or authenticates with this request.
    case session
    /// The person has a sufficient role in the app, or is an operator of the provider.
    case role
    /// The access token was issued by this provider and is still valid (RFC 6750, section 3.1).
    case accessToken
    /// The request carries `appsecret_proof` if the app requires it, and any proof that it carries is correct.
    case appSecretProof
    /// The person has granted the permission that the request needs.
    case permission
    /// The ID token was issued by this provider for this app.
    case idTokenHint
    /// The DPoP proof was made with the key named in the ID token, for this request, and has not been used before (RFC 9449, section 4.3).
    case dpop
    /// The number of guesses is limited, per account or code and per network.
    case guessLimit
    /// The number of requests from an app or a network is limited.
    case rateLimit

    /// The title of the table's column.
    var title: String {
        switch self {
        case .app: "app"
        case .redirectURI: "redirect URI"
        case .clientSecret: "app secret"
        case .codeBinding: "code binding"
        case .pkce: "PKCE"
        case .formSeal: "form seal"
        case .session: "person"
        case .role: "role"
        case .accessToken: "access token"
        case .appSecretProof: "secret proof"
        case .permission: "permission"
        case .idTokenHint: "ID token"
        case .dpop: "DPoP"
        case .guessLimit: "guess limit"
        case .rateLimit: "rate limit"
        }
    }
}
