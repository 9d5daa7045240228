public import IdentityTokens

/// Everything that came of a login that did not fail (client-sdk.md, section 1.5).
public struct LoginManagerLoginResult: Sendable {
    /// What the app may call the Graph API with. Never there after a limited login.
    public let token: AccessToken?
    /// The verified ID token.
    public let authenticationToken: AuthenticationToken?
    /// Who ended the login without a result, if somebody did. Nothing has changed then.
    public let cancellation: LoginCancellation?
    /// What the person granted in this login.
    public let granted: Set<Permission>
    /// What the person declined in this login.
    public let declined: Set<Permission>
    /// What the verified claims say of the person.
    public let profile: Profile?
    /// The tracking that the app asked for.
    public let requestedTracking: LoginTracking
    /// The tracking that took effect; the same as asked for, or `nil` after a cancel.
    public let effectiveTracking: LoginTracking?
    /// What each check of the ID token said.
    public let findings: [CheckFinding]

    /// Whether somebody ended the login without a result.
    public var isCancelled: Bool { cancellation != nil }
    /// The names of what was granted, as documented.
    public var grantedPermissions: Set<String> { Set(granted.map(\.name)) }
    /// The names of what was declined, as documented.
    public var declinedPermissions: Set<String> { Set(declined.map(\.name)) }

    /// The documented initialiser.
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

    /// A login that somebody ended.
    static func cancelled(_ cancellation: LoginCancellation, requested: LoginTracking) -> LoginManagerLoginResult {
        LoginManagerLoginResult(
            token: nil, authenticationToken: nil, cancellation: cancellation, granted: [], declined: [], profile: nil,
            requestedTracking: requested, effectiveTracking: nil, findings: [])
    }
}
