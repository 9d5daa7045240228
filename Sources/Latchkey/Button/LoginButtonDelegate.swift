/// Hears of what a login button does: the documented protocol (client-sdk.md, section 1.10).
public protocol LoginButtonDelegate: AnyObject {
    /// A login has ended: with a result, which may be a cancel, or with an error. Each login that the button began ends so, once.
    @preconcurrency @MainActor func loginButton(
        _ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: (any Error)?)
    /// The person has logged out with the button.
    @preconcurrency @MainActor func loginButtonDidLogOut(_ loginButton: FBLoginButton)
    /// A login is about to begin.
    /// - Returns: `false` to keep it from beginning; nothing else is heard of it then. `true` where the delegate does not say.
    @preconcurrency @MainActor func loginButtonWillLogin(_ loginButton: FBLoginButton) -> Bool
}

extension LoginButtonDelegate {
    /// Nothing is in the way.
    @preconcurrency @MainActor public func loginButtonWillLogin(_ loginButton: FBLoginButton) -> Bool { true }
}
