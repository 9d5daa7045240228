internal import IdentityTokens

/// Checks a token that a refresh brought, and makes of it what the session becomes (client-sdk.md, section 2.9).
struct RefreshedToken: Sendable {
    /// Knows the nonce that the token must have.
    let attempt: LoginAttempt
    let limited: LimitedSession
    /// What the answer names; `nil` where it names none, and it is the one of the old token.
    var graphDomain: String?

    /// How long the provider's keys may take.
    static let timeout = Duration.seconds(30)

    /// - Parameter thumbprint: the key that the token must name; without one it names any or none.
    func values(_ idToken: String, boundTo thumbprint: String?) async throws -> Session.Values {
        let token = try await withTimeLimit(Self.timeout, clock: attempt.surroundings.clock) { try await attempt.verify(idToken).0 }
        guard token.claims.subject.utf8.elementsEqual(limited.profile.userID.utf8) else { throw LimitedLoginRefreshError.userMismatch }
        if let thumbprint, token.claims.confirmationThumbprint != thumbprint {
            throw LimitedLoginRefreshError.invalidResponse.because("The new token is not bound to the key that the old one is bound to.")
        }
        let authenticationToken = AuthenticationToken(
            token, appID: attempt.appID, nonce: attempt.configuration.nonce,
            graphDomain: graphDomain ?? limited.authenticationToken.graphDomain)
        let profile = Profile(
            claims: authenticationToken.verifiedClaims, permissions: limited.profile.permissions ?? [], isLimited: true,
            at: attempt.surroundings.surroundings.now())
        return Session.Values(accessToken: nil, authenticationToken: authenticationToken, profile: profile)
    }
}
