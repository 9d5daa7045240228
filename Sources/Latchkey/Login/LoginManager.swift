internal import Foundation

/// Logs people in (client-sdk.md, section 1.1).
///
/// Each call completes exactly once: with a result, a cancel or a failure, also when its task is cancelled or another login runs.
public final class LoginManager: Sendable {
    private struct State: Sendable {
        var defaultAudience: DefaultAudience
        /// The login that runs for this manager.
        var running: Task<LoginManagerLoginResult, any Error>?
        /// The calls with a completion handler that have not been answered.
        var calls: [UInt64: Task<Void, Never>] = [:]
        var callCount: UInt64 = 0
    }

    private let state: Locked<State>
    private let settings: Settings
    private let session: Session
    private let presenter: (any DialogPresenter)?
    private let surroundings: LoginSurroundings

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

    /// Logs in and calls back on the main actor, exactly once. Of two calls in a row the first one runs, and the second one is refused.
    public func logIn(configuration: LoginConfiguration?, completion: @escaping @MainActor @Sendable (LoginResult) -> Void) {
        let attempt = Result { try begin(at: configuration) }
        state.withLock { state in
            state.callCount += 1
            let call = state.callCount
            state.calls[call] = Task {
                let result: LoginResult
                do { result = LoginResult(try await run(attempt.get())) } catch { result = .failed(error) }
                self.state.withLock { _ = $0.calls.removeValue(forKey: call) }
                await completion(result)
            }
        }
    }

    /// Logs in. Cancelling the task ends the login as cancelled.
    public func logIn(configuration: LoginConfiguration?) async -> LoginResult {
        do {
            return LoginResult(try await logIn(with: configuration))
        } catch {
            return .failed(error)
        }
    }

    /// Logs in and tells everything: tokens, profile, both tracking modes, and what each check of the ID token said.
    ///
    /// A cancel is a result, not an error; so is the cancelling of the task.
    /// - Throws: ``LoginError`` or ``CoreError``, or what the presenter throws. Nothing has changed then.
    public func logIn(with configuration: LoginConfiguration?) async throws -> LoginManagerLoginResult {
        try await run(begin(at: configuration))
    }

    /// Collects what a login needs and reserves the session for it. Who calls this calls ``run(_:)`` next.
    private func begin(at configuration: LoginConfiguration?) throws -> LoginAttempt {
        let attempt = try attempt(at: configuration)
        guard session.beginLogin() else {
            throw LoginError(.unknown, .loginInProgress, "Another login has not ended yet.")
        }
        return attempt
    }

    /// Runs a login for which the session is reserved, and lets the next one begin.
    private func run(_ attempt: LoginAttempt) async throws -> LoginManagerLoginResult {
        defer { session.endLogin() }
        let task = Task { try await attempt.run() }
        state.withLock { $0.running = task }
        defer { state.withLock { $0.running = nil } }
        do {
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        } catch let cancelled as LoginCancelled {
            return .cancelled(cancelled.cancellation, requested: attempt.configuration.tracking)
        } catch  where task.isCancelled {
            return .cancelled(.byApp, requested: attempt.configuration.tracking)
        }
    }

    /// Ends the login that this manager runs, if any, as cancelled.
    public func cancel() {
        let (running, calls) = state.withLock { ($0.running, Array($0.calls.values)) }
        running?.cancel()
        for call in calls { call.cancel() }
    }

    /// Forgets who is logged in. Works on this device alone: the provider is not told, and the browser may stay logged in there.
    public func logOut() { session.clear() }

    /// Collects what a login needs, or says what is missing.
    private func attempt(at configuration: LoginConfiguration?) throws(CoreError) -> LoginAttempt {
        guard let configuration else {
            throw CoreError(
                .errorInvalidArgument, .noConfiguration,
                "There is no configuration. LoginConfiguration.validated(…) says which rule a configuration broke.",
                details: [ErrorArgumentNameKey: "configuration"])
        }
        guard let appID = settings.appID, AppID.isWellFormed(appID) else {
            throw CoreError(.errorInvalidArgument, .noAppID, "Settings.appID is not set to an app id, which is made of digits.")
        }
        guard let providerURL = settings.providerURL else {
            throw CoreError(.errorInvalidArgument, .noProvider, "Settings.providerURL is not set to the address of a provider.")
        }
        return LoginAttempt(
            configuration: configuration, appID: appID, urlSchemeSuffix: settings.appURLSchemeSuffix,
            provider: try ProviderAddress(providerURL), version: settings.graphAPIVersion, clockTolerance: settings.clockTolerance,
            timeout: settings.loginTimeout,
            loopbackRedirectURI: settings.loopbackRedirectURI, defaultAudience: defaultAudience,
            presenter: presenter ?? settings.presenter ?? PlatformPresenter.suitable, session: session, surroundings: surroundings)
    }
}
