/// What a refreshed session has (client-sdk.md, section 1.12). The session has changed already.
public struct LimitedLoginRefreshResult: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What the new token says of the person, with the permissions that the session had.
    public let profile: Profile
    /// The new token.
    public let authenticationToken: AuthenticationToken
    /// The way that the refresh took.
    public let path: RefreshPath

    /// The text that the new token has as its claim `nonce`, for the app's own server. A fresh one, but after a direct refresh the same as before.
    public var nonce: String { authenticationToken.nonce }

    public var description: String { "LimitedLoginRefreshResult(\(path))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
