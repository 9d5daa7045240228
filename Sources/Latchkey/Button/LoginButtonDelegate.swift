/// Hears of what a login button does: the documented protocol (client-sdk.md, section 1.10).
@preconcurrency @MainActor
public protocol LoginButtonDelegate: AnyObject {
    /// A login has ended: with a result, which may be a cancel, or with an error. Each login that the button began ends so, once.
    func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: (any Error)?)
    /// The person has logged out with the button.
    func loginButtonDidLogOut(_ loginButton: FBLoginButton)
    /// A login is about to begin.
    /// - Returns: `false` to keep it from beginning; nothing else is heard of it then. `true` where the delegate does not say.
    func loginButtonWillLogin(_ loginButton: FBLoginButton) -> Bool
}

extension LoginButtonDelegate {
    /// Nothing is in the way.
    public func loginButtonWillLogin(_ loginButton: FBLoginButton) -> Bool { true }
}
