extension LoginManager {
    /// The form of the versions 5 to 12 of the documented SDK. Logs in with tracking, and calls back on the main actor, exactly once.
    /// - Parameters:
    ///   - permissions: what the person is asked for; one that cannot be asked for makes the login fail with ``CoreErrorCode/errorInvalidArgument``.
    ///   - viewController: where the dialog should appear; `nil` leaves it to the system.
    @available(
        *, deprecated, message: "Write logIn(viewController:configuration:completion:) with LoginConfiguration(permissions:) instead."
    )
    public func logIn(
        permissions: [Permission] = [.publicProfile], viewController: LoginAnchor? = nil, completion: LoginResultBlock? = nil
    ) {
        let completion = completion.map { mainActorBlock($0) }
        start(.permissions(permissions.map(\.name)), at: viewController) { completion?(LoginResult($0)) }
    }
}
