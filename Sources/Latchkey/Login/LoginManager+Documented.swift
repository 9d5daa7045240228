/// What takes the result of a login: the documented block. Called on the main actor, once.
public typealias LoginResultBlock = (LoginResult) -> Void

/// What takes the result of a login in the older form: the documented block. Called on the main actor, once, with a result, which may be a
/// cancelled one, or an error.
public typealias LoginManagerLoginResultBlock = (LoginManagerLoginResult?, (any Error)?) -> Void

extension LoginManager {
    /// Logs in and calls back on the main actor, exactly once. Of two calls in a row the first one runs, and the second one is refused.
    /// - Parameters:
    ///   - viewController: where the dialog should appear; `nil` leaves it to the system.
    ///   - configuration: `nil` makes the login fail with ``CoreErrorCode/errorInvalidArgument``.
    public func logIn(
        viewController: LoginAnchor? = nil, configuration: LoginConfiguration?, completion: @escaping LoginResultBlock
    ) {
        let completion = mainActorBlock(completion)
        start(.given(configuration), at: viewController) { completion(LoginResult($0)) }
    }

    /// Logs in. Cancelling the task ends the login as cancelled.
    public func logIn(viewController: LoginAnchor? = nil, configuration: LoginConfiguration?) async -> LoginResult {
        do {
            return LoginResult(try await run(begin(.given(configuration), at: viewController)))
        } catch {
            return .failed(error)
        }
    }

    /// The older form of ``logIn(viewController:configuration:completion:)``, which hands over the whole result.
    public func logIn(
        from viewController: LoginAnchor?, configuration: LoginConfiguration?, completion: @escaping LoginManagerLoginResultBlock
    ) {
        start(.given(configuration), at: viewController, reporting: completion)
    }

    /// Logs in with tracking, as `LoginTracking.enabled` says, and calls back on the main actor, exactly once.
    ///
    /// Permissions that the person declined before are asked for again.
    /// - Parameters:
    ///   - permissions: names; one that cannot be asked for makes the login fail with ``CoreErrorCode/errorInvalidArgument``.
    ///   - viewController: where the dialog should appear; `nil` leaves it to the system.
    ///   - handler: gets a result, which may be a cancelled one, or an error.
    public func logIn(permissions: [String], from viewController: LoginAnchor?, handler: LoginManagerLoginResultBlock?) {
        start(.permissions(permissions), at: viewController, reporting: handler)
    }

    /// Logs in with tracking. Cancelling the task ends the login as cancelled.
    /// - Throws: what the handler of ``logIn(permissions:from:handler:)`` gets.
    public func logIn(permissions: [String], from viewController: LoginAnchor? = nil) async throws -> LoginManagerLoginResult {
        try await run(begin(.permissions(permissions), at: viewController))
    }

    /// Asks the person to allow access to their data again after it has lapsed (``AccessToken/isDataAccessExpired``).
    /// - Parameter handler: gets a result, which may be a cancelled one, or an error; without a current access token
    ///   ``LoginErrorCode/missingAccessToken``.
    public func reauthorizeDataAccess(from viewController: LoginAnchor?, handler: @escaping LoginManagerLoginResultBlock) {
        start(.dataAccess, at: viewController, reporting: handler)
    }

    /// Asks the person to allow access to their data again after it has lapsed. Cancelling the task ends the login as cancelled.
    /// - Throws: what the handler of ``reauthorizeDataAccess(from:handler:)`` gets.
    public func reauthorizeDataAccess(from viewController: LoginAnchor? = nil) async throws -> LoginManagerLoginResult {
        try await run(begin(.dataAccess, at: viewController))
    }

    private func start(_ wish: LoginWish, at anchor: LoginAnchor?, reporting handler: LoginManagerLoginResultBlock?) {
        let handler = handler.map { mainActorBlock($0) }
        start(wish, at: anchor) { result in
            switch result {
            case .success(let result): handler?(result, nil)
            case .failure(let error): handler?(nil, error)
            }
        }
    }
}
