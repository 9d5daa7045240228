public import Foundation

/// Logs a person in on a device without a browser or keyboard: the person enters a code in a browser on another device (SDK.md, section
/// 1.11; RFC 8628).
///
/// ```swift
/// let manager = DeviceLoginManager(permissions: ["email"], enableSmartLogin: false)
/// let result = try await manager.logIn { code in
///     screen.show("Go to \(code.verificationURL) and enter \(code.loginCode)")
/// }
/// ```
///
/// A device login needs ``Settings/clientToken``, and the provider must permit the app to log in from devices. A device login is a classic
/// login: it returns an access token and no ID token.
public final class DeviceLoginManager: Sendable {
    /// The permissions that the app requests, as passed to the initializer.
    public let permissions: [String]
    /// Whether the code is announced to nearby devices. The value is stored for source compatibility and has no effect, because any nearby
    /// device could use the code.
    public let isSmartLoginEnabled: Bool

    private struct State: Sendable {
        var delegate = DelegateReference<any DeviceLoginManagerDelegate>(nil)
        var redirectURL: URL?
        /// The task that ``DeviceLoginManager/start()`` created; `nil` if no such task is running.
        var started: Task<Void, Never>?
        /// The running login.
        var running: Task<DeviceLoginManagerResult, any Error>?
    }

    private let state = Locked(State())
    private let settings: Settings
    private let session: Session
    private let environment: LoginEnvironment

    /// Creates a manager for the shared session with the shared settings.
    public convenience init(permissions: [String], enableSmartLogin: Bool) {
        self.init(permissions: permissions, enableSmartLogin: enableSmartLogin, settings: .shared, session: .shared)
    }

    /// Creates a manager for any session.
    public init(
        permissions: [String], enableSmartLogin: Bool = false, settings: Settings, session: Session, environment: LoginEnvironment = .real
    ) {
        self.permissions = permissions
        isSmartLoginEnabled = enableSmartLogin
        self.settings = settings
        self.session = session
        self.environment = environment
    }

    /// The delegate for logins that ``start()`` begins. The reference is weak.
    public var delegate: (any DeviceLoginManagerDelegate)? {
        get { state.withLock { $0.delegate }.delegate }
        set {
            let reference = DelegateReference(newValue)
            state.withLock { $0.delegate = reference }
        }
    }

    /// The URL to which the provider may redirect the person's browser after they have agreed. It must be one of the app's redirect URIs.
    public var redirectURL: URL? {
        get { state.withLock { $0.redirectURL } }
        set { state.withLock { $0.redirectURL = newValue } }
    }

    /// Starts a login that reports to the delegate. The manager is retained until the login ends. A call while such a login is running has
    /// no effect.
    public func start() {
        let isNew = state.withLock { state in
            guard state.started == nil else { return false }
            state.started = Task { await self.runForDelegate() }
            return true
        }
        if !isNew { settings.log(.developerErrors, "DeviceLoginManager.start() was called during its login; the call has no effect.") }
    }

    /// Cancels the running login of this manager, if any.
    public func cancel() {
        let (started, running) = state.withLock { ($0.started, $0.running) }
        started?.cancel()
        running?.cancel()
    }

    /// Logs in. If the task is canceled, the login ends as canceled.
    /// - Parameter show: shows the code to the person; called once, before the polling starts.
    /// - Returns: a result with a token, or with the reason why there is none. A cancellation or an expired code is not an error.
    /// - Throws: ``LoginError`` or ``CoreError``. An error leaves the session unchanged.
    public func logIn(showing show: @escaping @Sendable (DeviceLoginCodeInfo) async -> Void) async throws -> DeviceLoginManagerResult {
        let login = try makeLogin()
        guard session.beginLogin() else { throw LoginError(.unknown, .loginInProgress, "Another login is in progress.") }
        defer { session.endLogin() }
        // The lock is held while the task is created and stored. Otherwise, a call of `cancel()` between these steps would have no effect.
        let running = state.withLock { state in
            // A login that is canceled before it runs must not show the code.
            guard !Task.isCancelled else { return nil as Task<DeviceLoginManagerResult, any Error>? }
            let task = Task { try await login.run(showing: show) }
            state.running = task
            return task
        }
        guard let task = running else { return DeviceLoginManagerResult(.byApp) }
        defer { state.withLock { $0.running = nil } }
        do {
            return try await settings.logTime(of: "A device login", by: environment.uptime) {
                try await withTaskCancellationHandler {
                    try await task.value
                } onCancel: {
                    task.cancel()
                }
            }
        } catch  where task.isCancelled {
            return DeviceLoginManagerResult(.byApp)
        }
    }

    private func runForDelegate() async {
        let result: Result<DeviceLoginManagerResult, any Error>
        do {
            result = .success(try await logIn { code in await self.notifyDelegate(of: code) })
        } catch {
            result = .failure(error)
        }
        await complete(result)
    }

    @MainActor
    private func notifyDelegate(of code: DeviceLoginCodeInfo) {
        // After a cancellation, the delegate is notified only of the end of the login.
        guard !Task.isCancelled else { return }
        delegate?.deviceLoginManager(self, startedWith: code)
    }

    @MainActor
    private func complete(_ result: Result<DeviceLoginManagerResult, any Error>) {
        // `started` is reset before the delegate is called, because the delegate may start the next login at once.
        state.withLock { $0.started = nil }
        switch result {
        case .success(let result): delegate?.deviceLoginManager(self, completedWith: result, error: nil)
        case .failure(let error): delegate?.deviceLoginManager(self, completedWith: nil, error: error)
        }
    }

    /// Collects the inputs of a login.
    /// - Throws: ``CoreError`` if a required setting is missing, or if a setting or a permission is not valid.
    private func makeLogin() throws(CoreError) -> DeviceLogin {
        let (appID, provider) = try settings.identity()
        guard let clientToken = settings.clientToken, !clientToken.isEmpty else {
            throw CoreError(.errorInvalidArgument, .noClientToken, "Settings.clientToken is not set, and a device login needs it.")
        }
        let graph = GraphService(provider: provider, version: settings.graphAPIVersion, transport: environment.transport)
        return DeviceLogin(
            permissions: try checkedPermissions(), redirectURL: redirectURL, appID: appID, appAccessToken: "\(appID)|\(clientToken)",
            graph: graph, session: session, environment: environment)
    }

    private func checkedPermissions() throws(CoreError) -> [Permission] {
        do {
            return try permissions.map { name throws(LoginInputError) in try Permission(validating: name) }
        } catch {
            throw CoreError(error, argument: "permissions")
        }
    }
}

/// The delegate of a device login (SDK.md, section 1.11).
///
/// For each ``DeviceLoginManager/start()``, `deviceLoginManager(_:completedWith:error:)` is called exactly once, and
/// `deviceLoginManager(_:startedWith:)` at most once before that.
public protocol DeviceLoginManagerDelegate: AnyObject {
    /// Called when the provider has issued a code. Show it to the person together with the verification URL.
    @preconcurrency @MainActor func deviceLoginManager(_ loginManager: DeviceLoginManager, startedWith codeInfo: DeviceLoginCodeInfo)

    /// Called when the login has ended.
    /// - Parameters:
    ///   - result: the result, which may be canceled; `nil` if there is an error.
    ///   - error: a ``LoginError`` or a ``CoreError``, which leaves the session unchanged; `nil` if there is a result.
    @preconcurrency @MainActor func deviceLoginManager(
        _ loginManager: DeviceLoginManager, completedWith result: DeviceLoginManagerResult?, error: (any Error)?)
}
