public import IdentityTokens
public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A request of an app to log a person out of the provider (OpenID Connect RP-Initiated Logout 1.0, section 2), with all checks that need no store.
public struct LogoutRequest: Sendable {
    /// The ID of the app, from `client_id` or from the hint; `nil` if there is neither.
    public let appID: String?
    /// The ID token that identifies the person; `nil` if there is none.
    public let hint: IDTokenHint?
    private let redirectURI: String?
    private let state: String?

    private static let singleValuedParameters: Set = ["id_token_hint", "client_id", "post_logout_redirect_uri", "state"]

    /// Reads a logout request from its parameters.
    /// - Throws: An error that is shown as a page, because the provider must not redirect before the redirect URI is known to belong to the
    ///   app.
    public init(_ parameters: FormParameters) throws(PageError) {
        for name in parameters.repeatedNames.intersection(Self.singleValuedParameters).sorted() { throw .repeatedParameter(name) }
        hint = parameters["id_token_hint"].map(IDTokenHint.init)
        redirectURI = parameters["post_logout_redirect_uri"]
        state = parameters["state"]
        appID = parameters["client_id"] ?? hint?.audience
        guard appID.map(AppID.isWellFormed) ?? true else { throw .invalidAppID }
    }

    /// Returns the app-scoped ID of the person to log out, from a verified ID token. The result is `nil` if there is no token, so that the person
    /// must be asked.
    /// - Throws: An error if the token was not issued by this provider to this app.
    public func subject(issuedBy issuer: String, keys: KeySet, at now: Date) async throws(PageError) -> String? {
        guard let hint else { return nil }
        guard let appID else { throw .logoutHint }
        do {
            return try await hint.claims(for: appID, issuedBy: issuer, keys: keys, at: now).claims.subject
        } catch {
            throw .logoutHint
        }
    }

    /// Returns the URL to which the browser is redirected after the logout, including the `state` of the request. The result is `nil` if
    /// the request names no URL, so that a page of the provider is shown.
    /// - Parameter home: The URLs of the provider itself. An app cannot redirect the browser to pages that receive the provider's cookies.
    /// - Throws: An error if the URL does not belong to the app (section 3), so that the logout is not an open redirector.
    public func destination(of app: RegisteredApp?, home: [String]) throws(PageError) -> String? {
        guard let redirectURI else { return nil }
        guard let app, RedirectURIRule.isAbsolute(redirectURI), RedirectURIRule.allows(redirectURI, for: app, providerURLs: home) else {
            throw .redirectURIBlocked(redirectURI)
        }
        guard let state else { return redirectURI }
        return "\(redirectURI)\(redirectURI.contains("?") ? "&" : "?")\(FormParameters.encode([(name: "state", value: state)]))"
    }
}

/// A `logout.php` request of Facebook Login, which ends the web session of the person whom the token was issued for (Wire.md, section 3.3).
public struct TokenLogout: Sendable {
    /// The token that identifies the person, which may have expired.
    public let token: AccessToken
    private let next: String?

    /// Reads a request from its parameters.
    /// - Throws: An error that is shown as a page, if there is no user access token of this provider.
    public init(_ parameters: FormParameters, openedBy sealer: Sealer) throws(PageError) {
        for name in parameters.repeatedNames.intersection(["access_token", "next"]).sorted() { throw .repeatedParameter(name) }
        guard let token = parameters["access_token"].flatMap({ AccessToken(Secret($0), openedBy: sealer) }) else { throw .logoutToken }
        guard token.kind == .user else { throw .logoutTokenKind }
        self.token = token
        next = parameters["next"]
    }

    /// Whether the token may end the session: the person has neither removed the app nor changed the password since it was issued. Without
    /// this condition, an app that was removed could log people out to find out which of them are logged in.
    public func mayEndSession(_ status: TokenStatus) -> Bool {
        status.account.map { token.belongs(to: $0) } ?? false
    }

    /// Returns the URL to which the browser is redirected after the logout. The result is `nil` if the request names no URL, so that a page
    /// of the provider is shown.
    /// - Parameter home: See ``LogoutRequest/destination(of:home:)``.
    /// - Throws: An error if the URL is not on a host of the app.
    public func destination(of app: RegisteredApp?, home: [String]) throws(PageError) -> String? {
        guard let next else { return nil }
        guard let app, RedirectURIRule.isOnHost(next, of: app, home: home) else { throw .redirectURIBlocked(next) }
        return next
    }

    /// Returns the ``SessionEnd`` of the token's login (Wire.md, section 4, subcode 467).
    public func end(at now: Date) -> SessionEnd {
        SessionEnd(of: token.login.id, reason: .loggedOut, by: .app, person: token.person, appID: token.appID, at: now)
    }
}

extension PageError {
    static let logoutHint = PageError(
        code: "malformed_form", developerNote: "id_token_hint is not an ID token that this provider issued to this app.")
    static let logoutTokenKind = PageError(
        code: "malformed_form", developerNote: "access_token is a session-info token (fb_attenuate_token), which cannot end a login.")
    static let logoutToken = PageError(
        code: "malformed_form", developerNote: "access_token is missing, or this provider did not issue it.")
}
