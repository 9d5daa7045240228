internal import Foundation

/// The way that the person sees: a login that asks for the same again (client-sdk.md, section 2.9).
struct ExplicitRefresh: Sendable {
    let manager: LoginManager
    let limited: LimitedSession
    let anchor: LoginAnchor?

    /// - Returns: what the session becomes.
    func run() async throws -> RefreshedSession {
        try limited.requireUnchanged(manager.session.values)
        // A session to try on: who logs in as somebody else is refused there, and the real one has not changed.
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
