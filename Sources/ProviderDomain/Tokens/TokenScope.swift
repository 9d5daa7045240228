import LoginModel

/// The scope values that are not permissions, and the scope lists in the responses of the standard endpoints.
public enum TokenScope {
    /// The scope value that requests a refresh token (OpenID Connect Core 1.0, section 11). Facebook Login also has a permission of this
    /// name, which no longer has an effect.
    public static let offlineAccess = "offline_access"

    /// Returns the permissions that a scope requests. The value `profile` requests the public profile (OpenID Connect Core 1.0, section 5.4).
    static func permissions(in scope: [String]) -> [Permission] {
        scope.filter(isPermission).map { $0 == "profile" ? .publicProfile : Permission(name: $0) }
    }

    /// Whether a scope value is a permission that the person is asked for.
    static func isPermission(_ name: String) -> Bool { name != Permission.openid.name && name != offlineAccess }

    /// Returns the scope that a login granted, in the order in which responses list it.
    static func names(_ permissions: [String], asksForIDToken: Bool, asksForRefresh: Bool) -> [String] {
        (asksForIDToken ? [Permission.openid.name] : []) + permissions + (asksForRefresh ? [offlineAccess] : [])
    }

    /// Returns the scope that the login of a code granted.
    public static func names(of code: AuthorizationCode) -> [String] {
        names(code.permissions, asksForIDToken: code.asksForIDToken, asksForRefresh: code.asksForRefresh)
    }

    /// Returns the scope that a device login granted.
    public static func names(of device: DeviceLogin, under grant: Grant) -> [String] {
        let permissions = device.permissions.filter(grant.granted.contains).map(\.name)
        return names(permissions, asksForIDToken: device.requestsIDToken, asksForRefresh: device.requestsRefreshToken)
    }
}
