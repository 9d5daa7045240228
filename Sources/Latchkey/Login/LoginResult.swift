public import IdentityTokens

/// The result of a login in the documented form (SDK.md, section 1.4).
///
/// This form does not contain the ID token. The ID token is available as ``AuthenticationToken/current``. It is also part of
/// ``LoginManagerLoginResult``, the complete result that ``LoginManager/logIn(with:from:)`` returns.
@frozen public enum LoginResult: Sendable {
    /// The login succeeded. After a limited login, `token` is `nil`, and the ID token is ``AuthenticationToken/current``.
    case success(granted: Set<Permission>, declined: Set<Permission>, token: AccessToken?)
    /// The person or the app canceled the login, which is not an error. The session is unchanged.
    case cancelled
    /// The login failed with a ``LoginError``, a ``CoreError`` or an error of the presenter. The session is unchanged.
    case failed(any Error)
}

extension LoginResult {
    /// Creates the result from a ``LoginManagerLoginResult``, without its ID token, profile and check findings.
    public init(_ result: LoginManagerLoginResult) {
        self =
            result.isCancelled
            ? .cancelled : .success(granted: result.granted, declined: result.declined, token: result.token)
    }

    /// Creates a result from the arguments of a ``LoginManagerLoginResultBlock``. If both are `nil`, the login has failed with
    /// ``LoginErrorCode/unknown``.
    public init(result: LoginManagerLoginResult?, error: (any Error)?) {
        if let result, error == nil { self.init(result) } else { self = .failed(error ?? LoginError(.unknown)) }
    }

    /// Creates a result in the documented form from a login's outcome.
    init(_ outcome: Result<LoginManagerLoginResult, any Error>) {
        switch outcome {
        case .success(let result): self.init(result)
        case .failure(let error): self = .failed(error)
        }
    }
}

/// The result of a login that did not fail (SDK.md, section 1.5).
public struct LoginManagerLoginResult: Sendable {
    /// The access token for the Graph API; `nil` after a limited login or a cancellation.
    public let token: AccessToken?
    /// The verified ID token; `nil` after a cancellation, or if the provider returned none.
    public let authenticationToken: AuthenticationToken?
    /// Who canceled the login; `nil` if it succeeded. After a cancellation the session is unchanged.
    public let cancellation: LoginCancellation?
    /// The permissions that the person granted in this login.
    public let granted: Set<Permission>
    /// The permissions that the person declined in this login.
    public let declined: Set<Permission>
    /// The person's profile, from the verified claims or from the Graph API; `nil` after a cancellation.
    public let profile: Profile?
    /// The tracking mode that the app requested.
    public let requestedTracking: LoginTracking
    /// The tracking mode that took effect; `nil` after a cancellation.
    public let effectiveTracking: LoginTracking?
    /// The outcome of each check of the ID token.
    public let findings: [CheckFinding]

    /// Whether the login was canceled.
    public var isCancelled: Bool { cancellation != nil }
    /// The names of the permissions in ``granted``.
    public var grantedPermissions: Set<String> { Set(granted.map(\.name)) }
    /// The names of the permissions in ``declined``.
    public var declinedPermissions: Set<String> { Set(declined.map(\.name)) }

    /// Creates a result. If `isCancelled` is `true`, ``cancellation`` is ``LoginCancellation/byPerson``.
    public init(
        token: AccessToken?, authenticationToken: AuthenticationToken?, isCancelled: Bool, grantedPermissions: Set<String>,
        declinedPermissions: Set<String>
    ) {
        let tracking: LoginTracking = token == nil ? .limited : .enabled
        self.init(
            token: token, authenticationToken: authenticationToken, cancellation: isCancelled ? .byPerson : nil,
            granted: Set(grantedPermissions.map(Permission.init(name:))), declined: Set(declinedPermissions.map(Permission.init(name:))),
            profile: nil, requestedTracking: tracking, effectiveTracking: isCancelled ? nil : tracking, findings: [])
    }

    init(
        token: AccessToken?, authenticationToken: AuthenticationToken?, cancellation: LoginCancellation?, granted: Set<Permission>,
        declined: Set<Permission>, profile: Profile?, requestedTracking: LoginTracking, effectiveTracking: LoginTracking?,
        findings: [CheckFinding]
    ) {
        self.token = token
        self.authenticationToken = authenticationToken
        self.cancellation = cancellation
        self.granted = granted
        self.declined = declined
        self.profile = profile
        self.requestedTracking = requestedTracking
        self.effectiveTracking = effectiveTracking
        self.findings = findings
    }

    /// Creates the result of a canceled login.
    static func cancelled(_ cancellation: LoginCancellation, requested: LoginTracking) -> LoginManagerLoginResult {
        LoginManagerLoginResult(
            token: nil, authenticationToken: nil, cancellation: cancellation, granted: [], declined: [], profile: nil,
            requestedTracking: requested, effectiveTracking: nil, findings: [])
    }
}

/// Who canceled a login before it had a result.
public enum LoginCancellation: Sendable, Hashable {
    /// The person canceled the login, in the dialog or by closing it.
    case byPerson
    /// The app canceled the login, by ``LoginManager/cancel()`` or by canceling the task.
    case byApp
}

/// The error that a ``DialogPresenter`` throws if the dialog is closed without a response. The login then counts as canceled, not as
/// failed.
public struct LoginCancellationError: Error, Sendable, Hashable {
    /// Who canceled the login.
    public let cancellation: LoginCancellation

    /// Creates the error; by default the person canceled the login.
    public init(_ cancellation: LoginCancellation = .byPerson) { self.cancellation = cancellation }
}
