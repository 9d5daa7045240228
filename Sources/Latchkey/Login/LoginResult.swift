/// What came of a login, in the documented form (client-sdk.md, section 1.4).
///
/// The form has no place for the ID token. It is in ``AuthenticationToken/current``, and in the whole result, ``LoginManagerLoginResult``, which
/// ``LoginManager/logIn(with:from:)`` returns.
@frozen public enum LoginResult: Sendable {
    /// The person agreed. A limited login has no access token; its ID token is ``AuthenticationToken/current``.
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

    /// The short form of the older one: neither a result nor an error is a failure with ``LoginErrorCode/unknown``.
    public init(result: LoginManagerLoginResult?, error: (any Error)?) {
        if let result, error == nil { self.init(result) } else { self = .failed(error ?? LoginError(.unknown)) }
    }

    /// The short form of what a login ended with.
    init(_ outcome: Result<LoginManagerLoginResult, any Error>) {
        switch outcome {
        case .success(let result): self.init(result)
        case .failure(let error): self = .failed(error)
        }
    }
}
