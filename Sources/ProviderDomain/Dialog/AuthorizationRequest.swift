public import LoginModel

/// An authorization request whose app and redirect URI have been validated (Wire.md, section 2.2). It can also be the request of a device
/// login, which may have no redirect URI.
public struct AuthorizationRequest: Sendable {
    /// The app that sent the request.
    public let app: RegisteredApp
    /// The validated redirect URI; empty for a device login without a redirect URI.
    public let redirectURI: String
    /// The response types in the order of the request. The list is empty only if the request is rejected or belongs to a device login.
    public let responseTypes: [ResponseType]
    /// The requested permissions, without `openid` and `offline_access`.
    public let permissions: [Permission]
    /// Whether the scope contains `openid`.
    public let asksForIDToken: Bool
    /// Whether the scope contains `offline_access` (OpenID Connect Core 1.0, section 11).
    public var asksForRefresh = false
    /// Whether the scope comes from one of the ``AppSettings/loginConfigurations``. The person cannot deselect any of its permissions.
    public var isAllOrNothing = false
    /// The app's `auth_nonce`, which is bound to the tokens of this login if the login requires the password (section 2.6).
    public var authNonce: String?
    /// The `state`, which is returned to the app byte for byte.
    public let state: [UInt8]?
    /// The `nonce` that the ID token contains.
    public let nonce: Nonce?
    /// The code challenge whose verifier is required to redeem the code (RFC 7636).
    public let codeChallenge: CodeChallenge?
    /// Whether the login is a Limited Login.
    public let isLimited: Bool
    /// Whether the response lists the granted and the declined permissions.
    public let returnsScopes: Bool
    /// The values of `auth_type`, which determine how earlier decisions are treated.
    public let authTypes: Set<String>
    /// The values of `prompt`, which determine the pages that may be shown (OpenID Connect Core 1.0, section 3.1.2.1).
    public let prompts: Set<String>
    /// The JWK thumbprint of the key that the ID token is bound to (RFC 9449, section 10).
    public let dpopThumbprint: String?
    /// The requested languages, in order of preference.
    public let locales: [String]
    /// The `id_token_hint`: an earlier ID token that names the only person for whom the request may be answered (OpenID Connect Core 1.0,
    /// section 3.1.2.1).
    public let hint: IDTokenHint?
    /// Whether an SDK in an app sent the request, as opposed to a web page.
    public let comesFromSDK: Bool
    /// The maximum age of the password entry, in seconds (OpenID Connect Core 1.0, section 3.1.2.1).
    public var maxAge: Double?
    /// The login name of the person who is expected to log in, in the form of ``LoginName/canonical(_:)``.
    public var loginHint: String?
    /// Whether the app requests the consent page even if there is nothing new to decide.
    public var forcesConfirmation = false
    /// Whether one of the provider's own pages sent the request, so that the person, not the app, selected the permissions; see
    /// ``ProviderLogin``.
    public var isFromProvider = false
    /// The component of the redirect URI in which the app requested the response, with `response_mode`; `nil` if it requested none.
    public var requestedResponseMode: AuthorizationResponse.ResponseMode?

    /// Returns the languages that the parameters of an authorization request name.
    public static func locales(in parameters: FormParameters) -> [String] {
        [DialogParameter.locale, DialogParameter.uiLocales, DialogParameter.hl].flatMap { Scope.names(in: parameters[$0] ?? "") }
    }

    /// Whether declined permissions are requested again.
    public var rerequestsDeclined: Bool { isAllOrNothing || authTypes.contains("rerequest") || prompts.contains("consent") }
    /// Whether every earlier grant has to be confirmed again.
    public var isReauthorization: Bool { authTypes.contains("reauthorize") }
    /// Whether the consent page is shown even if there is nothing new to decide. It is also shown if the app requests that the person
    /// select an account, because the person can switch accounts on this page.
    public var mustShowConsent: Bool {
        forcesConfirmation || isReauthorization || !prompts.isDisjoint(with: ["consent", "select_account"])
    }
    /// Whether the person has to enter the password even with an active session.
    public var requiresReauthentication: Bool {
        authTypes.contains("reauthenticate") || prompts.contains("login") || maxAge == 0 || forcesPassword
    }
    private var forcesPassword: Bool { app.settings.forcesReauthentication && !RedirectURIRule.hasCustomScheme(redirectURI) }
    /// Whether the ID token contains `auth_time`. The ID token of a Limited Login contains only the claims in Facebook's documentation
    /// (Wire.md, section 6.3).
    public var includesAuthTime: Bool { maxAge != nil && !isLimited }
    /// The values that the app binds to the login.
    public var note: LoginNote? { authNonce.map { LoginNote(authType: authTypes.sorted().joined(separator: ","), authNonce: $0) } }
    /// Whether no page may be shown (`prompt=none`).
    public var isSilent: Bool { prompts.contains("none") }
    /// The tracking mode of the login.
    public var tracking: LoginTracking { isLimited ? .limited : .enabled }
    /// Whether the hint names a different person. A hint that cannot be parsed names nobody. The signature of the hint is not verified,
    /// because a hint that names a different person only leads to the login page or to an error.
    func hintNamesOtherPerson(than appScopedID: String) -> Bool {
        guard let hint, !hint.subject.isEmpty else { return false }
        return hint.subject != appScopedID
    }

