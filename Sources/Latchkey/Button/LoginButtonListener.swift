/// An object that is notified of a login button's logins and logouts, such as `FBLoginButton`, which notifies its delegate.
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
