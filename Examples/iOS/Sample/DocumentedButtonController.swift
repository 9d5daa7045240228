import Latchkey
import UIKit

/// A screen with the documented login button and profile picture.
final class DocumentedButtonController: SampleScreen, LoginButtonDelegate {
    override func viewDidLoad() {
        super.viewDidLoad()
        let picture = FBProfilePictureView()
        picture.profileID = "me"
        NSLayoutConstraint.activate([
            picture.widthAnchor.constraint(equalToConstant: 100), picture.heightAnchor.constraint(equalToConstant: 100),
        ])

        let button = FBLoginButton()
        button.delegate = self
        button.permissions = ["public_profile", "email"]
        button.loginTracking = .limited
        show([picture, message, button])
    }

    func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: Error?) {
        if let error {
            show(error)
        } else if result?.isCancelled == true {
            message.text = "You canceled the login."
        }
    }

    func loginButtonDidLogOut(_ loginButton: FBLoginButton) { message.text = "You logged out." }
}
