import FacebookLogin

// "Managing permissions", in Chinese.

class PermissionsViewController: UIViewController {
    let loginButton = UIButton(type: .system)

    func askWithTheButton() {
        let loginButton = FBLoginButton()
        loginButton.permissions = ["public_profile", "email"]
    }

    override func viewDidLoad() {
        super.viewDidLoad()

        // ...
        loginButton.addTarget(self, action: #selector(loginButtonClicked), for: .touchUpInside)
    }

    @objc func loginButtonClicked() {
        let loginManager = LoginManager()
        loginManager.logIn(permissions: ["email"], from: self) { result, error in
            // Process result or error
        }
    }
}
