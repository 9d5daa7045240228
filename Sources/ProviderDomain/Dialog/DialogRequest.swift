public import LoginModel

/// A request to the login dialog that may be answered at its redirect URI (provider-wire.md, section 2.2).
public struct DialogRequest: Sendable {
    /// The app that asks.
    public let app: RegisteredApp
    /// Where the answer goes, checked.
    public let redirectURI: String
    /// In the order of the request; empty only in a request that is refused.
    public let responseTypes: [ResponseType]
    /// Without `openid` and `offline_access`.
    public let permissions: [Permission]
    /// Whether `openid` is in the scope.
    public let asksForIDToken: Bool
    /// Whether `offline_access` is in the scope (OpenID Connect Core 1.0, section 11).
    public var asksForRefresh = false
    /// Whether the scope is one of ``AppSettings/loginConfigurations``, of which nothing can be left out.
    public var isAllOrNothing = false
    /// A value of the app's that the tokens of this login shall be known by, where the password is typed for it (section 2.6).
    public var authNonce: String?
    /// Returned byte for byte.
    public let state: [UInt8]?
    /// The value that the ID token must carry.
    public let nonce: Nonce?
    /// The challenge whose verifier redeems the code (RFC 7636).
    public let codeChallenge: CodeChallenge?
    /// Whether the login is a limited one.
    public let isLimited: Bool
    /// Whether the answer lists what was granted and what was declined.
    public let returnsScopes: Bool
    /// How earlier decisions are treated: the words of `auth_type`.
    public let authTypes: Set<String>
    /// Which pages may be shown: the words of `prompt` (OpenID Connect Core 1.0, section 3.1.2.1).
    public let prompts: Set<String>
    /// The thumbprint of the key that the ID token is bound to (RFC 9449, section 10).
    public let dpopThumbprint: String?
    /// Languages that the request asks for, the most wanted first.
    public let locales: [String]
    /// A former ID token, if one came along: only its person may be answered for (OpenID Connect Core 1.0, section 3.1.2.1).
    public let hint: IDTokenHint?
    /// Made by an SDK of an app's, rather than by a web page.
    public let comesFromSDK: Bool
    /// How many seconds ago the password may have been typed (OpenID Connect Core 1.0, section 3.1.2.1).
    public var maxAge: Double?
    /// Who is expected to log in, in the form of ``LoginName/canonical(_:)``.
    public var loginHint: String?
    /// The consent page is shown even where nothing is new.
    public var forcesConfirmation = false
    /// Where the app wants its answer, if it says so.
    public var wantedPlace: DialogAnswer.Place?

    /// The languages that the parameters of a dialog's address ask for.
    public static func locales(in parameters: FormParameters) -> [String] {
        [DialogParameter.locale, DialogParameter.uiLocales, DialogParameter.hl].flatMap { Scope.names(in: parameters[$0] ?? "") }
    }

    /// Declined permissions are asked for again.
    public var asksAgainForDeclined: Bool { isAllOrNothing || authTypes.contains("rerequest") || prompts.contains("consent") }
    /// Everything that was granted before is confirmed again.
    public var asksForEverythingAgain: Bool { authTypes.contains("reauthorize") }
    /// The consent page is shown even where nothing is new. It is there too that another account can be chosen: a browser holds one.
    public var mustShowConsent: Bool {
        forcesConfirmation || asksForEverythingAgain || !prompts.isDisjoint(with: ["consent", "select_account"])
    }
    /// The password is asked for even where a session lives.
    public var mustTypePassword: Bool {
        authTypes.contains("reauthenticate") || prompts.contains("login") || maxAge == 0 || forcesPassword
    }
    private var forcesPassword: Bool { app.settings.forcesReauthentication && !RedirectURIRule.hasCustomScheme(redirectURI) }
    /// Whether the ID token says when the password was typed. One of a limited login has the claims of the original alone (section 6.3).
    public var wantsAuthenticationTime: Bool { maxAge != nil && !isLimited }
    /// What the app binds to the login.
    public var note: LoginNote? { authNonce.map { LoginNote(authType: authTypes.sorted().joined(separator: ","), authNonce: $0) } }
    /// No page may appear.
    public var isSilent: Bool { prompts.contains("none") }
    /// Which kind of login it is.
    public var tracking: LoginTracking { isLimited ? .limited : .enabled }
    /// Whether a hint names another person. One that cannot be read names nobody. Nothing rests on it but which page the person sees, so its
    /// signature does not matter.
    func namesSomebodyElse(than appScopedID: String) -> Bool {
        guard let hint, !hint.subject.isEmpty else { return false }
        return hint.subject != appScopedID
    }

