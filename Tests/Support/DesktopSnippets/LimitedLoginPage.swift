#if GTK
import Foundation
import Latchkey

// The login button of the page "Limited Login" in Thai, Italian and Japanese. `printEvent` is called where the page leaves the handling to
// the reader.

@MainActor
class LimitedLoginPage: LoginButtonDelegate {
    let loginButton = FBLoginButton()

    func viewDidLoad() {
        setupLoginButton()
    }

    func setupLoginButton() {
        loginButton.delegate = self

        loginButton.permissions = ["email"]
        loginButton.loginTracking = .limited
        loginButton.nonce = "123" as NSString
    }

    func loginButton(
        _ loginButton: FBLoginButton,
        didCompleteWith potentialResult: LoginManagerLoginResult?,
        error potentialError: Error?
    ) {
        if let error = potentialError {
            // Handle Error
            printEvent("error: \(error)")
        }

        guard let result = potentialResult else {
            // Handle missing result
            printEvent("no result")
            return
        }

        guard !result.isCancelled else {
            // Handle cancellation
            printEvent("cancelled")
            return
        }

        // Handle successful login

        let userID = Profile.current?.userID
        let email = Profile.current?.email
        let tokenString = AuthenticationToken.current?.tokenString
        printEvent("user \(userID ?? "-"); email \(email ?? "-"); token \(tokenString ?? "-")")
    }

    func loginButtonDidLogOut(_ loginButton: FBLoginButton) { printEvent("logged out") }
}
#endif
