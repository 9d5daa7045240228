/// A view that draws a login button and calls ``LoginButtonBehavior/tap()``.
@MainActor
public protocol LoginButtonView: AnyObject {
    /// The anchor of the dialog; `nil` leaves the choice to the system.
    var loginAnchor: LoginAnchor? { get }
    /// Draws the button.
    func show(_ appearance: LoginButtonAppearance)
    /// Asks whether to log out. If the task is canceled, because the session has ended meanwhile, the question closes.
    /// - Returns: whether the person confirmed; `false` if the question was closed or could not be shown.
    func confirmLogout(_ prompt: LogoutPrompt) async -> Bool
    /// Shows a tooltip next to the button.
    func show(_ tooltip: LoginTooltip)
}

extension LoginButtonView {
    /// `nil`: the system chooses.
    public var loginAnchor: LoginAnchor? { nil }
}

/// Receives the logins and logouts of a login button. `FBLoginButton` conforms, and forwards them to its delegate.
@MainActor
public protocol LoginButtonListener: AnyObject {
    /// A login is about to start.
    /// - Returns: `false` to prevent the login; no other method is called for it then.
    func loginButtonWillLogin() -> Bool
    /// A login has ended. Exactly one of the two arguments is not `nil`; a cancellation is a result.
    func loginButtonDidComplete(with result: LoginManagerLoginResult?, error: (any Error)?)
    /// The person has logged out with the button.
    func loginButtonDidLogOut()
}
