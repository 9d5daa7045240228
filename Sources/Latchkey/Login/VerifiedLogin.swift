internal import Foundation
internal import IdentityTokens

/// The verified outcome of a login: the person's identity and the tokens.
struct VerifiedLogin: Sendable {
    /// The source of the person's identity.
    enum Person: Sendable {
        /// A verified ID token, with the outcome of each check.
        case token(VerifiedToken, [CheckFinding])
        /// The provider's response to `GET me`.
        case profile(Profile)
    }

    let identity: Person
    /// The tokens of a classic login; `nil` after a limited login.
    let tokens: IssuedTokens?

    /// The outcome of each check of the ID token; empty without an ID token.
    var findings: [CheckFinding] {
        if case .token(_, let findings) = identity { findings } else { [] }
    }

    /// The three session values of this login.
    func values(
        appID: String, nonce: String, graphDomain: String, granted: Set<Permission>, declined: Set<Permission>, at now: Date
    ) -> Session.Values {
        let names = Set(granted.map(\.name))
        let authenticationToken: AuthenticationToken?
        let profile: Profile
        switch identity {
        case .token(let token, _):
            let newToken = AuthenticationToken(token, appID: appID, nonce: nonce, graphDomain: graphDomain)
            authenticationToken = newToken
            profile = Profile(claims: newToken.verifiedClaims, permissions: names, isLimited: tokens == nil, at: now)
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
    /// Returns the profile of the `me` response with the permissions of the login.
    fileprivate func with(permissions: Set<String>) -> Profile {
        Profile(
            userID: userID, firstName: firstName, middleName: middleName, lastName: lastName, name: name, refreshDate: refreshDate,
            permissions: permissions)
    }
}
