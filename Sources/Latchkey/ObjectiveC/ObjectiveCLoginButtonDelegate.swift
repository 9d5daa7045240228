#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
public import Foundation
public import UIKit

/// `FBSDKLoginButtonDelegate` for Objective-C: the documented selectors of ``LoginButtonDelegate``.
@MainActor @objc(FBSDKLoginButtonDelegate)
public protocol ObjectiveCLoginButtonDelegate: NSObjectProtocol {
    /// Called exactly once at the end of each login that the button started, with a result, which may be a canceled one, or with an error.
    @objc(loginButton:didCompleteWithResult:error:)
    func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: ObjectiveCLoginManagerLoginResult?, error: (any Error)?)
    /// Called when the person has logged out with the button.
    @objc(loginButtonDidLogOut:)
    func loginButtonDidLogOut(_ loginButton: FBLoginButton)
    /// Called before the button starts a login. Optional.
    /// - Returns: `false` to prevent the login; the delegate is then not called again for it.
    @objc(loginButtonWillLogin:)
    optional func loginButtonWillLogin(_ loginButton: FBLoginButton) -> Bool
}

/// Forwards the calls of a Swift delegate to an Objective-C delegate.
final class ObjectiveCLoginButtonDelegateAdapter: LoginButtonDelegate {
    private let delegate: any ObjectiveCLoginButtonDelegate

    init(_ delegate: any ObjectiveCLoginButtonDelegate) { self.delegate = delegate }

    func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: (any Error)?) {
        delegate.loginButton(loginButton, didCompleteWith: result.map(ObjectiveCLoginManagerLoginResult.init), error: error)
    }

    func loginButtonDidLogOut(_ loginButton: FBLoginButton) { delegate.loginButtonDidLogOut(loginButton) }

    func loginButtonWillLogin(_ loginButton: FBLoginButton) -> Bool { delegate.loginButtonWillLogin?(loginButton) ?? true }
}
#endif
