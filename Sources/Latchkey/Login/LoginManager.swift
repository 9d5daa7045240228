internal import Foundation

/// Logs people in (client-sdk.md, section 1.1).
///
/// Each call completes exactly once: with a result, a cancel or a failure, also when its task is cancelled or another login runs. A login that
/// is called while another one of the same session runs fails with the reason ``LoginFailureReason/loginInProgress``, and the other goes on.
public final class LoginManager: Sendable {
    private struct State: Sendable {
        var defaultAudience: DefaultAudience
        var startsFresh = false
        /// What the last login proved its code with.
        var usedVerifier: CodeVerifier?
        /// The login that runs for this manager.
        var running: Task<LoginManagerLoginResult, any Error>?
        /// The calls with a completion handler that have not been answered.
        var calls: [UInt64: Task<Void, Never>] = [:]
        var callCount: UInt64 = 0
    }

    private let state: Locked<State>
    let settings: Settings
    let session: Session
    let surroundings: LoginSurroundings
    private let presenter: (any DialogPresenter)?

    /// A manager for the session of the process, with the shared settings.
    public convenience init(defaultAudience: DefaultAudience = .friends) {
        self.init(settings: .shared, session: .shared, defaultAudience: defaultAudience)
    }

    /// A manager for any session.
    /// - Parameter presenter: shows the dialog; when `nil`, ``Settings/presenter``, else what suits the platform.
    public init(
        settings: Settings, session: Session, presenter: (any DialogPresenter)? = nil, surroundings: LoginSurroundings = .real,
        defaultAudience: DefaultAudience = .friends
    ) {
        self.settings = settings
        self.session = session
        self.presenter = presenter
        self.surroundings = surroundings
        state = Locked(State(defaultAudience: defaultAudience))
    }

    /// Who sees by default what the app publishes.
    public var defaultAudience: DefaultAudience {
        get { state.withLock { $0.defaultAudience } }
        set { state.withLock { $0.defaultAudience = newValue } }
    }

    /// Whether a login starts as in a browser that knows nobody, so that somebody else can log in: the provider is told to ask who the person
    /// is (`prompt=login`), and an authentication session of the system keeps nothing. Default `false`.
    public var startsFresh: Bool {
        get { state.withLock { $0.startsFresh } }
        set { state.withLock { $0.startsFresh = newValue } }
    }

    /// Logs in and tells everything: tokens, profile, both tracking modes, and what each check of the ID token said.
    ///
    /// A cancel is a result, not an error; so is the cancelling of the task.
    /// - Parameters:
    ///   - configuration: `nil` makes the login fail with ``CoreErrorCode/errorInvalidArgument``.
    ///   - viewController: where the dialog should appear; `nil` leaves it to the system.
    /// - Throws: ``LoginError`` or ``CoreError``, or what the presenter throws. Nothing has changed then.
    public func logIn(
        with configuration: LoginConfiguration?, from viewController: LoginAnchor? = nil
    ) async throws -> LoginManagerLoginResult {
        try await run(begin(.given(configuration), at: viewController))
    }

    /// Ends the login that this manager runs, if any, as cancelled.
    public func cancel() {
        let (running, calls) = state.withLock { ($0.running, Array($0.calls.values)) }
        running?.cancel()
        for call in calls { call.cancel() }
    }

    /// Begins a login at once, and calls back on the main actor, exactly once. Of two calls in a row the first one runs, and the second one is
    /// refused.
    func start(
        _ wish: LoginWish, at anchor: LoginAnchor?,
        completion: @escaping @MainActor @Sendable (Result<LoginManagerLoginResult, any Error>) -> Void
    ) {
        start(
            Result { try wish.configuration(settings: settings, session: session) }, forSamePerson: wish.isForSamePerson, at: anchor,
            completion: completion)
    }

    /// The same, where a configuration has been made, or has been found to be impossible.
    func start(
        _ configuration: Result<LoginConfiguration, any Error>, forSamePerson isForSamePerson: Bool = false, at anchor: LoginAnchor?,
        completion: @escaping @MainActor @Sendable (Result<LoginManagerLoginResult, any Error>) -> Void
    ) {
        let begun = Result { try reserve(attempt(at: configuration.get(), forSamePerson: isForSamePerson, at: anchor)) }
        call { [self] in
            let result: Result<LoginManagerLoginResult, any Error>
            do { result = .success(try await run(begun.get())) } catch { result = .failure(error) }
            return { completion(result) }
        }
    }

