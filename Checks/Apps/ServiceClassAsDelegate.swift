// A service that is no view hears what a login button does, and keeps it for the rest of the app.
import FacebookLogin

protocol AuthenticationProvider: AnyObject {
    var name: String { get }
    func listen(_ listener: @escaping (String?) -> Void)
}

class LoginService: NSObject, AuthenticationProvider, LoginButtonDelegate {
    @MainActor static let shared = LoginService()

    let name = "Facebook"

    private var listeners: [(String?) -> Void] = []
    private(set) var lastError: Error?

    override init() {
        super.init()
    }

    func listen(_ listener: @escaping (String?) -> Void) {
        listeners.append(listener)
    }

    func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: Error?) {
        lastError = error
        guard error == nil, let result = result, !result.isCancelled else { return finish(nil) }
        finish(result.token?.tokenString ?? AuthenticationToken.current?.tokenString)
    }

    func loginButtonDidLogOut(_ loginButton: FBLoginButton) {
        finish(nil)
    }

    private func finish(_ token: String?) {
        listeners.forEach { $0(token) }
    }
}

// One with a base class and an operator of its own.
class Screen {
    func track(_ event: String) {}
}

class LoginScreen: Screen, Equatable, LoginButtonDelegate {
    private var events: [String] = []

    static func == (one: LoginScreen, other: LoginScreen) -> Bool { one === other }

    override func track(_ event: String) { events.append(event) }

    func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: Error?) {
        track(error?.localizedDescription ?? "login")
    }

    func loginButtonDidLogOut(_ loginButton: FBLoginButton) { track("logout") }
}

// One that gets the protocol afterwards, and a property that holds whoever hears.
final class Coordinator {
    weak var delegate: LoginButtonDelegate?
    var didFinish: ((Bool) -> Void)?
}

extension Coordinator: LoginButtonDelegate {
    func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: Error?) {
        delegate?.loginButton(loginButton, didCompleteWith: result, error: error)
        didFinish?(error == nil)
    }

    func loginButtonDidLogOut(_ loginButton: FBLoginButton) {
        delegate?.loginButtonDidLogOut(loginButton)
    }

    func loginButtonWillLogin(_ loginButton: FBLoginButton) -> Bool {
        delegate?.loginButtonWillLogin(loginButton) ?? true
    }
}

func useAsEverywhere() -> [AuthenticationProvider] {
    let service = LoginService()
    service.listen { _ in }
    return [service]
}

@MainActor
func makeButton(for service: LoginService) -> FBLoginButton {
    let button = FBLoginButton()
    button.delegate = service
    button.permissions = ["public_profile", "email"]
    return button
}
