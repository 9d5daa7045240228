#if GTK
import Latchkey

/// Returns the login button that the Chinese version of the page "Managing permissions" shows.
@MainActor
func permissionsButton() -> FBLoginButton {
    let loginButton = FBLoginButton()
    loginButton.permissions = ["public_profile", "email"]
    return loginButton
}

/// Returns the login button that the Thai version of the page "Advanced" shows.
/// - Parameter authType: `nil` for no `auth_type`, or `.reauthorize`.
@MainActor
func plainButton(authType: LoginAuthType?) -> FBLoginButton {
    let button = FBLoginButton()
    button.authType = authType
    return button
}

/// A delegate for the buttons. The documentation's pages leave it to the reader.
@MainActor
final class Listener: LoginButtonDelegate {
    var onWillLogin: () -> Void = {}

    func loginButtonWillLogin(_ loginButton: FBLoginButton) -> Bool {
        onWillLogin()
        return true
    }

    func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: (any Error)?) {
        switch (result, error) {
        case (let result?, nil) where result.isCancelled: printEvent("cancelled")
        case (let result?, nil): printEvent("granted \(result.grantedPermissions.sorted().joined(separator: ", "))")
        case (nil, let error?): printEvent("error: \(error)")
        default: printEvent("neither or both")
        }
    }

    func loginButtonDidLogOut(_ loginButton: FBLoginButton) { printEvent("logged out") }
}
#endif
