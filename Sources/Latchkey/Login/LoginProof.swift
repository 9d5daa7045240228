internal import Foundation
internal import IdentityTokens

/// What a login brought, after everything in it has been checked: whose it is, and with what.
struct LoginProof: Sendable {
    /// Who the person is.
    enum Person: Sendable {
        /// By an ID token, and what each check of it said.
        case token(VerifiedToken, [CheckFinding])
        /// By the provider's answer to `me`.
        case profile(Profile)
    }

    let person: Person
    /// What the app may call the Graph API with; nothing after a limited login.
    let tokens: IssuedTokens?

    /// What each check of the ID token said.
    var findings: [CheckFinding] {
        if case .token(_, let findings) = person { findings } else { [] }
    }

    /// The three values of a session, which belong together.
    func values(
        appID: String, nonce: String, graphDomain: String, granted: Set<Permission>, declined: Set<Permission>, at now: Date
    ) -> Session.Values {
        let names = Set(granted.map(\.name))
        let authenticationToken: AuthenticationToken?
        let profile: Profile
        switch person {
        case .token(let token, _):
            let checked = AuthenticationToken(token, appID: appID, nonce: nonce, graphDomain: graphDomain)
            authenticationToken = checked
            profile = Profile(claims: checked.verifiedClaims, permissions: names, isLimited: tokens == nil, at: now)
        case .profile(let owner):
            authenticationToken = nil
            profile = owner.with(permissions: names)
        }
        let accessToken = tokens.map { tokens in
            AccessToken(
                tokenString: tokens.accessToken, permissions: names.sorted(),
                declinedPermissions: declined.subtracting([.openid]).map(\.name), expiredPermissions: [], appID: appID,
                userID: profile.userID, expirationDate: tokens.expirationDate, refreshDate: now,
                dataAccessExpirationDate: tokens.dataAccessExpirationDate)
        }
        return Session.Values(accessToken: accessToken, authenticationToken: authenticationToken, profile: profile)
    }
}

extension Profile {
    /// What `me` told, come by with these permissions.
    fileprivate func with(permissions: Set<String>) -> Profile {
        Profile(
            userID: userID, firstName: firstName, middleName: middleName, lastName: lastName, name: name, refreshDate: refreshDate,
            permissions: permissions)
    }
}
