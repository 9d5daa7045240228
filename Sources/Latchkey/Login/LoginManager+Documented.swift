/// The documented completion handler of a login. It is called on the main actor, exactly once.
public typealias LoginResultBlock = (LoginResult) -> Void

/// The documented completion handler of a login in its older form. It is called on the main actor, exactly once, with a result, which may
/// be canceled, or with an error.
public typealias LoginManagerLoginResultBlock = (LoginManagerLoginResult?, (any Error)?) -> Void

extension LoginManager {
    /// Logs in, and calls `completion` on the main actor, exactly once. If two calls are made in a row, the first one runs and the second
    /// one fails.
    /// - Parameters:
    ///   - viewController: the anchor of the dialog; `nil` leaves the choice to the system.
    ///   - configuration: the configuration of the login; with `nil`, the login fails with ``CoreErrorCode/errorInvalidArgument``.
    public func logIn(
        viewController: LoginAnchor? = nil, configuration: LoginConfiguration?, completion: @escaping LoginResultBlock
    ) {
        let completion = mainActorBlock(completion)
        logIn(.typed(configuration), at: viewController) { completion(LoginResult($0)) }
    }

    /// Logs in. If the task is canceled, the login ends as canceled.
    public func logIn(viewController: LoginAnchor? = nil, configuration: LoginConfiguration?) async -> LoginResult {
        do {
            return LoginResult(try await reservedLogin(.typed(configuration), at: viewController)())
        } catch {
            return .failed(error)
        }
    }

    /// Logs in, and passes the complete result to `completion`. This is the older form of
    /// ``logIn(viewController:configuration:completion:)``.
    public func logIn(
        from viewController: LoginAnchor?, configuration: LoginConfiguration?, completion: @escaping LoginManagerLoginResultBlock
    ) {
        logIn(.typed(configuration), at: viewController, completion: resultBlock(completion))
    }

    /// Logs in with `LoginTracking.enabled`, and calls `handler` on the main actor, exactly once.
    ///
    /// Permissions that the person declined earlier are requested again.
    /// - Parameters:
    ///   - permissions: names of permissions; if one of the names is not valid, the login fails with
    ///     ``CoreErrorCode/errorInvalidArgument``.
    ///   - viewController: the anchor of the dialog; `nil` leaves the choice to the system.
    ///   - handler: receives a result, which may be canceled, or an error.
    public func logIn(permissions: [String], from viewController: LoginAnchor?, handler: LoginManagerLoginResultBlock?) {
        logIn(.permissions(permissions), at: viewController, completion: resultBlock(handler))
    }

    /// Logs in with `LoginTracking.enabled`. If the task is canceled, the login ends as canceled.
    /// - Throws: the error that the handler of ``logIn(permissions:from:handler:)`` receives.
    public func logIn(permissions: [String], from viewController: LoginAnchor? = nil) async throws -> LoginManagerLoginResult {
        try await reservedLogin(.permissions(permissions), at: viewController)()
    }

    /// Asks the person to renew the app's access to their data after it has expired (``AccessToken/isDataAccessExpired``).
    /// - Parameter handler: receives a result, which may be canceled, or an error. Without a current access token, the error is
    ///   ``LoginErrorCode/missingAccessToken``.
    public func reauthorizeDataAccess(from viewController: LoginAnchor?, handler: @escaping LoginManagerLoginResultBlock) {
        logIn(.dataAccessReauthorization, at: viewController, completion: resultBlock(handler))
    }

    /// Asks the person to renew the app's access to their data after it has expired. If the task is canceled, the login ends as canceled.
    /// - Throws: the error that the handler of ``reauthorizeDataAccess(from:handler:)`` receives.
    public func reauthorizeDataAccess(from viewController: LoginAnchor? = nil) async throws -> LoginManagerLoginResult {
        try await reservedLogin(.dataAccessReauthorization, at: viewController)()
    }

    /// Logs in, and calls `completion` on the main actor, exactly once. The session is reserved before this method returns, and the rest of
    /// the login runs afterwards.
    func logIn(
        _ arguments: LoginRequest, at anchor: LoginAnchor?,
        completion: @escaping @MainActor @Sendable (Result<LoginManagerLoginResult, any Error>) -> Void
    ) {
        let login = Result { try reservedLogin(arguments, at: anchor) }
        runCancellably {
            let result: Result<LoginManagerLoginResult, any Error>
            do { result = .success(try await login.get()()) } catch { result = .failure(error) }
            return { completion(result) }
        }
    }

    private func resultBlock(
        _ handler: LoginManagerLoginResultBlock?
    ) -> @MainActor @Sendable (Result<LoginManagerLoginResult, any Error>) -> Void {
        let handler = handler.map { mainActorBlock($0) }
        return { result in
            switch result {
            case .success(let result): handler?(result, nil)
            case .failure(let error): handler?(nil, error)
            }
        }
    }
}

extension LoginManager {
    /// Logs in with `LoginTracking.enabled`, and calls `completion` on the main actor, exactly once. Versions 5 to 12 of the Facebook SDK
    /// have this method.
    /// - Parameters:
    ///   - permissions: the permissions to request; if one of their names is not valid, the login fails with
    ///     ``CoreErrorCode/errorInvalidArgument``.
    ///   - viewController: the anchor of the dialog; `nil` leaves the choice to the system.
    @available(
        *, deprecated, message: "Write logIn(viewController:configuration:completion:) with LoginConfiguration(permissions:) instead."
    )
    public func logIn(
        permissions: [Permission] = [.publicProfile], viewController: LoginAnchor? = nil, completion: LoginResultBlock? = nil
    ) {
        let completion = completion.map { mainActorBlock($0) }
        logIn(.permissions(permissions.map(\.name)), at: viewController) { completion?(LoginResult($0)) }
    }
}
