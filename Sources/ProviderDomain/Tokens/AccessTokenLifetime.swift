#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The lifetime of a new access token, which depends on the way in which the token reaches its client (Wire.md, section 4).
///
/// All code that issues an access token uses this type. A token is valid for 60 days. It is valid for only one hour if the client receives
/// a refresh token as well, or if the token passes through a web page or a cookie. An extension begins the 60 days anew
/// (``AccessToken/exchanged(in:at:)``). No token is valid longer than 150 days after its login.
public enum AccessTokenLifetime: Sendable, Hashable {
    /// A token endpoint or the device login returns the token: one hour if the client gets a refresh token as well, else 60 days. The code of the
    /// dialog, a code that a server of the app hands over to a client (`client_code`), and a device code are treated alike.
    case tokenResponse(withRefreshToken: Bool)
    /// The login dialog returns the token in a redirect: one hour if the redirect URI is a web page, and 60 days if it has the app's own
    /// scheme. An SDK receives the token through that scheme, stores it for weeks, and extends it once a day. If the token expired after
    /// one hour, the SDK could not extend it.
    case redirect(to: String)
    /// The Graph API Explorer stores the token in a cookie of the browser: one hour.
    case explorer
    /// The Graph API returns the token of a test user to the app: 60 days.
    case testUser

    /// The lifetime in seconds.
    public var seconds: Double {
        let isShort =
            switch self {
            case .tokenResponse(let withRefreshToken): withRefreshToken
            case .redirect(let redirectURI): !RedirectURIRule.hasCustomScheme(redirectURI)
            case .explorer: true
            case .testUser: false
            }
        return isShort ? AccessToken.shortLifetime : AccessToken.lifetime
    }

    /// Returns when a token expires: after the given number of seconds, but at most 150 days after its login.
    static func end(of seconds: Double, since issuedAt: Date, dataAccessExpiresAt: Date) -> Date {
        min(issuedAt.addingTimeInterval(seconds), dataAccessExpiresAt.addingTimeInterval(AccessToken.lifetime))
    }
}

extension AccessToken {
    /// The longer lifetime, in seconds: 60 days.
    public static let lifetime: Double = 5_184_000
    /// The shorter lifetime, in seconds: one hour.
    public static let shortLifetime: Double = 3600
    /// The number of seconds after a login until all of its access tokens have expired, however often they were extended: 150 days.
    static let maximumLoginLifetime = dataAccessLifetime + lifetime

    /// Whether the lifetime is longer than two hours (Wire.md, section 4.1, `issued_at`). A short-lived token lives for one hour.
    var isLongLived: Bool { expiresAt.timeIntervalSince(issuedAt) > 7200 }

    /// Returns the token that `fb_extend_sso_token` issues to a client that has only this token (Wire.md, section 3.2). A long-lived token
    /// is extended. A short-lived token, which has passed through a web page or can be refreshed, is returned unchanged, so that a stolen one is
    /// valid for an hour at most.
    public func extendedIfLongLived(at now: Date) -> AccessToken { isLongLived ? AccessToken(extending: self, at: now) : self }

    /// Returns the token that `fb_exchange_token` issues (Wire.md, section 3.2): this token with a full lifetime. The secret of a native app is
    /// public (``AppSettings/isNative``), so such an app gets no more than with `fb_extend_sso_token`.
    public func exchanged(in app: RegisteredApp, at now: Date) -> AccessToken {
        app.settings.isNative ? extendedIfLongLived(at: now) : AccessToken(extending: self, at: now)
    }

    /// Returns the token that a person receives in the provider's access token debugger in exchange for this one. It is the token that the token
    /// endpoint issues to a client of the app (Wire.md, section 3.2).
    /// - Returns: The new token; `nil` if the old token is not a user access token of the app, or if the new token would be valid for less
    ///   than a day longer.
    public func extended(in app: RegisteredApp, at now: Date) -> AccessToken? {
        guard kind == .user, app.id == appID, expiresAt.timeIntervalSince(now) < Self.lifetime - 86_400 else { return nil }
        let longer = exchanged(in: app, at: now)
        return longer.expiresAt.timeIntervalSince(expiresAt) >= 86_400 ? longer : nil
    }
}