    /// Whether a silent answer is for a server of the app's alone, and not for whoever has taken the address on the person's device
    /// (RFC 8252, section 8.6): it comes to a web server, or is a code that takes the secret of a web app to redeem. At an own scheme such a code
    /// could be brought to that server by anybody; at a loopback port it is good for that port alone.
    var answersServerAlone: Bool {
        guard RedirectURIRule.isNative(redirectURI) else { return true }
        let needsSecret = responseTypes == [.code] && codeChallenge == nil && !app.settings.isNative
        return needsSecret && !RedirectURIRule.hasCustomScheme(redirectURI)
    }

    /// Whether the answer is a fresh ID token of a limited login and nothing else, for which a former one may vouch (provider-wire.md,
    /// section 2.9).
    var refreshesLimitedLogin: Bool { isLimited && returnsIDToken && !returnsCode }

    /// Whether a code takes the place of every token that was asked for. `token_or_nonce` leaves it to the server how a token comes, and with
    /// a challenge the client can redeem a code, so that no token has to stand in a URL (RFC 9700, section 2.1.2). It is nothing but a code:
    /// the iOS SDK refuses one that comes with an ID token (provider-wire.md, section 2.3).
    public var givesCodeForTokens: Bool { responseTypes.contains(.tokenOrNonce) && codeChallenge?.method == .s256 && !isLimited }

    /// Whether the answer carries an authorization code.
    public var returnsCode: Bool { responseTypes.contains(.code) || givesCodeForTokens }
    /// Whether the answer itself carries an access token: only to an app that is marked as one of an old SDK, and never in a limited login
    /// (provider-wire.md, section 16; RFC 9700, section 2.1.2).
    public var returnsAccessToken: Bool {
        let asks = responseTypes.contains(.token) || responseTypes.contains(.tokenOrNonce) && !givesCodeForTokens
        return asks && !isLimited && app.settings.allowsTokensInRedirects
    }
    /// Whether the app only wants to know that the login worked.
    public var returnsNothing: Bool { responseTypes == [.none] }
    /// Whether the answer itself carries an ID token.
    public var returnsIDToken: Bool { responseTypes.contains(.idToken) && !givesCodeForTokens }

    /// Whether the answer itself says that somebody has logged in, or who: the ledger has the login before it is given. Of a bare code it has it
    /// when that is used.
    public var isLoginByItself: Bool {
        returnsIDToken || returnsAccessToken || returnsNothing || responseTypes.contains(.signedRequest)
    }

    /// Where the parameters of a success go: the query only for a bare code (provider-wire.md, section 2.3).
    public var answerPlace: DialogAnswer.Place { wantedPlace == .fragment ? .fragment : usualPlace }

    /// Where they go unless the app says otherwise.
    var usualPlace: DialogAnswer.Place {
        if returnsNothing { return .query }
        let rest = Set(responseTypes).subtracting([.code, .grantedScopes])
        return returnsCode && !returnsIDToken && rest.isDisjoint(with: Self.fragmentTypes) ? .query : .fragment
    }

    /// Where the parameters of a refusal or a cancel go: as a success, but own schemes always read the query (section 2.8).
    public var refusalPlace: DialogAnswer.Place {
        RedirectURIRule.hasCustomScheme(redirectURI) || responseTypes.isEmpty ? .query : answerPlace
    }

    /// Known items that no query may carry.
    private static let fragmentTypes: Set<ResponseType> = [
        .idToken, .token, .tokenOrNonce, .signedRequest, .graphDomain, .userTokenNonce,
    ]
}
