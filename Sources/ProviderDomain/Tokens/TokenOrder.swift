import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What tokens are to be made of, whatever way a program came to them.
public struct TokenOrder: Sendable {
    /// The login that they come of.
    public let login: LoginAct
    /// What the login gave, of what it had asked for; what of it is granted still may be less.
    public let permissions: [String]
    /// Whether an ID token is given with the access token.
    public let asksForIDToken: Bool
    /// The value that the ID token must carry.
    public let nonce: String?
    /// The thumbprint of the key that the ID token is bound to (RFC 9449).
    public let dpopThumbprint: String?
    /// When the data access ends; 90 days from now if `nil`.
    public let dataAccessExpiresAt: Date?
    /// When the password was typed, in seconds since 1970, where the app has asked for that.
    public let authenticatedAt: Double?
    /// Seconds for which the access token lives.
    public let lifetime: Double

    /// For a code (provider-wire.md, section 3.1).
    public init(_ code: AuthorizationCode, lifetime: Double = AccessToken.lifetime) {
        login = code.login
        permissions = code.permissions
        asksForIDToken = code.asksForIDToken
        nonce = code.nonce
        dpopThumbprint = code.dpopThumbprint
        dataAccessExpiresAt = code.dataAccessExpiresAt.map(Date.init(timeIntervalSince1970:))
        authenticatedAt = code.authenticatedAt
        self.lifetime = lifetime
    }

    /// For a refresh token. Its ID token has no nonce (OpenID Connect Core 1.0, section 12.2).
    public init(_ family: RefreshFamily) {
        login = family.login
        permissions = family.scope.filter(TokenScope.isPermission)
        asksForIDToken = family.scope.contains(Permission.openid.name)
        nonce = nil
        dpopThumbprint = nil
        dataAccessExpiresAt = family.expiresAt
        authenticatedAt = nil
        lifetime = AccessToken.shortLifetime
    }

    /// For a device whose person has agreed (RFC 8628, section 3.5).
    /// - Parameter asksForIDToken: whether the endpoint gives ID tokens at all.
    public init(_ device: DeviceLogin, login: LoginAct, asksForIDToken: Bool, lifetime: Double) {
        self.login = login
        permissions = device.permissions.map(\.name)
        self.asksForIDToken = asksForIDToken && device.asksForIDToken
        nonce = nil
        dpopThumbprint = nil
        dataAccessExpiresAt = nil
        authenticatedAt = nil
        self.lifetime = lifetime
    }
}
