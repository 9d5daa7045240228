/// The kind of an ``EndpointCheck``. The documentation's table of checks and the OpenAPI document show the kinds.
enum RequestCheck: String, CaseIterable, Sendable {
    /// The app exists, is active, and is allowed what it requests.
    case app
    /// The app authenticates with its secret (RFC 6749, section 2.3). If the app has an allowlist of IP addresses, the request comes from
    /// one of them. Wrong secrets are counted per app and network.
    case clientSecret
    /// The code was issued to this app (RFC 9700, section 2.1.1).
    case codeBinding
    /// The refresh token was issued by this provider (RFC 6749, section 6).
    case refreshToken
    /// The device code was issued to this app, and the person has approved the login (RFC 8628, section 3.5).
    case deviceCode
    /// The requested scope exceeds neither the scope of the login (RFC 6749, section 6) nor the maximum size that the provider stores.
    case scope
    /// The redirect URI matches a registered URI exactly, except for the port of a loopback URI (RFC 9700, section 2.1), or is the redirect
    /// URI in the authorization request (RFC 6749, section 4.1.3).
    case redirectURI
    /// The other parameters of the authorization request are valid and fit together (RFC 6749, section 4.1.2.1).
    case parameters
    /// The code verifier matches the code challenge (RFC 7636, section 4.6).
    case pkce
    /// The form was issued to this browser and this session, for this purpose.
    case formSeal
    /// The response of the dialog belongs to a login that this browser began and that has not ended (RFC 6749, section 10.12).
    case state
    /// The person is logged in, or authenticates with this request by other means than a password.
    case session
    /// The password is correct, and the account is not locked.
    case password
    /// The person has a sufficient role in the app, or is an operator of the provider.
    case role
    /// The access token was issued by this provider, and to this app if the request names one (RFC 6750, section 3.1).
    case accessToken
    /// The request carries `appsecret_proof` if the app requires it, and any proof that it carries is correct.
    case appSecretProof
    /// The token or the code is still in force: it has not expired, and the person has neither removed the app nor ended the login.
    case grant
    /// The access token is of the kind that the request needs: a person's, an app's or a client token.
    case tokenKind
    /// The token that the request is about belongs to the app that sends the request.
    case tokenBinding
    /// The person has granted the permission that the request needs, or may grant the one that it names.
    case permission
    /// The ID token was issued by this provider for this app.
    case idTokenHint
    /// The DPoP proof was made with the key named in the ID token, for this request (RFC 9449, section 4.3).
    case dpop
    /// The code, the refresh token or the proof has not been used before (RFC 9700, sections 2.1.1 and 4.14.2; RFC 9449, section 11.1).
    case singleUse
    /// The number of guesses is limited: of passwords per account and network, and of user codes per browser and network.
    case guessLimit
    /// The number of requests from an app, a person or a network is limited.
    case rateLimit

    /// The title of the column in the documentation's table of checks.
    var title: String {
        switch self {
        case .app: "app"
        case .clientSecret: "app secret"
        case .codeBinding: "code binding"
        case .refreshToken: "refresh token"
        case .deviceCode: "device code"
        case .scope: "scope"
        case .redirectURI: "redirect URI"
        case .parameters: "parameters"
        case .pkce: "PKCE"
        case .formSeal: "form seal"
        case .state: "state"
        case .session: "person"
        case .password: "password"
        case .role: "role"
        case .accessToken: "access token"
        case .appSecretProof: "secret proof"
        case .grant: "in force"
        case .tokenKind: "token kind"
        case .tokenBinding: "token binding"
        case .permission: "permission"
        case .idTokenHint: "ID token"
        case .dpop: "DPoP"
        case .singleUse: "single use"
        case .guessLimit: "guess limit"
        case .rateLimit: "rate limit"
        }
    }
}
