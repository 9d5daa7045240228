import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The parameters of the tokens to issue, for every grant type.
public struct TokenParameters: Sendable {
    /// The login that the tokens are issued for.
    public let login: AuthenticationEvent
    /// The names of the requested permissions that the login granted. Some of them may no longer be granted.
    public let permissions: [String]
    /// Whether an ID token is issued with the access token.
    public let includesIDToken: Bool
    /// The value of the ID token's `nonce` claim; `nil` for none.
    public let nonce: String?
    /// The thumbprint of the key that the ID token is bound to (RFC 9449); `nil` for none.
    public let dpopThumbprint: String?
    /// When the data access ends; 90 days from now if `nil`.
    public let dataAccessExpiresAt: Date?
    /// When the person entered the password, in seconds since 1970; `nil` unless the app requested `auth_time`.
    public let authenticatedAt: Double?
    /// The lifetime of the access token.
    public let lifetime: AccessTokenLifetime

    /// Creates the parameters for an authorization code (Wire.md, section 3.1).
    public init(_ code: AuthorizationCode, lifetime: AccessTokenLifetime) {
        login = code.login
        permissions = code.permissions
        includesIDToken = code.asksForIDToken
        nonce = code.nonce
        dpopThumbprint = code.dpopThumbprint
        dataAccessExpiresAt = code.dataAccessExpiresAt.map(Date.init(timeIntervalSince1970:))
        authenticatedAt = code.authenticatedAt
        self.lifetime = lifetime
    }

    /// Creates the parameters for a refresh token. The new ID token has no nonce (OpenID Connect Core 1.0, section 12.2).
    public init(_ family: RefreshTokenFamily) {
        login = family.login
        permissions = family.scope.filter(TokenScope.isPermission)
        includesIDToken = family.scope.contains(Permission.openid.name)
        nonce = nil
        dpopThumbprint = nil
        dataAccessExpiresAt = family.expiresAt
        authenticatedAt = nil
        lifetime = .tokenResponse(withRefreshToken: true)
    }

    /// Creates the parameters for a device login that the person has approved (RFC 8628, section 3.5).
    /// - Parameter asksForIDToken: Whether the endpoint issues ID tokens at all.
    public init(_ device: DeviceLogin, login: AuthenticationEvent, asksForIDToken: Bool, lifetime: AccessTokenLifetime) {
        self.login = login
        permissions = device.permissions.map(\.name)
        self.includesIDToken = asksForIDToken && device.requestsIDToken
        nonce = nil
        dpopThumbprint = nil
        dataAccessExpiresAt = nil
        authenticatedAt = nil
        self.lifetime = lifetime
    }
}
