internal import IdentityTokens

/// Verifies the ID token of a refresh, and derives the session's new values from it (SDK.md, section 2.9).
struct RefreshedTokenVerifier: Sendable {
    /// The attempt, whose configuration contains the expected nonce.
    let attempt: LoginAttempt
    let limited: LimitedSession
    /// The Graph domain in the response. If the response contains none (`nil`), the Graph domain of the old token applies.
    var graphDomain: String?

    /// The time limit for fetching the provider's keys.
    static let timeout = Duration.seconds(30)

    /// Verifies the token and its subject, and returns the new values.
    /// - Parameter thumbprint: the thumbprint of the key that the token must be bound to; `nil` permits any key or none.
    func values(_ idToken: String, boundTo thumbprint: String?) async throws -> Session.Values {
        let token = try await withTimeLimit(Self.timeout, clock: attempt.environment.clock) { try await attempt.verify(idToken).0 }
        guard token.claims.subject.utf8.elementsEqual(limited.profile.userID.utf8) else { throw LimitedLoginRefreshError.userMismatch }
        if let thumbprint, token.claims.confirmationThumbprint != thumbprint {
            throw LimitedLoginRefreshError.invalidResponse.withExplanation("The new token is not bound to the same key as the old one.")
        }
        let authenticationToken = AuthenticationToken(
            token, appID: attempt.appID, nonce: attempt.configuration.nonce,
            graphDomain: graphDomain ?? limited.authenticationToken.graphDomain)
        let profile = Profile(
            claims: authenticationToken.verifiedClaims, permissions: limited.profile.permissions ?? [], isLimited: true,
            at: attempt.environment.system.now())
        return Session.Values(accessToken: nil, authenticationToken: authenticationToken, profile: profile)
    }
}
