#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
/// Hears of the button of a ``LoginButton``. A login that is under way holds it: logging in may be what takes the view away.
@MainActor
public final class LoginButtonCoordinator: LoginButtonListener {
    var options: LoginButtonOptions
    /// What the button was last given.
    var nonce: String?

    init(_ options: LoginButtonOptions) { self.options = options }

    /// Nothing is in the way.
    public func loginButtonWillLogin() -> Bool { true }

    /// Tells the view's owner.
    public func loginButtonDidComplete(with result: LoginManagerLoginResult?, error: (any Error)?) {
        if let error { return options.onCompletion(.failure(error)) }
        if let result { options.onCompletion(.success(result)) }
    }

    /// Tells the view's owner.
    public func loginButtonDidLogOut() { options.onLogout() }
}
#endif
