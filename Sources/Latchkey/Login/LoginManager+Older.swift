extension LoginManager {
    /// Logs in with `LoginTracking.enabled`, and calls `completion` on the main actor, exactly once: the form of versions 5 to 12 of the documented
    /// SDK.
    /// - Parameters:
    ///   - permissions: the permissions to request; if one may not be requested, the login fails with ``CoreErrorCode/errorInvalidArgument``.
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
