import FacebookLogin

// "Advanced", in Thai. Each snippet that stands alone there is the body of a function here.

class ViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()

        // Add a custom login button to your app
        let loginButton = UIButton(type: .custom)
        loginButton.backgroundColor = .darkGray
        loginButton.frame = CGRect(x: 0, y: 0, width: 180, height: 40)
        loginButton.center = view.center
        loginButton.setTitle("My Login Button", for: .normal)

        // Handle clicks on the button
        loginButton.addTarget(self, action: #selector(loginButtonClicked), for: .touchUpInside)

        view.addSubview(loginButton)
    }


    // Once the button is clicked, show the login dialog
    // The page leaves `@objc` out here, which no SDK can make up for; "Permissions" has it.
    @objc func loginButtonClicked() {
        let loginManager = LoginManager()
        loginManager.logIn(permissions: ["public_profile"], from: self) { result, error in
            if let error = error {
                print("Encountered Erorr: \(error)")
            } else if let result = result, result.isCancelled {
                print("Cancelled")
            } else {
                print("Logged In")
            }
        }
    }
}

extension ViewController {
    func preload() {
        // For Swift
        _ = FBLoginButton.self
    }

    func showPicture() {
        let profilePictureView = FBProfilePictureView()
        profilePictureView.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        profilePictureView.profileID = AccessToken.current!.userID
        view.addSubview(profilePictureView)
    }

    // The page makes a `loginButton` and goes on with a `button`.
    func setAuthType(of button: FBLoginButton) {
        let loginButton = FBLoginButton()

        // Set to nil for no auth_type
        button.authType = nil

        // Or set to reauthorize
        button.authType = .reauthorize
        _ = loginButton
    }

    func logInWithoutAuthType() {
        let config = LoginConfiguration(
            permissions: [],
            tracking: .enabled,
            messengerPageId: nil,
            authType: nil
        )

        let loginManager = LoginManager()
        loginManager.logIn(viewController: self, configuration: config!) { loginResult in
            // Do something with loginResult
        }
    }
}
