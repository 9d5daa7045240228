internal import Foundation

/// Logs people in (SDK.md, section 1.1).
///
/// Each call completes exactly once: with a result, a cancellation or an error, even if its task is canceled or another login is running. A login
/// that starts while another one of the same session is running fails with the reason ``LoginFailureReason/loginInProgress``, and the other one
/// continues.
public final class LoginManager: Sendable {
    private struct State: Sendable {
        var defaultAudience: DefaultAudience
        var forcesReauthentication = false
        /// The code verifier of the latest login, to detect that one is used twice.
        var lastVerifier: CodeVerifier?
        /// The running login of this manager.
        var runningLogin: Task<LoginManagerLoginResult, any Error>?
        /// The pending calls with a completion handler.
        var calls: [UInt64: Task<Void, Never>] = [:]
        var callCount: UInt64 = 0
    }

    private let state: Locked<State>
    let settings: Settings
    let session: Session
    let environment: LoginEnvironment
    private let presenter: (any DialogPresenter)?

    /// Creates a manager for the shared session with the shared settings.
    public convenience init(defaultAudience: DefaultAudience = .friends) {
        self.init(settings: .shared, session: .shared, defaultAudience: defaultAudience)
    }

    /// Creates a manager for any session.
    /// - Parameter presenter: shows the dialog; `nil` uses ``Settings/presenter``, or else the presenter of the platform.
    public init(
        settings: Settings, session: Session, presenter: (any DialogPresenter)? = nil, environment: LoginEnvironment = .real,
        defaultAudience: DefaultAudience = .friends
    ) {
        self.settings = settings
        self.session = session
        self.presenter = presenter
        self.environment = environment
        state = Locked(State(defaultAudience: defaultAudience))
    }

    /// The default audience of what the app publishes.
    public var defaultAudience: DefaultAudience {
        get { state.withLock { $0.defaultAudience } }
        set { state.withLock { $0.defaultAudience = newValue } }
    }

    /// Whether a login ignores the browser's existing session, so that another person can log in: the request asks the provider to authenticate the
    /// person again (`prompt=login`), and the system's authentication session is ephemeral. Default `false`.
    public var forcesReauthentication: Bool {
        get { state.withLock { $0.forcesReauthentication } }
        set { state.withLock { $0.forcesReauthentication = newValue } }
    }

    /// Logs in, and returns everything: tokens, profile, both tracking modes, and the outcome of each check of the ID token.
    ///
    /// A cancellation, by the person or of the task, is a result and not an error.
    /// - Parameters:
    ///   - configuration: the request; with `nil`, the login fails with ``CoreErrorCode/errorInvalidArgument``.
    ///   - viewController: the anchor of the dialog; `nil` leaves the choice to the system.
    /// - Throws: ``LoginError``, ``CoreError``, or an error of the presenter. The session is unchanged.
    public func logIn(
        with configuration: LoginConfiguration?, from viewController: LoginAnchor? = nil
    ) async throws -> LoginManagerLoginResult {
        try await run(begin(.typed(configuration), at: viewController))
    }

    /// Cancels the running login of this manager, if any.
    public func cancel() {
        let (running, calls) = state.withLock { ($0.runningLogin, Array($0.calls.values)) }
        running?.cancel()
        for call in calls { call.cancel() }
    }

    /// Starts a login at once, and calls `completion` on the main actor, exactly once. If two calls are made in a row, the first one runs and the
    /// second one fails.
    func start(
        _ request: LoginRequest, at anchor: LoginAnchor?,
        completion: @escaping @MainActor @Sendable (Result<LoginManagerLoginResult, any Error>) -> Void
    ) {
        start(
            Result { try request.configuration(settings: settings, session: session) }, forSamePerson: request.requiresSamePerson,
            at: anchor,
            completion: completion)
    }

    /// Starts a login with a configuration, or completes with the error of an invalid one.
    func start(
        _ configuration: Result<LoginConfiguration, any Error>, forSamePerson requiresSamePerson: Bool = false, at anchor: LoginAnchor?,
        completion: @escaping @MainActor @Sendable (Result<LoginManagerLoginResult, any Error>) -> Void
    ) {
        let reserved = Result { try reserve(attempt(at: configuration.get(), forSamePerson: requiresSamePerson, at: anchor)) }
        runCancellably { [self] in
            let result: Result<LoginManagerLoginResult, any Error>
            do { result = .success(try await run(reserved.get())) } catch { result = .failure(error) }
            return { completion(result) }
        }
    }

