/// A view that draws a login button and calls ``LoginButtonBehavior/tap()``.
@MainActor
public protocol LoginButtonView: AnyObject {
    /// The window or view controller above which the dialog appears. If `nil`, the system chooses.
    var loginAnchor: LoginAnchor? { get }
    /// Draws the button.
    func show(_ appearance: LoginButtonAppearance)
    /// Asks the person whether to log out. If the session ends while the prompt is open, the task is canceled, and the view must close the
    /// prompt.
    /// - Returns: Whether the person confirmed; `false` if the prompt was closed or could not be shown.
    func confirmLogout(_ prompt: LogoutPrompt) async -> Bool
    /// Shows a tooltip next to the button.
    func show(_ tooltip: LoginTooltip)
}

extension LoginButtonView {
    /// By default `nil`, so that the system chooses.
    public var loginAnchor: LoginAnchor? { nil }
}

/// An object that is notified of the logins and logouts of a login button. `FBLoginButton` conforms to it and notifies its delegate.
@MainActor
public protocol LoginButtonListener: AnyObject {
    /// Called before the button starts a login.
    /// - Returns: `false` to prevent the login; no other method is then called for this login.
    func loginButtonWillLogin() -> Bool
    /// Called when a login has ended. Exactly one of the two arguments is not `nil`. A canceled login has a result, not an error.
    func loginButtonDidComplete(with result: LoginManagerLoginResult?, error: (any Error)?)
    /// Called when the person has logged out with the button.
    func loginButtonDidLogOut()
}
