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
    /// The `sub` that a former ID token names, if one came along: only its person may be answered for (OpenID Connect Core 1.0, section
    /// 3.1.2.1). Nothing rests on it but a refusal, so its signature does not matter.
    public let hintedSubject: String?
    /// Made by an SDK of an app's, rather than by a web page.
    public let comesFromSDK: Bool

    /// The languages that the parameters of a dialog's address ask for.
    public static func locales(in parameters: FormParameters) -> [String] {
        [DialogParameter.locale, DialogParameter.uiLocales].flatMap { Scope.names(in: parameters[$0] ?? "") }
    }

    /// Declined permissions are asked for again.
    public var asksAgainForDeclined: Bool { authTypes.contains("rerequest") }
    /// The consent page is shown even where nothing is new.
    public var mustShowConsent: Bool { prompts.contains("consent") || authTypes.contains("reauthorize") }
    /// The password is asked for even where a session lives.
    public var mustTypePassword: Bool { authTypes.contains("reauthenticate") || prompts.contains("login") }
    /// No page may appear.
    public var isSilent: Bool { prompts.contains("none") }

    /// Whether a code takes the place of every token that was asked for. `token_or_nonce` leaves it to the server how a token comes, and with
    /// a challenge the client can redeem a code, so that no token has to stand in a URL (RFC 9700, section 2.1.2). It is nothing but a code:
    /// the iOS SDK refuses one that comes with an ID token (provider-wire.md, section 2.3).
    public var givesCodeForTokens: Bool { responseTypes.contains(.tokenOrNonce) && codeChallenge?.method == .s256 && !isLimited }

    /// Whether the answer carries an authorization code.
    public var returnsCode: Bool { responseTypes.contains(.code) || givesCodeForTokens }
    /// Whether the answer itself carries an ID token.
    public var returnsIDToken: Bool { responseTypes.contains(.idToken) && !givesCodeForTokens }

    /// Where the parameters of a success go: the query only for a bare code (provider-wire.md, section 2.3).
    public var answerPlace: DialogAnswer.Place {
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
