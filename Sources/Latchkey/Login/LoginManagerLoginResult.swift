public import IdentityTokens

/// The result of a login that did not fail (SDK.md, section 1.5).
public struct LoginManagerLoginResult: Sendable {
    /// The access token for the Graph API; `nil` after a limited login.
    public let token: AccessToken?
    /// The verified ID token; `nil` if the provider returned none.
    public let authenticationToken: AuthenticationToken?
    /// Who canceled the login; `nil` if it succeeded. After a cancellation the session is unchanged.
    public let cancellation: LoginCancellation?
    /// The permissions that the person granted in this login.
    public let granted: Set<Permission>
    /// The permissions that the person declined in this login.
    public let declined: Set<Permission>
    /// The person's profile, from the verified claims or from the Graph API.
    public let profile: Profile?
    /// The tracking mode that the app requested.
    public let requestedTracking: LoginTracking
    /// The tracking mode that took effect; `nil` after a cancellation.
    public let effectiveTracking: LoginTracking?
    /// The outcome of each check of the ID token.
    public let findings: [CheckFinding]

    /// Whether the login was canceled.
    public var isCancelled: Bool { cancellation != nil }
    /// The names of the granted permissions, as documented.
    public var grantedPermissions: Set<String> { Set(granted.map(\.name)) }
    /// The names of the declined permissions, as documented.
    public var declinedPermissions: Set<String> { Set(declined.map(\.name)) }

    /// The documented initializer.
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
