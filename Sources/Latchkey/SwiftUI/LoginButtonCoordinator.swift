#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
/// Receives the events of a ``LoginButton``. A running login retains the coordinator, because the view may be removed.
@MainActor
public final class LoginButtonCoordinator: LoginButtonListener {
    var options: LoginButtonOptions
    /// The nonce that was last passed to the button.
    var nonce: String?

    init(_ options: LoginButtonOptions) { self.options = options }

    /// Always allows the login.
    public func loginButtonWillLogin() -> Bool { true }

    /// Passes the outcome of a login to the closure `onCompletion` of the view.
    public func loginButtonDidComplete(with result: LoginManagerLoginResult?, error: (any Error)?) {
        if let error { return options.onCompletion(.failure(error)) }
        if let result { options.onCompletion(.success(result)) }
    }

    /// Calls the closure `onLogout` of the view.
    public func loginButtonDidLogOut() { options.onLogout() }
}
#endif
