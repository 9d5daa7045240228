internal import Foundation

/// The explicit refresh of a limited session: a visible login with the same permissions (client-sdk.md, section 2.9).
struct ExplicitRefresh: Sendable {
    let manager: LoginManager
    let limited: LimitedSession
    let anchor: LoginAnchor?

    /// Runs the refresh.
    /// - Returns: the new values of the session.
    func run() async throws -> RefreshedSession {
        try limited.requireUnchanged(manager.session.values)
        // The login runs in a temporary session, which rejects another person, so that the real session is unchanged in this case.
        let trial = Session(storage: nil, notifications: NotificationCenter())
        _ = trial.exchange(
            Session.Values(),
            for: Session.Values(accessToken: nil, authenticationToken: limited.authenticationToken, profile: limited.profile))
        if let nonce = manager.session.secret(.userTokenNonce) { trial.keep(nonce, as: .userTokenNonce) }
        let configuration = try LoginConfiguration.refreshing(limited, nonce: nil, settings: manager.settings)
        let result = try await manager.logIn(with: configuration, at: anchor, for: trial)
        guard !result.isCancelled else { throw LimitedLoginRefreshError.cancelled }
        return RefreshedSession(values: trial.values, secrets: trial.kept.secrets)
    }
}
