/// A session that a refresh can keep going: that of a limited login (client-sdk.md, section 1.12).
struct LimitedSession: Sendable {
    let authenticationToken: AuthenticationToken
    let profile: Profile

    /// - Throws: ``LimitedLoginRefreshError/noCurrentToken`` or ``LimitedLoginRefreshError/notLimitedLogin``, in this order.
    init(_ values: Session.Values) throws(LimitedLoginRefreshError) {
        guard let token = values.authenticationToken else { throw .noCurrentToken }
        guard values.accessToken == nil else {
            throw .notLimitedLogin.because("The session has an access token: its login was a classic one.")
        }
        guard let profile = values.profile, profile.isLimited else { throw .notLimitedLogin }
        authenticationToken = token
        self.profile = profile
    }

    /// What a refresh asks for again; nothing more than a limited login can ask for.
    var permissions: [Permission] {
        (profile.permissions ?? [Permission.publicProfile.name]).sorted().map(Permission.init(name:))
    }
}
