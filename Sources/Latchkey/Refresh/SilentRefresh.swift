internal import Foundation
internal import LoginModel

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

    /// Presents the dialog. Any error of the presenter counts as a missing response, except a cancellation and a
    /// ``LimitedLoginRefreshError``.
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

/// Parses the response to a silent dialog request, whose parameters are only in the fragment (SDK.md, section 2.9; Wire.md, section 2.9).
struct SilentRefreshResponse: Sendable {
    /// The new ID token, not yet verified.
    let idToken: String
    /// The Graph domain; `nil` if the response contains none.
    let graphDomain: String?
    /// The value to send with the next login of this person, if any.
    let userTokenNonce: Secret?

    /// Parses a response.
    /// - Parameter issuer: the provider's issuer, compared with `iss` (RFC 9207, section 2.4).
    /// - Throws: the provider's error, or `invalidResponse` for a response that is not usable.
    init(_ response: DialogRedirect, challenge: DialogChallenge, issuer: String) throws(LimitedLoginRefreshError) {
        guard response.matchesRedirectURI else {
            throw .invalidResponse.withExplanation("The response arrived at an address other than the redirect URI.")
        }
        let text = response.url.absoluteString
        guard text.utf8.count <= RedirectParameters.maximumURLLength, let mark = text.firstIndex(of: "#") else {
            throw .invalidResponse.withExplanation("The response has no fragment, or one that is too long.")
        }
        let fields = FormFields(reading: text[text.index(after: mark)...])
        // A response to another request proves nothing, not even that a login is required.
        guard challenge.matches(state: fields[DialogParameter.state]) else {
            throw .invalidResponse.withExplanation("The state in the response does not contain the challenge of this refresh.")
        }
        if let issuerInResponse = fields[DialogParameter.issuer], issuerInResponse != issuer {
            throw .invalidResponse.withExplanation("The response is from another provider: iss is \(issuerInResponse.prefix(200)).")
        }
        guard let token = fields[DialogParameter.idToken] else {
            guard let error = fields[DialogParameter.error] else {
                throw .invalidResponse.withExplanation("The response has neither an id_token nor an error.")
            }
            throw RefreshErrorMapping.refreshError(for: error).withExplanation("The dialog refused the refresh: \(error.prefix(200)).")
        }
        idToken = token
        graphDomain = fields[DialogParameter.graphDomain]
        userTokenNonce = fields[DialogParameter.userTokenNonce].map { Secret($0) }
    }
}

/// The retries of a silent refresh, with exponential backoff and jitter (SDK.md, section 2.9).
struct RefreshRetry: Sendable, Equatable {
    /// The maximum number of attempts, including the first one.
    let maximumAttempts = 3
    private let initialDelay = 1.0
    private let maximumDelay = 30.0
    private let jitter = 0.2

    /// Returns the time to wait before the next attempt; `nil` if there should be no other attempt.
    /// - Parameters:
    ///   - failures: the number of failed attempts, at least 1.
    ///   - chance: a random number from 0 to 1, so that many devices do not retry at the same time.
    func wait(after error: LimitedLoginRefreshError, failures: Int, chance: Double) -> Duration? {
        guard failures < maximumAttempts, error == .networkError || error == .timeout else { return nil }
        var seconds = initialDelay
        for _ in 1..<max(failures, 1) where seconds < maximumDelay { seconds *= 2 }
        return .seconds(min(seconds, maximumDelay) * (1 + jitter * (2 * chance - 1)))
    }
}
