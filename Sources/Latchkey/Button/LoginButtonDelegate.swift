/// The documented delegate of a login button (SDK.md, section 1.10).
public protocol LoginButtonDelegate: AnyObject {
    /// A login has ended, with a result, which may be canceled, or with an error. Called exactly once for each login that the button started.
    @preconcurrency @MainActor func loginButton(
        _ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: (any Error)?)
    /// The person has logged out with the button.
    @preconcurrency @MainActor func loginButtonDidLogOut(_ loginButton: FBLoginButton)
    /// A login is about to start.
    /// - Returns: `false` to prevent the login; no other method is called for it then. Default `true`.
    @preconcurrency @MainActor func loginButtonWillLogin(_ loginButton: FBLoginButton) -> Bool
}

extension LoginButtonDelegate {
    /// Permits the login.
    @preconcurrency @MainActor public func loginButtonWillLogin(_ loginButton: FBLoginButton) -> Bool { true }
}