    /// Runs work for a caller without a task of its own, so that ``cancel()`` can cancel it, and then calls the returned block on the main actor.
    func runCancellably(_ work: @escaping @Sendable () async -> @MainActor @Sendable () -> Void) {
        state.withLock { state in
            state.callCount += 1
            let call = state.callCount
            state.calls[call] = Task {
                let completion = await work()
                self.state.withLock { _ = $0.calls.removeValue(forKey: call) }
                await completion()
            }
        }
    }

    /// Logs in for another session, and reserves the manager's own session meanwhile, because two dialogs at the same time would confuse the
    /// person.
    func logIn(
        with configuration: LoginConfiguration, at anchor: LoginAnchor?, for other: Session
    ) async throws -> LoginManagerLoginResult {
        try await run(reserve(attempt(at: configuration, at: anchor, for: other)))
    }

    /// Collects the inputs of a login and reserves the session for it. The caller must call ``run(_:)`` next.
    func begin(_ request: LoginRequest, at anchor: LoginAnchor?) throws -> LoginAttempt {
        try reserve(
            attempt(at: request.configuration(settings: settings, session: session), forSamePerson: request.requiresSamePerson, at: anchor))
    }

    private func reserve(_ attempt: LoginAttempt) throws -> LoginAttempt {
        guard session.beginLogin() else {
            throw LoginError(.unknown, .loginInProgress, "Another login is in progress.")
        }
        let verifier = attempt.configuration.codeVerifier
        let wasUsedBefore = state.withLock { state in
            defer { state.lastVerifier = verifier }
            return state.lastVerifier == verifier
        }
        if wasUsedBefore {
            settings.log(.developerErrors, "A login configuration was used again. Its nonce and code verifier are for a single login.")
        }
        return attempt
    }

    /// Runs a login for which the session is reserved, and then releases the reservation.
    func run(_ attempt: LoginAttempt) async throws -> LoginManagerLoginResult {
        defer { session.endLogin() }
        // Otherwise the new task might show the dialog before it is canceled.
        if Task.isCancelled { return .cancelled(.byApp, requested: attempt.configuration.tracking) }
        let task = Task { try await attempt.run() }
        state.withLock { $0.runningLogin = task }
        defer { state.withLock { $0.runningLogin = nil } }
        do {
            return try await settings.logTime(of: "A login", by: environment.uptime) {
                try await withTaskCancellationHandler {
                    try await task.value
                } onCancel: {
                    task.cancel()
                }
            }
        } catch let cancelled as LoginCancellationError {
            return .cancelled(cancelled.cancellation, requested: attempt.configuration.tracking)
        } catch  where task.isCancelled {
            return .cancelled(.byApp, requested: attempt.configuration.tracking)
        }
    }

    /// Collects the inputs of a login.
    /// - Parameter other: the session that the login changes; `nil` for the manager's own.
    /// - Throws: ``CoreError`` if a required setting is missing or not valid.
    func attempt(
        at configuration: LoginConfiguration, forSamePerson requiresSamePerson: Bool = false, at anchor: LoginAnchor?,
        for other: Session? = nil
    ) throws(CoreError) -> LoginAttempt {
        let (appID, provider) = try settings.identity()
        return LoginAttempt(
            configuration: configuration, requiresSamePerson: requiresSamePerson, appID: appID,
            urlSchemeSuffix: settings.appURLSchemeSuffix,
            provider: provider,
            version: settings.graphAPIVersion, clockTolerance: settings.clockTolerance, timeout: settings.loginTimeout,
            loopbackRedirectURI: settings.loopbackRedirectURI, httpsRedirectURI: settings.httpsRedirectURI,
            defaultAudience: defaultAudience,
            logsAppEvents: settings.isAutoLogAppEventsEnabled, forcesReauthentication: forcesReauthentication, anchor: anchor,
            presenter: presenter ?? settings.presenter ?? PlatformPresenter.platformDefault, session: other ?? session,
            environment: environment,
            deviceKey: { self.deviceKey(for: configuration.tracking) })
    }
}
