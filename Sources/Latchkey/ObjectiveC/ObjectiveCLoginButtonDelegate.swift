#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
public import Foundation
public import UIKit

/// The Objective-C protocol `FBSDKLoginButtonDelegate`: ``LoginButtonDelegate`` with the documented selectors.
@MainActor @objc(FBSDKLoginButtonDelegate)
public protocol ObjectiveCLoginButtonDelegate: NSObjectProtocol {
    /// Called exactly once when a login that the button started has ended. Receives either a result, which may be canceled, or an error.
    @objc(loginButton:didCompleteWithResult:error:)
    func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: ObjectiveCLoginManagerLoginResult?, error: (any Error)?)
    /// Called when the person has logged out with the button.
    @objc(loginButtonDidLogOut:)
    func loginButtonDidLogOut(_ loginButton: FBLoginButton)
    /// Called before the button starts a login. Optional.
    /// - Returns: `false` to prevent the login; the delegate is then not called again for this login.
    @objc(loginButtonWillLogin:)
    optional func loginButtonWillLogin(_ loginButton: FBLoginButton) -> Bool
}

/// A Swift delegate that forwards each call to an Objective-C delegate.
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
