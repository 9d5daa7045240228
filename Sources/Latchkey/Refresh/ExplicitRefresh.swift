internal import Foundation

/// The explicit refresh of a limited session: a visible login with the same permissions (SDK.md, section 2.9).
struct ExplicitRefresh: Sendable {
    let manager: LoginManager
    let limited: LimitedSession
    let anchor: LoginAnchor?

    /// Runs the refresh.
    /// - Returns: the new values of the session.
    func run() async throws -> RefreshedSession {
        try limited.requireUnchanged(manager.session.values)
        // The login runs in a temporary session. If another person logs in, the temporary session rejects the login, and the real session
        // is unchanged.
        let temporarySession = Session(storage: nil, notifications: NotificationCenter())
        _ = temporarySession.replace(
            Session.Values(),
            with: Session.Values(accessToken: nil, authenticationToken: limited.authenticationToken, profile: limited.profile))
        if let nonce = manager.session.secret(.userTokenNonce) { temporarySession.store(nonce, as: .userTokenNonce) }
        let configuration = try LoginConfiguration.refreshing(limited, nonce: nil, settings: manager.settings)
        let result = try await manager.reservedLogin(.typed(configuration), at: anchor, for: temporarySession)()
        guard !result.isCancelled else { throw LimitedLoginRefreshError.cancelled }
        return RefreshedSession(values: temporarySession.values, secrets: temporarySession.contents.secrets)
    }
}
