// An app that knows the documented names imports Latchkey too, for what Latchkey has beyond them.
import FacebookLogin
import Latchkey

final class Account: LoginButtonDelegate {
    let manager = LoginManager(settings: .shared, session: .shared, defaultAudience: .friends)
    let session: Session = .shared

    func logIn(_ permissions: Set<Permission>) async throws -> Profile? {
        let configuration = LoginConfiguration(permissions: permissions, tracking: .limited)
        let result: LoginManagerLoginResult = try await manager.logIn(with: configuration)
        return result.profile ?? session.profile
    }

    func observe() -> NSObjectProtocol {
        NotificationCenter.default.addObserver(forName: .AccessTokenDidChange, object: nil, queue: .main) { notification in
            let keys = [AccessTokenChangeNewKey, AccessTokenChangeOldKey, AccessTokenDidChangeUserIDKey, AccessTokenDidExpireKey]
            print(keys.compactMap { notification.userInfo?[$0] })
        }
    }

    func explain(_ error: Error) -> String {
        switch error {
        case let error as LoginError where error.code == .badChallengeString: return LoginErrorDomain
        case let error as CoreError where error.errorCode == CoreErrorCode.errorGraphRequestGraphAPI.rawValue: return ErrorDomain
        default: return (error as NSError).userInfo[ErrorLocalizedDescriptionKey] as? String ?? NonJSONResponseProperty
        }
    }

    func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: Error?) {
        _ = result.map { LoginResult($0) }
    }

    func loginButtonDidLogOut(_ loginButton: FBLoginButton) {}
}

extension Permission {
    static let shop: Permission = "shop"
}
