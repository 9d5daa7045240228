public import IdentityTokens
public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An app's wish that a person be logged out of the provider (OpenID Connect RP-Initiated Logout 1.0, section 2): every rule that needs no store.
public struct LogoutRequest: Sendable {
    /// The app that asks, where it says who it is.
    public let appID: String?
    private let hint: IDTokenHint?
    private let redirectURI: String?
    private let state: String?

    private static let mattering: Set = ["id_token_hint", "client_id", "post_logout_redirect_uri", "state"]

    /// - Throws: a page: nobody can be redirected to before the address is known to be the app's.
    public init(_ parameters: FormParameters) throws(DialogRefusal) {
        for name in parameters.repeatedNames.intersection(Self.mattering).sorted() { throw .repeatedParameter(name) }
        hint = parameters["id_token_hint"].map(IDTokenHint.init)
        redirectURI = parameters["post_logout_redirect_uri"]
        state = parameters["state"]
        appID = parameters["client_id"] ?? hint?.audience
        guard appID.map(AppID.isWellFormed) ?? true else { throw .invalidAppID }
    }

    /// By which id the app knows who shall be logged out, proven by a token of the provider's. `nil` where nothing proves it, and the person has to be asked.
    /// - Throws: where the token is none of the provider's, or another app's.
    public func subject(issuedBy issuer: String, keys: KeySet, at now: Date) async throws(DialogRefusal) -> String? {
        guard let hint else { return nil }
        guard let appID else { throw .logoutHint }
        do {
            return try await hint.claims(for: appID, issuedBy: issuer, keys: keys, at: now).claims.subject
        } catch {
            throw .logoutHint
        }
    }

    /// Where the browser goes in the end, with the app's own value in it; `nil` for a page of the provider's.
    /// - Parameter home: the addresses of the provider itself: no app sends the browser on to the provider's own pages with cookies.
    /// - Throws: where the address is not the app's (section 3): a logout is no open redirector.
    public func destination(of app: RegisteredApp?, home: [String]) throws(DialogRefusal) -> String? {
        guard let redirectURI else { return nil }
        guard let app, RedirectURIRule.isAbsolute(redirectURI), RedirectURIRule.allows(redirectURI, for: app, home: home) else {
            throw .redirectURIBlocked(redirectURI)
        }
        guard let state else { return redirectURI }
        return "\(redirectURI)\(redirectURI.contains("?") ? "&" : "?")\(FormParameters.encode([(name: "state", value: state)]))"
    }
}

/// `logout.php` of the original: ends the web session of whoever the token is about (provider-wire.md, section 3.3).
public struct TokenLogout: Sendable {
    /// The token, which may have expired.
    public let token: AccessToken
    private let next: String?

    /// - Throws: a page, where no user access token of this provider's came. Everything else that looks like one ends nobody's login.
    public init(_ parameters: FormParameters, openedBy sealer: Sealer) throws(DialogRefusal) {
        for name in parameters.repeatedNames.intersection(["access_token", "next"]).sorted() { throw .repeatedParameter(name) }
        guard let token = parameters["access_token"].flatMap({ AccessToken(Secret($0), openedBy: sealer) }) else { throw .logoutToken }
        guard token.kind == .user else { throw .logoutTokenKind }
        self.token = token
        next = parameters["next"]
    }

    /// Whether the token may end anything: the person has neither removed the app nor changed the password since it was issued. An app that
    /// was removed could otherwise find out by logging people out who of them is there.
    public func mayEndLogin(_ standing: TokenStanding) -> Bool {
        standing.account.map { token.isOf($0) } ?? false
    }

    /// Where the browser goes in the end; `nil` for a page of the provider's.
    /// - Parameter home: see ``LogoutRequest/destination(of:home:)``.
    /// - Throws: where the address is not on a host of the app's.
    public func destination(of app: RegisteredApp?, home: [String]) throws(DialogRefusal) -> String? {
        guard let next else { return nil }
        guard let app, RedirectURIRule.isOnHost(next, of: app, home: home) else { throw .redirectURIBlocked(next) }
        return next
    }

    /// The end of everything that came of the token's login (provider-wire.md, section 4, subcode 467).
    public func end(at now: Date) -> LoginEnd {
        LoginEnd(of: token.login.id, as: .loggedOut, by: .app, person: token.person, appID: token.appID, at: now)
    }
}

extension DialogRefusal {
    static let logoutHint = DialogRefusal(
        code: "malformed_form", developerNote: "id_token_hint is no ID token that this provider gave this app.")
    static let logoutTokenKind = DialogRefusal(
        code: "malformed_form", developerNote: "access_token is a session-info token (fb_attenuate_token), which ends no login.")
    static let logoutToken = DialogRefusal(
        code: "malformed_form", developerNote: "access_token is missing, or is none that this provider gave out.")
}