    /// Works for a caller that has no task of its own, so that ``cancel()`` reaches it, and then tells the caller.
    func call(_ work: @escaping @Sendable () async -> @MainActor @Sendable () -> Void) {
        state.withLock { state in
            state.callCount += 1
            let call = state.callCount
            state.calls[call] = Task {
                let tell = await work()
                self.state.withLock { _ = $0.calls.removeValue(forKey: call) }
                await tell()
            }
        }
    }

    /// Logs in for another session than the manager's, which is reserved meanwhile: two dialogs at once would confuse the person.
    func logIn(with configuration: LoginConfiguration, at anchor: LoginAnchor?, for other: Session) async throws -> LoginManagerLoginResult
    {
        try await run(reserve(attempt(at: configuration, at: anchor, for: other)))
    }

    /// Collects what a login needs and reserves the session for it. Who calls this calls ``run(_:)`` next.
    func begin(_ wish: LoginWish, at anchor: LoginAnchor?) throws -> LoginAttempt {
        try reserve(
            attempt(at: wish.configuration(settings: settings, session: session), forSamePerson: wish.isForSamePerson, at: anchor))
    }

    private func reserve(_ attempt: LoginAttempt) throws -> LoginAttempt {
        guard session.beginLogin() else {
            throw LoginError(.unknown, .loginInProgress, "Another login has not ended yet.")
        }
        let verifier = attempt.configuration.codeVerifier
        let isUsed = state.withLock { state in
            defer { state.usedVerifier = verifier }
            return state.usedVerifier == verifier
        }
        if isUsed {
            settings.log(.developerErrors, "A login configuration is used again. Its nonce and code verifier are meant for one login.")
        }
        return attempt
    }

    /// Runs a login for which the session is reserved, and lets the next one begin.
    func run(_ attempt: LoginAttempt) async throws -> LoginManagerLoginResult {
        defer { session.endLogin() }
        // The new task could show the dialog before it is canceled.
        if Task.isCancelled { return .cancelled(.byApp, requested: attempt.configuration.tracking) }
        let task = Task { try await attempt.run() }
        state.withLock { $0.running = task }
        defer { state.withLock { $0.running = nil } }
        do {
            return try await settings.logTime(of: "A login", by: surroundings.uptime) {
                try await withTaskCancellationHandler {
                    try await task.value
                } onCancel: {
                    task.cancel()
                }
            }
        } catch let cancelled as LoginCancelled {
            return .cancelled(cancelled.cancellation, requested: attempt.configuration.tracking)
        } catch  where task.isCancelled {
            return .cancelled(.byApp, requested: attempt.configuration.tracking)
        }
    }

    /// Collects what a login needs, or says what is missing.
    /// - Parameter other: the session that the login changes; that of the manager if `nil`.
    func attempt(
        at configuration: LoginConfiguration, forSamePerson isForSamePerson: Bool = false, at anchor: LoginAnchor?,
        for other: Session? = nil
    ) throws(CoreError) -> LoginAttempt {
        let (appID, provider) = try settings.identity()
        return LoginAttempt(
            configuration: configuration, isForSamePerson: isForSamePerson, appID: appID, urlSchemeSuffix: settings.appURLSchemeSuffix,
            provider: provider,
            version: settings.graphAPIVersion, clockTolerance: settings.clockTolerance, timeout: settings.loginTimeout,
            loopbackRedirectURI: settings.loopbackRedirectURI, httpsRedirectURI: settings.httpsRedirectURI,
            defaultAudience: defaultAudience,
            logsAppEvents: settings.isAutoLogAppEventsEnabled, startsFresh: startsFresh, anchor: anchor,
            presenter: presenter ?? settings.presenter ?? PlatformPresenter.suitable, session: other ?? session, surroundings: surroundings,
            deviceKey: { self.deviceKey(for: configuration.tracking) })
    }
}
