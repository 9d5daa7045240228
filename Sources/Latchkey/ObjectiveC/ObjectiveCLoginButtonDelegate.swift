#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
public import Foundation
public import UIKit

/// `FBSDKLoginButtonDelegate` for Objective-C: ``LoginButtonDelegate``, behind the documented selectors.
@MainActor @objc(FBSDKLoginButtonDelegate)
public protocol ObjectiveCLoginButtonDelegate: NSObjectProtocol {
    /// A login has ended: with a result, which may be a cancel, or with an error. Each login that the button began ends so, once.
    @objc(loginButton:didCompleteWithResult:error:)
    func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: ObjectiveCLoginManagerLoginResult?, error: (any Error)?)
    /// The person has logged out with the button.
    @objc(loginButtonDidLogOut:)
    func loginButtonDidLogOut(_ loginButton: FBLoginButton)
    /// A login is about to begin. May be left out.
    /// - Returns: `false` to keep it from beginning; nothing else is heard of it then.
    @objc(loginButtonWillLogin:)
    optional func loginButtonWillLogin(_ loginButton: FBLoginButton) -> Bool
}

/// Hands on to Objective-C what a delegate hears.
final class ObjectiveCLoginButtonListener: LoginButtonDelegate {
    private let delegate: any ObjectiveCLoginButtonDelegate

    init(_ delegate: any ObjectiveCLoginButtonDelegate) { self.delegate = delegate }

    func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: (any Error)?) {
        delegate.loginButton(loginButton, didCompleteWith: result.map(ObjectiveCLoginManagerLoginResult.init), error: error)
    }

    func loginButtonDidLogOut(_ loginButton: FBLoginButton) { delegate.loginButtonDidLogOut(loginButton) }

    func loginButtonWillLogin(_ loginButton: FBLoginButton) -> Bool { delegate.loginButtonWillLogin?(loginButton) ?? true }
}
#endif
