// An app has protocols of its own for what it uses, spells their closures plainly, and hands its blocks on.
import FacebookLogin

protocol LoginManaging {
    var defaultAudience: DefaultAudience { get set }
    func logIn(configuration: LoginConfiguration?, completion: @escaping (LoginResult) -> Void)
    func logOut()
}

// A requirement names no parameter with a default, so a forwarding method stands in for it.
extension LoginManager: LoginManaging {
    func logIn(configuration: LoginConfiguration?, completion: @escaping (LoginResult) -> Void) {
        logIn(viewController: nil, configuration: configuration, completion: completion)
    }
}

#if canImport(UIKit)
protocol PermissionsLogin {
    func logIn(permissions: [String], from viewController: UIViewController?, handler: ((LoginManagerLoginResult?, Error?) -> Void)?)
    func logIn(viewController: UIViewController?, configuration: LoginConfiguration?, completion: @escaping LoginResultBlock)
    func reauthorizeDataAccess(from: UIViewController?, handler: @escaping LoginManagerLoginResultBlock)
}

extension LoginManager: PermissionsLogin {}
#endif

protocol GraphRequesting {
    var parameters: [String: Any] { get set }
    func start(completion: GraphRequestCompletion?) -> GraphRequestConnecting
}

extension GraphRequest: GraphRequesting {}

protocol ProfileLoading {
    static var current: Profile? { get }
    static func loadCurrentProfile(completion: ((Profile?, Error?) -> Void)?)
}

extension Profile: ProfileLoading {}

protocol TokenRefreshing {
    static func refreshCurrentAccessToken(completion: GraphRequestCompletion?)
}

extension AccessToken: TokenRefreshing {}

// Nothing here is `Sendable`, and nothing says where it runs.
class Authenticator {
    private let manager = LoginManager()
    private var user: String?
    private var completion: ((String?) -> Void)?

    func logIn(completion: @escaping (String?) -> Void) {
        self.completion = completion
        manager.logIn(permissions: ["public_profile", "email"], from: nil) { [weak self] result, error in
            guard let self = self else { return }
            if error != nil || result?.isCancelled != false {
                self.completion?(nil)
            } else {
                self.loadName()
            }
        }
    }

    func logIn(handler: @escaping LoginManagerLoginResultBlock) {
        manager.logIn(permissions: ["email"], from: nil, handler: handler)
    }

    func logIn(_ configuration: LoginConfiguration, completion: @escaping LoginResultBlock) {
        manager.logIn(configuration: configuration, completion: completion)
    }

    func logInWithAMethod() {
        manager.logIn(permissions: ["email"], from: nil, handler: didLogIn)
        manager.logIn(permissions: ["email"], from: nil, handler: nil)
    }

    private func didLogIn(_ result: LoginManagerLoginResult?, _ error: Error?) {
        user = result?.token?.userID
    }

    private func loadName() {
        GraphRequest(graphPath: "me", parameters: ["fields": "id,name"]).start { _, result, _ in
            self.user = (result as? [String: Any])?["name"] as? String
            self.completion?(self.user)
        }
    }
}
