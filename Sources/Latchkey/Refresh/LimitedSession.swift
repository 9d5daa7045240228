/// A session that can be refreshed: that of a limited login (client-sdk.md, section 1.12).
struct LimitedSession: Sendable {
    let authenticationToken: AuthenticationToken
    let profile: Profile

    /// Reads the session's values.
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

    /// Checks that the session has not changed: a person who has logged out or in must not be asked to renew the previous session.
    /// - Throws: an error if the person logged out, logged in or refreshed the session meanwhile.
    func requireUnchanged(_ values: Session.Values) throws(LimitedLoginRefreshError) {
        let present = try LimitedSession(values)
        guard present.profile.userID == profile.userID else { throw .userMismatch }
        guard present.authenticationToken == authenticationToken else {
            throw .unknown.because("The session was changed while it was refreshed.")
        }
    }

    /// The permissions that a refresh requests. The configuration drops those that a limited login may not request.
    var permissions: [Permission] {
        (profile.permissions ?? [Permission.publicProfile.name]).sorted().map(Permission.init(name:))
    }
}
