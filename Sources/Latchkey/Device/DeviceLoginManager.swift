public import Foundation

/// Logs people in on a device without a browser or a keyboard: the person types a code in a browser elsewhere (client-sdk.md, section 1.11;
/// RFC 8628).
///
/// ```swift
/// let manager = DeviceLoginManager(permissions: ["email"], enableSmartLogin: false)
/// let result = try await manager.logIn { code in
///     screen.show("Go to \(code.verificationURL) and enter \(code.loginCode)")
/// }
/// ```
///
/// Needs ``Settings/clientToken``, and an app that the provider lets log in from devices. It is a classic login: it gives an access token, no
/// ID token.
public final class DeviceLoginManager: Sendable {
    /// What the person is asked for, as it was handed in.
    public let permissions: [String]
    /// Kept for source compatibility and without effect: a code that devices in the neighbourhood can hear is one that they can use.
    public let isSmartLoginEnabled: Bool

    private struct State: Sendable {
        var delegate = DelegateReference<any DeviceLoginManagerDelegate>(nil)
        var redirectURL: URL?
        /// The call of ``DeviceLoginManager/start()`` that has not been answered.
        var started: Task<Void, Never>?
        /// The login that runs.
        var running: Task<DeviceLoginManagerResult, any Error>?
    }

    private let state = Locked(State())
    private let settings: Settings
    private let session: Session
    private let surroundings: LoginSurroundings

    /// The documented initialiser: for the session of the process, with the shared settings.
    public convenience init(permissions: [String], enableSmartLogin: Bool) {
        self.init(permissions: permissions, enableSmartLogin: enableSmartLogin, settings: .shared, session: .shared)
    }

    /// A manager for any session.
    public init(
        permissions: [String], enableSmartLogin: Bool = false, settings: Settings, session: Session, surroundings: LoginSurroundings = .real
    ) {
        self.permissions = permissions
        isSmartLoginEnabled = enableSmartLogin
        self.settings = settings
        self.session = session
        self.surroundings = surroundings
    }

    /// Hears of what ``start()`` begins. Not kept alive.
    public var delegate: (any DeviceLoginManagerDelegate)? {
        get { state.withLock { $0.delegate }.delegate }
        set {
            let reference = DelegateReference(newValue)
            state.withLock { $0.delegate = reference }
        }
    }

    /// Where the provider may send the person's browser when they have agreed; one of the app's redirect URIs.
    public var redirectURL: URL? {
        get { state.withLock { $0.redirectURL } }
        set { state.withLock { $0.redirectURL = newValue } }
    }

    /// Begins a login and tells the delegate. The manager lives until it has ended. While one runs that was started here, this does nothing.
    public func start() {
        let isNew = state.withLock { state in
            guard state.started == nil else { return false }
            state.started = Task { await self.runForDelegate() }
            return true
        }
        if !isNew { settings.log(.developerErrors, "DeviceLoginManager.start() was called while its login runs; the call has no effect.") }
    }

    /// Ends the login that this manager runs, if any, as cancelled.
    public func cancel() {
        let (started, running) = state.withLock { ($0.started, $0.running) }
        started?.cancel()
        running?.cancel()
    }

    /// Logs in. Cancelling the task ends the login as cancelled.
    /// - Parameter show: shows the code to the person; called once, before the wait begins.
    /// - Returns: a token, or why there is none: a cancel and a code that expired are results, not errors.
    /// - Throws: ``LoginError`` or ``CoreError``. Nothing has changed then.
    public func logIn(showing show: @escaping @Sendable (DeviceLoginCodeInfo) async -> Void) async throws -> DeviceLoginManagerResult {
        let login = try login()
        guard session.beginLogin() else { throw LoginError(.unknown, .loginInProgress, "Another login has not ended yet.") }
        defer { session.endLogin() }
        // The new task could show the code before it is canceled.
        if Task.isCancelled { return DeviceLoginManagerResult(.byApp) }
        let task = Task { try await login.run(showing: show) }
        state.withLock { $0.running = task }
        defer { state.withLock { $0.running = nil } }
        do {
            return try await settings.logTime(of: "A device login", by: surroundings.uptime) {
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
            result = .success(try await logIn { code in await self.tell(code) })
        } catch {
            result = .failure(error)
        }
        await complete(result)
    }

    @MainActor
    private func tell(_ code: DeviceLoginCodeInfo) {
        // Who has cancelled meanwhile is not told any more but that it is over.
        guard !Task.isCancelled else { return }
        delegate?.deviceLoginManager(self, startedWith: code)
    }

    @MainActor
    private func complete(_ result: Result<DeviceLoginManagerResult, any Error>) {
        // The delegate may start anew at once.
        state.withLock { $0.started = nil }
        switch result {
        case .success(let result): delegate?.deviceLoginManager(self, completedWith: result, error: nil)
        case .failure(let error): delegate?.deviceLoginManager(self, completedWith: nil, error: error)
        }
    }

    /// Collects what a login needs, or says what is missing.
    private func login() throws(CoreError) -> DeviceLogin {
        let (appID, provider) = try settings.identity()
        guard let clientToken = settings.clientToken, !clientToken.isEmpty else {
            throw CoreError(.errorInvalidArgument, .noClientToken, "Settings.clientToken is not set, and a device login needs it.")
        }
        let graph = GraphService(provider: provider, version: settings.graphAPIVersion, transport: surroundings.transport)
        return DeviceLogin(
            permissions: try checkedPermissions(), redirectURL: redirectURL, appID: appID, clientToken: "\(appID)|\(clientToken)",
            graph: graph, session: session, surroundings: surroundings)
    }

    private func checkedPermissions() throws(CoreError) -> [Permission] {
        do {
            return try permissions.map { name throws(LoginInputError) in try Permission(validating: name) }
        } catch {
            throw CoreError(error, argument: "permissions")
        }
    }
}
