// The usual app: hooks of the application, a screen with the documented button, a service behind it.
import FBSDKLoginKit

#if canImport(UIKit)
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        ApplicationDelegate.shared.application(application, didFinishLaunchingWithOptions: launchOptions)
        return true
    }

    func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]) -> Bool {
        return ApplicationDelegate.shared.application(
            app, open: url, sourceApplication: options[UIApplication.OpenURLOptionsKey.sourceApplication] as? String,
            annotation: options[UIApplication.OpenURLOptionsKey.annotation])
    }
}

class LoginViewController: UIViewController {
    private let service = FacebookService()
    private var name: String?

    override func viewDidLoad() {
        super.viewDidLoad()
        let button = FBLoginButton()
        button.center = view.center
        button.permissions = ["public_profile", "email"]
        button.delegate = self
        view.addSubview(button)

        if let token = AccessToken.current, !token.isExpired {
            show(token.userID)
        }
    }

    @objc func customButtonTapped() {
        service.logIn(from: self) { [weak self] result in
            switch result {
            case .success(let name): self?.show(name)
            case .failure(let error): self?.title = error.localizedDescription
            }
        }
        LoginManager().logIn(permissions: ["email"], from: self) { result, error in
            guard error == nil, result?.isCancelled == false else { return }
            self.title = result?.token?.userID
        }
    }

    func show(_ text: String) {
        name = text
        title = text
    }
}

extension LoginViewController: LoginButtonDelegate {
    func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: Error?) {
        if let token = result?.token?.tokenString { show(token) }
        title = error?.localizedDescription
    }

    func loginButtonDidLogOut(_ loginButton: FBLoginButton) {
        show("")
    }
}

class FacebookService: NSObject {
    private let loginManager = LoginManager()

    func logIn(from viewController: UIViewController, completion: @escaping (Result<String, Error>) -> Void) {
        loginManager.logOut()
        loginManager.logIn(permissions: ["public_profile", "email"], from: viewController) { result, error in
            if let error = error {
                completion(.failure(error))
                return
            }
            self.loadName(completion: completion)
        }
    }

    private func loadName(completion: @escaping (Result<String, Error>) -> Void) {
        let request = GraphRequest(graphPath: "me", parameters: ["fields": "id, name, email, picture.type(large)"])
        request.start { connection, result, error in
            guard let values = result as? [String: Any], let name = values["name"] as? String else {
                return completion(.failure(error ?? NSError(domain: "app", code: 1)))
            }
            completion(.success(name))
        }
    }
}
#endif
