import Latchkey
import UIKit

// "Limited Login": what the page's Objective-C code does with the button, by the members that stand behind its selectors.

class ObjectiveCViewController: UIViewController, ObjectiveCLoginButtonDelegate {
    let loginButton = FBSDKLoginButton()

    func setupLoginButton() {
        loginButton.anyDelegate = self
        loginButton.objectiveCPermissions = ["email"]
        loginButton.objectiveCLoginTracking = .limited
        loginButton.objectiveCNonce = "123"
        loginButton.objectiveCDefaultAudience = .onlyMe
        loginButton.objectiveCTooltipBehavior = .disable
        loginButton.objectiveCTooltipColorStyle = .neutralGray
        loginButton.objectiveCAppSwitch = .disabled
        loginButton.objectiveCCodeVerifier = ObjectiveCCodeVerifier()
    }

    func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: ObjectiveCLoginManagerLoginResult?, error: Error?) {
        let token = result?.authenticationToken
        _ = (result?.isCancelled, token, error)
    }

    func loginButtonDidLogOut(_ loginButton: FBLoginButton) {}
    func loginButtonWillLogin(_ loginButton: FBLoginButton) -> Bool { true }
}
