#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
/// Receives the events of a ``LoginButton``. A running login retains it, because the login may remove the view.
@MainActor
public final class LoginButtonCoordinator: LoginButtonListener {
    var options: LoginButtonOptions
    /// The nonce that was last passed to the button.
    var nonce: String?

    init(_ options: LoginButtonOptions) { self.options = options }

    /// Always allows the login.
    public func loginButtonWillLogin() -> Bool { true }

    /// Passes the outcome of a login to the owner of the view.
    public func loginButtonDidComplete(with result: LoginManagerLoginResult?, error: (any Error)?) {
        if let error { return options.onCompletion(.failure(error)) }
        if let result { options.onCompletion(.success(result)) }
    }

    /// Notifies the owner of the view of a logout.
    public func loginButtonDidLogOut() { options.onLogout() }
}
#endif
