/// The result of a login in the documented form (SDK.md, section 1.4).
///
/// This form does not contain the ID token. It is available as ``AuthenticationToken/current``, and in the complete result,
/// ``LoginManagerLoginResult``, which ``LoginManager/logIn(with:from:)`` returns.
@frozen public enum LoginResult: Sendable {
    /// The person agreed. After a limited login there is no access token; its ID token is ``AuthenticationToken/current``.
    case success(granted: Set<Permission>, declined: Set<Permission>, token: AccessToken?)
    /// The person or the app canceled the login. Not an error; the session is unchanged.
    case cancelled
    /// The login failed with a ``LoginError`` or a ``CoreError``. The session is unchanged.
    case failed(any Error)
}

extension LoginResult {
    /// Creates the documented form of a complete result.
    public init(_ result: LoginManagerLoginResult) {
        self =
            result.isCancelled
            ? .cancelled : .success(granted: result.granted, declined: result.declined, token: result.token)
    }

    /// Creates the result from the older form. With neither a result nor an error, it is a failure with ``LoginErrorCode/unknown``.
    public init(result: LoginManagerLoginResult?, error: (any Error)?) {
        if let result, error == nil { self.init(result) } else { self = .failed(error ?? LoginError(.unknown)) }
    }

    /// Creates the documented form of a login's outcome.
    init(_ outcome: Result<LoginManagerLoginResult, any Error>) {
        switch outcome {
        case .success(let result): self.init(result)
        case .failure(let error): self = .failed(error)
        }
    }
}
