/// The result of a refresh (SDK.md, section 1.12). The session has already changed.
public struct LimitedLoginRefreshResult: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The profile from the claims of the new token, with the permissions of the session.
    public let profile: Profile
    /// The new authentication token.
    public let authenticationToken: AuthenticationToken
    /// The path that succeeded.
    public let path: RefreshPath

    /// The `nonce` claim of the new token, for the app's server. It is new for each refresh, except for a direct one, which retains the old nonce.
    public var nonce: String { authenticationToken.nonce }

    public var description: String { "LimitedLoginRefreshResult(\(path))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
