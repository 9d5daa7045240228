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

    /// Who logged out or in must not be asked for the session of before.
    /// - Throws: where the session is not the one that this was read from: somebody logged out, logged in or refreshed it meanwhile.
    func requireUnchanged(_ values: Session.Values) throws(LimitedLoginRefreshError) {
        let present = try LimitedSession(values)
        guard present.profile.userID == profile.userID else { throw .userMismatch }
        guard present.authenticationToken == authenticationToken else {
            throw .unknown.because("The session was changed while it was refreshed.")
        }
    }

    /// What a refresh asks for again; nothing more than a limited login can ask for.
    var permissions: [Permission] {
        (profile.permissions ?? [Permission.publicProfile.name]).sorted().map(Permission.init(name:))
    }
}
