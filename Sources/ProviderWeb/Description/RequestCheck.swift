/// What an endpoint looks at before it acts. ``Operation`` says which endpoint has which; the table is in the documentation.
enum RequestCheck: String, CaseIterable, Sendable {
    /// The app exists and is allowed what it asks for.
    case app
    /// The redirect URI is one that the app has registered, to the letter (RFC 9700, section 2.1).
    case redirectURI
    /// The app proves itself by its secret (RFC 6749, section 2.3), from an address on its list where it has one. Wrong ones are counted by app and
    /// network.
    case clientSecret
    /// The code was issued to this app, for this redirect URI, and is used for the first time (RFC 9700, section 2.1.1).
    case codeBinding
    /// The verifier fits the challenge (RFC 7636, section 4.6).
    case pkce
    /// The form was made for this browser and this session, for one use.
    case formSeal
    /// The person is logged in, or shows who they are.
    case session
    /// The person has a role at the app that is enough for it, or decides for the provider.
    case role
    /// The access token is one of this provider's, and still alive (RFC 6750, section 3.1).
    case accessToken
    /// The call carries the proof of the app's secret where the app wants one, and it is right where it carries one.
    case appSecretProof
    /// The person has granted what is asked for.
    case permission
    /// The ID token is one of this provider's for this app.
    case idTokenHint
    /// The proof was made with the key that the ID token names, for this request, and is new (RFC 9449, section 4.3).
    case dpop
    /// Guessing is limited, per account or code and per network.
    case guessLimit
    /// How much an app, or a network, may ask for is limited.
    case rateLimit

    /// The head of the column.
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
