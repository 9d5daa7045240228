/// The five steps of a login, from the arguments of a `logIn` method to the stored session (SDK.md, section 0).
extension LoginManager {
    /// A function that runs a login for which the session is reserved. The caller must call the function exactly once, because the session
    /// remains reserved until the function ends.
    typealias ReservedLogin = @Sendable () async throws -> LoginManagerLoginResult

    /// Performs the first two steps of a login, and returns a function that performs the other steps. Because the session is reserved at
    /// once, the second of two calls in a row fails.
    /// - Parameter other: the session to change; `nil` for the manager's session.
    func reservedLogin(_ arguments: LoginRequest, at anchor: LoginAnchor?, for other: Session? = nil) throws -> ReservedLogin {
        let attempt = try validate(arguments, at: anchor, for: other)
        try reserveSession(for: attempt)
        return { [self] in
            defer { session.endLogin() }
            return try await runUntilCancelled(attempt) {
                let (request, key) = await attempt.authorizationRequest()
                let redirect = try await attempt.present(request)
                return try await attempt.verifyAndStore(redirect, of: request, boundTo: key)
            }
        }
    }

    /// Step 1: validates the arguments, and copies the settings that the login needs.
    private func validate(_ arguments: LoginRequest, at anchor: LoginAnchor?, for other: Session?) throws -> LoginAttempt {
        let configuration = try arguments.configuration(settings: settings, session: session)
        return try LoginAttempt(
            configuration, manager: self, anchor: anchor, session: other, requiresSamePerson: arguments.requiresSamePerson)
    }

    /// Step 2: reserves the manager's session, even if the login changes another session, because two dialogs at the same time would
    /// confuse the person.
    /// - Throws: ``LoginError`` with the reason `login_in_progress` while another login of the session is running.
    private func reserveSession(for attempt: LoginAttempt) throws {
        guard session.beginLogin() else { throw LoginError(.unknown, .loginInProgress, "Another login is in progress.") }
        let verifier = attempt.configuration.codeVerifier
        let wasUsedBefore = state.withLock { state in
            defer { state.lastVerifier = verifier }
            state.isCancelRequested = false
            return state.lastVerifier == verifier
        }
        if wasUsedBefore {
            settings.log(.developerErrors, "A login configuration was used again. Its nonce and code verifier are for a single login.")
        }
    }

    /// Runs steps 3 to 5 in a task, which is canceled by ``cancel()`` or with the caller's task. A cancellation by the app or by the
    /// person is a result, not an error.
    private func runUntilCancelled(_ attempt: LoginAttempt, _ steps: @escaping ReservedLogin) async throws -> LoginManagerLoginResult {
        // The lock is held while the task is created and stored. Otherwise, a call of `cancel()` between these steps would have no effect.
        let running = state.withLock { state in
            // A login that is canceled before it runs must not show the dialog.
            guard !state.isCancelRequested, !Task.isCancelled else { return nil as Task<LoginManagerLoginResult, any Error>? }
            let task = Task {
                try Task.checkCancellation()
                return try await steps()
            }
            state.runningLogin = task
            return task
        }
        guard let task = running else { return .cancelled(.byApp, requested: attempt.configuration.tracking) }
        defer { state.withLock { $0.runningLogin = nil } }
        do {
            return try await settings.logTime(of: "A login", by: environment.uptime) {
                try await withTaskCancellationHandler {
                    try await task.value
                } onCancel: {
                    task.cancel()
                }
            }
        } catch let error as LoginCancellationError {
            return .cancelled(error.cancellation, requested: attempt.configuration.tracking)
        } catch  where task.isCancelled {
            return .cancelled(.byApp, requested: attempt.configuration.tracking)
        }
    }
}

extension LoginAttempt {
    /// Step 3: builds the authorization request, with a new challenge. Returns the request, and the key whose thumbprint the request
    /// contains, if any.
    func authorizationRequest() async -> (request: LoginDialogRequest, key: DeviceKey.StoredKey?) {
        let challenge = DialogChallenge(environment.system)
        let now = environment.system.now()
        let (userTokenNonce, key) = await Session.runBlockingWork {
            // If the session has expired, another person may log in, so the request must not reveal anything about the session's owner.
            let mayBeAnotherPerson = !requiresSamePerson && session.values.isExpired(at: now)
            return (mayBeAnotherPerson ? nil : session.secret(.userTokenNonce), deviceKey())
        }
        let request = LoginDialogRequest(
            configuration: configuration, provider: provider, version: version, appID: appID, urlSchemeSuffix: urlSchemeSuffix,
            defaultAudience: defaultAudience, challenge: challenge, startDate: environment.system.now(), uptime: environment.uptime(),
            logsAppEvents: logsAppEvents, forcesReauthentication: forcesReauthentication,
            userTokenNonce: userTokenNonce?.reveal(\.self), dpopThumbprint: key?.thumbprint)
        return (request, key)
    }

    /// Step 4: presents the dialog, and returns the first response, which comes from the presenter or from the app
    /// (``ForwardedRedirects``). The time limit is ``Settings/loginTimeout``.
    fileprivate func present(_ request: LoginDialogRequest) async throws -> DialogRedirect {
        let dialog = PendingDialog(
            request, loopbackRedirectURI: loopbackRedirectURI, httpsRedirectURI: httpsRedirectURI, anchor: anchor,
            isEphemeral: forcesReauthentication)
        try presenter.check(dialog)
        let first = OneShotResult<DialogRedirect>()
        let entry = ForwardedRedirects.shared.register(dialog, first)
        defer { ForwardedRedirects.shared.unregister(entry) }
        return try await withTimeLimit(timeout, clock: environment.clock, first: first) {
            let metadata = try await metadataOfReachableProvider()
            return try await presenter.present(dialog.showing(brand(metadata)))
        }
    }

    /// Checks that the provider is reachable before the dialog opens. Without this check, the browser would show only a network error.
    /// - Returns: the metadata with which the provider responds, if they can be read.
    private func metadataOfReachableProvider() async throws -> ProviderMetadata? {
        do {
            let response = try await environment.transport.send(TransportRequest(url: provider.discovery))
            return ProviderMetadata(response, of: provider.issuer)
        } catch let error as CoreError {
            guard error.reason == .network else { throw error }
            throw CoreError(
                .errorNetwork, .providerUnreachable, "\(provider.issuer) does not respond. \(error.explanation)", details: error.details)
        }
    }

    /// Step 5: verifies the response and the tokens, and stores the session, which notifies its observers. If this method throws, the
    /// session is unchanged. A cancellation by the person is thrown as an error. The verification has its own time limit.
    fileprivate func verifyAndStore(
        _ redirect: DialogRedirect, of request: LoginDialogRequest, boundTo key: DeviceKey.StoredKey?
    ) async throws -> LoginManagerLoginResult {
        let grant = try DialogGrant(
            redirect, challenge: request.challenge, tracking: configuration.tracking, issuer: provider.issuer, at: environment.system.now())
        let login = try await withTimeLimit(Self.verificationTimeLimit, clock: environment.clock) {
            try await verifiedLogin(from: grant.credential, redirectURI: redirect.redirectURI)
        }
        try Task.checkCancellation()
        return try await store(login, grant, boundTo: key)
    }
}
