internal import LoginModel

/// The session of a limited login, which can be refreshed (SDK.md, section 1.12).
struct LimitedSession: Sendable {
    let authenticationToken: AuthenticationToken
    let profile: Profile

    /// Reads the session's values.
    /// - Throws: ``LimitedLoginRefreshError/noCurrentToken`` or ``LimitedLoginRefreshError/notLimitedLogin``, in this order.
    init(_ values: Session.Values) throws(LimitedLoginRefreshError) {
        guard let token = values.authenticationToken else { throw .noCurrentToken }
        guard values.accessToken == nil else {
            throw .notLimitedLogin.withExplanation("The session has an access token: it is from a classic login.")
        }
        guard let profile = values.profile, profile.isLimited else { throw .notLimitedLogin }
        authenticationToken = token
        self.profile = profile
    }

    /// Checks that the session has not changed, because a person who has logged out or logged in again must not be asked to renew the
    /// previous session.
    /// - Throws: an error if the person logged out, logged in or refreshed the session meanwhile.
    func requireUnchanged(_ values: Session.Values) throws(LimitedLoginRefreshError) {
        let current = try LimitedSession(values)
        guard current.profile.userID == profile.userID else { throw .userMismatch }
        guard current.authenticationToken == authenticationToken else {
            throw .unknown.withExplanation("The session was changed while it was refreshed.")
        }
    }

    /// The permissions of the session; only `public_profile` if they are unknown. A refresh requests them again, except those that a
    /// limited login may no longer request.
    var permissions: [Permission] {
        (profile.permissions ?? [Permission.publicProfile.name]).sorted().map(Permission.init(name:))
    }
}

/// The new values and secrets of a refreshed session (SDK.md, sections 2.9 and 5.2).
struct RefreshedSession: Sendable {
    let values: Session.Values
    /// The new secrets: the user token nonce and the key that the token is bound to. The session's other secrets remain.
    let secrets: [SecretName: Secret]
}

extension LoginConfiguration {
    /// Creates the configuration of a refresh. It requests the permissions of the session, and does not ask again for declined permissions.
    /// - Parameter nonce: the nonce; `nil` generates a UUID.
    static func refreshing(_ limited: LimitedSession, nonce: String?, settings: Settings) throws(LimitedLoginRefreshError)
        -> LoginConfiguration
    {
        do {
            let permissions = limited.permissions.filter(settings.limitedLoginPermissions.contains)
            return try .validated(permissions: permissions, tracking: .limited, nonce: nonce, authType: nil, settings: settings)
        } catch { throw .unknown.withExplanation("The login of the session cannot be repeated: \(error.explanation)", cause: error) }
    }
}
