internal import Foundation

/// The silent refresh of a limited session: a dialog request with `prompt=none` in a browser without a visible page (SDK.md, section 2.9;
/// Wire.md, section 2.9).
struct SilentRefresh: Sendable {
    let manager: LoginManager
    let limited: LimitedSession
    let anchor: LoginAnchor?

    /// The time limit of each attempt.
    static let timeout = Duration.seconds(30)

    /// Runs the refresh.
    /// - Returns: the new values of the session.
    func run() async throws -> RefreshedSession {
        let retry = RefreshRetry()
        var failures = 0
        while true {
            do {
                return try await attemptOnce()
            } catch {
                let error = LimitedLoginRefreshError(error)
                failures += 1
                let environment = manager.environment
                let chance = Double(environment.system.randomBytes(1).first ?? 0) / 255
                guard let wait = retry.wait(after: error, failures: failures, chance: chance) else { throw error }
                try await environment.clock.sleep(for: wait)
            }
        }
    }

    /// Runs one attempt, with a new nonce and a new challenge.
    private func attemptOnce() async throws -> RefreshedSession {
        try limited.requireUnchanged(manager.session.values)
        let attempt = try LoginAttempt(
            .refreshing(limited, nonce: nil, settings: manager.settings), manager: manager, anchor: anchor)
        guard let presenter = attempt.presenter as? any SilentDialogPresenter else { throw LimitedLoginRefreshError.unsupportedPlatform }
        guard !presenter.asksForConsent || manager.settings.mayAskForConsentInSilentRefresh else {
            throw LimitedLoginRefreshError.unsupportedPlatform.withExplanation(
                "The system asks the person before it opens the browser, which Settings.mayAskForConsentInSilentRefresh does not allow.")
        }
        var (request, key) = await attempt.authorizationRequest()
        request.silentIDTokenHint = limited.authenticationToken.tokenString
        let dialog = PendingDialog(
            request, loopbackRedirectURI: attempt.loopbackRedirectURI, httpsRedirectURI: attempt.httpsRedirectURI, anchor: anchor)
        try presenter.check(dialog)
        let redirect = try await withTimeLimit(Self.timeout, clock: attempt.environment.clock) { try await present(presenter, dialog) }
        let response = try SilentRefreshResponse(redirect, challenge: request.challenge, issuer: attempt.provider.issuer)
        let values = try await RefreshedTokenVerifier(attempt: attempt, limited: limited, graphDomain: response.graphDomain)
            .values(response.idToken, boundTo: nil)
        var secrets = key?.secrets(for: values.authenticationToken) ?? [:]
        secrets[.userTokenNonce] = response.userTokenNonce
        return RefreshedSession(values: values, secrets: secrets)
    }

    /// Presents the dialog. Every error of a presenter, except a cancellation and an error of the refresh itself, means that there was no response.
    private func present(_ presenter: any SilentDialogPresenter, _ dialog: PendingDialog) async throws -> DialogRedirect {
        do {
            return try await presenter.presentSilently(dialog)
        } catch {
            switch error {
            case is LimitedLoginRefreshError, is LoginCancellationError, is CancellationError: throw error
            // The description of the error might contain the dialog URL, and thus the token.
            default:
                throw LimitedLoginRefreshError.networkError.withExplanation("The dialog did not respond: \(type(of: error)).", cause: error)
            }
        }
    }
}
