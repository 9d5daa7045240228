/// What hears of a login button's doings: `FBLoginButton`, which tells its delegate.
@MainActor
public protocol LoginButtonListener: AnyObject {
    /// A login is about to begin.
    /// - Returns: `false` to keep it from beginning; nothing else is heard of it then.
    func loginButtonWillLogin() -> Bool
    /// A login has ended. Exactly one of the two is there; a cancel is a result.
    func loginButtonDidComplete(with result: LoginManagerLoginResult?, error: (any Error)?)
    /// The person has logged out with the button.
    func loginButtonDidLogOut()
}
