import LoginModel

/// The values of `scope` that are no permission of a person's, and the lists that the standard endpoints answer with.
public enum TokenScope {
    /// Asks for a refresh token (OpenID Connect Core 1.0, section 11). The original has a permission of that name too, which opens nothing any more.
    public static let offlineAccess = "offline_access"

    /// The permissions that a scope asks for. OpenID Connect's `profile` asks for the public profile (OpenID Connect Core 1.0, section 5.4).
    static func permissions(in scope: [String]) -> [Permission] {
        scope.filter(isPermission).map { $0 == "profile" ? .publicProfile : Permission(name: $0) }
    }

    /// Whether a name stands for something that a person is asked about.
    static func isPermission(_ name: String) -> Bool { name != Permission.openid.name && name != offlineAccess }

    /// What a login gave, in the order in which answers have it.
    static func names(_ permissions: [String], asksForIDToken: Bool, asksForRefresh: Bool) -> [String] {
        (asksForIDToken ? [Permission.openid.name] : []) + permissions + (asksForRefresh ? [offlineAccess] : [])
    }

    /// What the login of a code gave.
    public static func names(of code: AuthorizationCode) -> [String] {
        names(code.permissions, asksForIDToken: code.asksForIDToken, asksForRefresh: code.asksForRefresh)
    }

    /// What the login on a device gave.
    public static func names(of device: DeviceLogin, under grant: Grant) -> [String] {
        let permissions = device.permissions.filter(grant.granted.contains).map(\.name)
        return names(permissions, asksForIDToken: device.asksForIDToken, asksForRefresh: device.asksForRefresh)
    }
}
