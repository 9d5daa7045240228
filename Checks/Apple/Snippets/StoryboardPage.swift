import Latchkey
import UIKit

// "Advanced", in Thai: the button and the picture in a storyboard, which makes them with a coder, sets the runtime attributes and connects the
// outlets by the names that Objective-C has for them. Here the same is done by hand.

func preloadForTheStoryboard() {
    // snippet: storyboard
    _ = FBLoginButton.self
    _ = FBProfilePictureView.self
    // end
}

class StoryboardViewController: UIViewController, LoginButtonDelegate {
    @IBOutlet var loginButton: FBLoginButton!
    @IBOutlet var profilePictureView: FBProfilePictureView!

    func load(_ coder: NSCoder) {
        loginButton = FBLoginButton(coder: coder)
        loginButton.delegateOutlet = self
        loginButton.objectiveCAuthType = "reauthorize"
        loginButton.objectiveCMessengerPageId = "1"
        profilePictureView = FBProfilePictureView(coder: coder)
        profilePictureView.profileID = "me"
    }

    func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: Error?) {}
    func loginButtonDidLogOut(_ loginButton: FBLoginButton) {}
    func loginButtonWillLogin(_ loginButton: FBLoginButton) -> Bool { true }
}
