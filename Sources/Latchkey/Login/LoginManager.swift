internal import Foundation

/// Logs people in (SDK.md, section 1.1).
///
/// Each call completes exactly once: with a result, a cancellation or an error, even if its task is canceled or another login is running.
/// If another login of the same session is running, a new login fails with the reason ``LoginFailureReason/loginInProgress``, and the
/// running login continues.
public final class LoginManager: Sendable {
    struct State: Sendable {
        var defaultAudience: DefaultAudience
        var forcesReauthentication = false
        /// The code verifier of the latest login, to detect a configuration that is used twice.
        var lastVerifier: CodeVerifier?
        /// The running login of this manager.
        var runningLogin: Task<LoginManagerLoginResult, any Error>?
        /// Whether ``LoginManager/cancel()`` has been called since the latest login reserved the session.
        var isCancelRequested = false
        /// The pending calls with a completion handler.
        var calls: [UInt64: Task<Void, Never>] = [:]
        var callCount: UInt64 = 0
    }

    let state: Locked<State>
    let settings: Settings
    let session: Session
    let environment: LoginEnvironment
    let presenter: (any DialogPresenter)?

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

    /// The default audience of the content that the app publishes.
    public var defaultAudience: DefaultAudience {
        get { state.withLock { $0.defaultAudience } }
        set { state.withLock { $0.defaultAudience = newValue } }
    }

    /// Whether a login ignores the browser's existing session, so that another person can log in. If `true`, the request asks the provider
    /// to authenticate the person again (`prompt=login`), and the system's authentication session is ephemeral. Default `false`.
    public var forcesReauthentication: Bool {
        get { state.withLock { $0.forcesReauthentication } }
        set { state.withLock { $0.forcesReauthentication = newValue } }
    }

    /// Logs in, and returns the complete result: tokens, profile, both tracking modes, and the outcome of each check of the ID token.
    ///
    /// A cancellation, by the person or of the task, is a result and not an error.
    /// - Parameters:
    ///   - configuration: the configuration of the login; with `nil`, the login fails with ``CoreErrorCode/errorInvalidArgument``.
    ///   - viewController: the anchor of the dialog; `nil` leaves the choice to the system.
    /// - Throws: ``LoginError``, ``CoreError``, or an error of the presenter. An error leaves the session unchanged.
    public func logIn(
        with configuration: LoginConfiguration?, from viewController: LoginAnchor? = nil
    ) async throws -> LoginManagerLoginResult {
        try await reservedLogin(.typed(configuration), at: viewController)()
    }

    /// Cancels the running login of this manager, if any.
    public func cancel() {
        let (running, calls) = state.withLock { state in
            state.isCancelRequested = true
            return (state.runningLogin, Array(state.calls.values))
        }
        running?.cancel()
        for call in calls { call.cancel() }
    }

    /// Runs `work` in a new task, which ``cancel()`` cancels. The block that `work` returns is then called on the main actor.
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
}