    /// Whether a silent response reaches only the app's own server, and not a program that claimed the redirect URI on the person's device
    /// (RFC 8252, section 8.6). The result depends on the redirect URI:
    /// - `true` for a web address.
    /// - `true` for a loopback address if the response is a code that only the client secret of a web app can redeem. Such a code is valid
    ///   only for the port of the address.
    /// - `false` for a private-use scheme, because a program that claimed the scheme could pass the code on to the app's server.
    var respondsOnlyToServer: Bool {
        guard RedirectURIRule.isNative(redirectURI) else { return true }
        let requiresSecret = responseTypes == [.code] && codeChallenge == nil && !app.settings.isNative
        return requiresSecret && !RedirectURIRule.hasCustomScheme(redirectURI)
    }

    /// Whether the response is a new ID token of a Limited Login and nothing else, so that an earlier ID token can replace the confirmation
    /// by the person (Wire.md, section 2.9).
    var refreshesLimitedLogin: Bool { isLimited && returnsIDToken && !returnsCode }

    /// Whether an authorization code replaces all requested tokens, so that no token has to appear in a URL (RFC 9700, section 2.1.2). This
    /// requires `token_or_nonce`, which lets the provider choose how a token is delivered, and a code challenge, with which the client can
    /// redeem the code. If a code replaces the tokens, the response contains only the code, because the iOS SDK rejects a code that comes
    /// with an ID token (Wire.md, section 2.3).
    public var replacesTokensWithCode: Bool { responseTypes.contains(.tokenOrNonce) && codeChallenge?.method == .s256 && !isLimited }

    /// Whether the response contains an authorization code.
    public var returnsCode: Bool { responseTypes.contains(.code) || replacesTokensWithCode }
    /// Whether the response itself contains an access token. Only apps with ``AppSettings/allowsTokensInRedirects`` receive one there, and
    /// never in a Limited Login (Wire.md, section 16; RFC 9700, section 2.1.2).
    public var returnsAccessToken: Bool {
        let asks = responseTypes.contains(.token) || responseTypes.contains(.tokenOrNonce) && !replacesTokensWithCode
        return asks && !isLimited && app.settings.allowsTokensInRedirects
    }
    /// Whether the app only wants to know that the login succeeded.
    public var returnsNothing: Bool { responseTypes == [.none] }
    /// Whether the response itself contains an ID token.
    public var returnsIDToken: Bool { responseTypes.contains(.idToken) && !replacesTokensWithCode }

    /// Whether the response itself discloses that a person logged in, or which person. If it does, the audit log records the login before
    /// the response is sent. Otherwise, the audit log records the login when the code is redeemed.
    public var responseDisclosesLogin: Bool {
        returnsIDToken || returnsAccessToken || returnsNothing || responseTypes.contains(.signedRequest)
    }

    /// The component that carries the parameters of a successful response. It is the query for a code alone and for the response type
    /// `none`, unless the app requests the fragment. For all other responses, it is the fragment (Wire.md, section 2.3).
    public var responseMode: AuthorizationResponse.ResponseMode { requestedResponseMode == .fragment ? .fragment : defaultResponseMode }

    /// The component that carries the parameters unless the app requests the fragment.
    var defaultResponseMode: AuthorizationResponse.ResponseMode {
        if returnsNothing { return .query }
        let rest = Set(responseTypes).subtracting([.code, .grantedScopes])
        return returnsCode && !returnsIDToken && rest.isDisjoint(with: Self.fragmentTypes) ? .query : .fragment
    }

    /// The component that carries the parameters of an error response. It is the query for private-use schemes (section 2.8) and for
    /// requests without a response type. For all other requests, it is the ``responseMode``.
    public var errorResponseMode: AuthorizationResponse.ResponseMode {
        RedirectURIRule.hasCustomScheme(redirectURI) || responseTypes.isEmpty ? .query : responseMode
    }

    /// The known response types that a query must not carry.
    private static let fragmentTypes: Set<ResponseType> = [
        .idToken, .token, .tokenOrNonce, .signedRequest, .graphDomain, .userTokenNonce,
    ]
}
