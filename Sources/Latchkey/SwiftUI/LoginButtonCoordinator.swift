#if canImport(SwiftUI) && !os(watchOS)
/// Hears of the button of a ``LoginButton``. A login that is under way holds it: logging in may be what takes the view away.
@MainActor
public final class LoginButtonCoordinator: LoginButtonListener {
    var onCompletion: LoginButton.Completion
    var onLogout: @MainActor () -> Void
    /// What the button was last given.
    var nonce: String?

    init(onCompletion: @escaping LoginButton.Completion, onLogout: @escaping @MainActor () -> Void) {
        self.onCompletion = onCompletion
        self.onLogout = onLogout
    }

    /// Nothing is in the way.
    public func loginButtonWillLogin() -> Bool { true }

    /// Tells the view's owner.
    public func loginButtonDidComplete(with result: LoginManagerLoginResult?, error: (any Error)?) {
        if let error { return onCompletion(.failure(error)) }
        if let result { onCompletion(.success(result)) }
    }

    /// Tells the view's owner.
    public func loginButtonDidLogOut() { onLogout() }
}
#endif
