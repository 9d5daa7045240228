import Latchkey
import UIKit

// As much of the button and the picture view as the snippets name. The product does not have them yet; these are no part of it.

protocol LoginButtonDelegate: AnyObject {
    @MainActor func loginButton(
        _ loginButton: FBLoginButton, didCompleteWith potentialResult: LoginManagerLoginResult?, error potentialError: Error?)
    @MainActor func loginButtonDidLogOut(_ loginButton: FBLoginButton)
}

final class FBLoginButton: UIButton {
    weak var delegate: (any LoginButtonDelegate)?
    var permissions: [String] = []
    var loginTracking: LoginTracking = .enabled
    // The snippets assign an NSString; the reference says String.
    var nonce: NSString?
    var authType: LoginAuthType? = .rerequest
}

final class FBProfilePictureView: UIView {
    var profileID = "me"
}
