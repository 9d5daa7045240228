import FacebookLogin

// "Limited Login", in Thai, Italian and Japanese: the login button. `return` stands where the page leaves it to the reader to handle something.

class LimitedLoginViewController: UIViewController, LoginButtonDelegate {
    let loginButton = FBLoginButton()

    override func viewDidLoad() {
        super.viewDidLoad()

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
            _ = error
        }

        guard let result = potentialResult else {
            // Handle missing result
            return
        }

        guard !result.isCancelled else {
            // Handle cancellation
            return
        }

        // Handle successful login

        let userID = Profile.current?.userID
        let email = Profile.current?.email
        let tokenString = AuthenticationToken.current?.tokenString
        _ = (userID, email, tokenString)
    }

    func loginButtonDidLogOut(_ loginButton: FBLoginButton) {}
}
