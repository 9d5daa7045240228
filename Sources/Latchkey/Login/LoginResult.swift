/// What came of a login, in the documented form (client-sdk.md, section 1.4).
@frozen public enum LoginResult: Sendable {
    /// The person agreed. A limited login has no access token; its ID token is `AuthenticationToken.current`.
    case success(granted: Set<Permission>, declined: Set<Permission>, token: AccessToken?)
    /// The person or the app changed their mind. Not an error; nothing has changed.
    case cancelled
    /// It did not work: a ``LoginError`` or a ``CoreError``. Nothing has changed.
    case failed(any Error)
}

extension LoginResult {
    /// The short form of a whole result.
    public init(_ result: LoginManagerLoginResult) {
        self =
            result.isCancelled
            ? .cancelled : .success(granted: result.granted, declined: result.declined, token: result.token)
    }
}
